/** Messages that a builder shows below its fields. */
import { messageWords } from './message-words.ts';

/** Advice for people who write expressions. */
const CONVERSION = ' (number(...) converts a text)';

/** Returns a translated sentence without the function or symbology before it, because menus choose these. */
export function faultInWords(message: string): string {
  const text = messageWords
    .translate(message)
    .replace(/^(?:\w+\(\)|[a-z][a-z\d-]*): /, '')
    .replace(CONVERSION, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
