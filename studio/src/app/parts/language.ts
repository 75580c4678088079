/** Language of code samples, shared by all screens. */
import { signal } from '@preact/signals';
import type { Language } from '../code-samples.ts';

export const language = signal<Language>('curl');
