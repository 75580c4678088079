/** Toasts of the app. */
import { createToasts } from '../ui/toast.tsx';

export const toasts = createToasts();
