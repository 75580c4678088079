/** Toasts that all screens of the app share. */
import { createToasts } from '../ui/toast.tsx';

export const toasts = createToasts();
