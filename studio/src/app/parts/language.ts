/** The language that examples are shown in; wherever it is chosen, it is for all. */
import { signal } from '@preact/signals';
import type { Language } from '../code-samples.ts';

export const language = signal<Language>('curl');
