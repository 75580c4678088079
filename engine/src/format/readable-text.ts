/** Defines the code property that replaces the human-readable text. */
import { binding } from './binding.ts';
import { optional } from './kit.ts';

export const readableText = optional(
  binding('text'),
  'text below the code, instead of its content, for example a number in groups of digits. With an empty text, Platen draws no text',
);
