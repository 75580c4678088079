/** Random strings and numbers in base 62 (0-9, A-Z, a-z), which need no escaping in URLs, shells and headers. */
import { randomInt } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(62)]).join('');
}

/** Converts a non-negative integer to base 62. Pads it with zeros to `length`. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = DIGITS[rest % 62] + text;
  return text.padStart(length, '0');
}
