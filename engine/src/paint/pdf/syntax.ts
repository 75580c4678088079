/** Formats PDF tokens (ISO 32000-1, 7.3): numbers, names, strings and simple operators. */
import type { Color } from '../../base/color.ts';
import { isGray } from '../../base/color.ts';
import type { Matrix, Rect } from '../../base/geometry.ts';

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6] as const;

/** Maximum absolute value, which also prevents exponents. */
const FARTHEST = 1e9;

/**
 * Formats a number with at most `decimals` places (0 … 6), without exponent or trailing zeros. Throws if it is not
 * finite.
 */
export function number(value: number, decimals: 0 | 1 | 2 | 3 | 4 | 5 | 6 = 3): string {
  if (!Number.isFinite(value)) throw new Error(`a PDF cannot contain this number: ${value}`);
  const bounded = Math.min(FARTHEST, Math.max(-FARTHEST, value));
  if (Number.isInteger(bounded)) return String(bounded);
  const power = POWERS[decimals];
  const text = String(Math.round(bounded * power) / power);
  if (text.startsWith('0.')) return text.slice(1);
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text;
}

/** Formats a matrix. Its factors have more decimals than lengths, because they multiply lengths up to the page size. */
export function matrixNumbers([a, b, c, d, e, f]: Matrix): string {
  return `${number(a, 6)} ${number(b, 6)} ${number(c, 6)} ${number(d, 6)} ${number(e, 4)} ${number(f, 4)}`;
}

/** Formats a rectangle. Rounds each edge separately, so that adjacent rectangles still touch. */
export function rectNumbers({ x, y, width, height }: Rect): string {
  const left = toThousandth(x);
  const top = toThousandth(y);
  const across = number(toThousandth(x + width) - left);
  return `${number(left)} ${number(top)} ${across} ${number(toThousandth(y + height) - top)}`;
}

function toThousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns the operator that sets a colour, with its operands. Alpha is set separately. */
export function colorOperator(color: Color, use: 'fill' | 'stroke'): string {
  const share = (byte: number) => number(byte / 255);
  if (isGray(color)) return `${share(color.red)} ${use === 'fill' ? 'g' : 'G'}`;
  return `${share(color.red)} ${share(color.green)} ${share(color.blue)} ${use === 'fill' ? 'rg' : 'RG'}`;
}

/** Formats a name with its slash. Escapes irregular bytes as `#xx`. `text` must not contain characters above U+00FF. */
export function name(text: string): string {
  return `/${text.replace(/[^A-Za-z0-9_+.-]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

/** Formats a text string (7.9.2.2): printable ASCII literally, other text as UTF-16BE with a byte order mark. */
export function textString(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? literalString(text) : `<feff${utf16Hex(text)}>`;
}

/** Formats printable ASCII in parentheses. */
export function literalString(ascii: string): string {
  return `(${ascii.replace(/[()\\]/g, '\\$&')})`;
}

/** Encodes text as UTF-16BE in hexadecimal. Lone surrogates become U+FFFD. */
export function utf16Hex(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  let digits = '';
  for (let i = 0; i < whole.length; i++) digits += whole.charCodeAt(i).toString(16).padStart(4, '0');
  return digits;
}
