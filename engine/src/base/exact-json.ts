/**
 * Parses JSON (RFC 8259) without losing digits. A double represents whole numbers up to 2⁵³ − 1; a longer one, such as
 * an SSCC, would change. Such a number becomes the text of its digits, which can be shown and encoded but not used in
 * calculations.
 */

/** Parses like JSON.parse, except for such numbers. Throws like JSON.parse. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const quoted = withLongNumbersQuoted(text);
  return quoted === text ? value : JSON.parse(quoted);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [MINUS, POINT] = [0x2d, 0x2e];
const [ZERO, NINE] = [0x30, 0x39];
/** Bit that makes a letter lower case. */
const LOWER = 0x20;
const LETTER_E = 0x65;

/** Number of digits that a double always holds. The same limit applies to the digits before a decimal point. */
const HELD_DIGITS = 15;

/**
 * Puts long numbers in quotes. The JSON must be valid: it skips strings, and outside them only numbers contain digits.
 */
function withLongNumbersQuoted(text: string): string {
  let result = '';
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code >= ZERO && code <= NINE) {
      let end = endOfDigits(text, at + 1);
      const isLong = end - at > HELD_DIGITS;
      if (text.charCodeAt(end) === POINT) end = endOfDigits(text, end + 1);
      const hasExponent = (text.charCodeAt(end) | LOWER) === LETTER_E;
      if (hasExponent) end = endOfDigits(text, end + (isDigit(text.charCodeAt(end + 1)) ? 1 : 2));
      if (isLong || hasExponent) {
        const start = text.charCodeAt(at - 1) === MINUS ? at - 1 : at;
        const literal = text.slice(start, end);
        if (!isHeld(literal)) {
          result += `${text.slice(copied, start)}"${literal}"`;
          copied = end;
        }
      }
      at = end - 1;
    }
  }
  return copied === 0 ? text : result + text.slice(copied);
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** Returns the position of the quote that closes the string opened at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (text.charCodeAt(end - 1) !== BACKSLASH) return end;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}

/** Tells whether a value is such a text. A string of digits in the JSON looks the same, and is equally complete. */
export function isLongNumber(value: unknown): value is string {
  return typeof value === 'string' && value.length < 400 && JSON_NUMBER.test(value) && !isHeld(value);
}

/** Number syntax of RFC 8259, 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

const WHOLE = /^-?\d+$/;

/** From here on a double has no bits for tenths, so that further digits are not just the rounding of a measurement. */
const NO_FRACTIONS = 1e15;

/**
 * Tells whether a double represents a number as written. Whole numbers must be at most 2⁵³ − 1. Others must round-trip
 * with the same digits, or may lose only digits of a fraction after the sixteenth, as in any calculation.
 */
export function isHeld(literal: string): boolean {
  const value = Number(literal);
  if (WHOLE.test(literal)) return Number.isSafeInteger(value);
  return (value !== 0 && Math.abs(value) < NO_FRACTIONS) || isWrittenBack(literal);
}

/** Tells whether the double of a number is formatted with the same digits. */
export function isWrittenBack(literal: string): boolean {
  const [a, b] = [decimalParts(literal), decimalParts(String(Number(literal)))];
  return a !== undefined && b !== undefined && a.digits === b.digits && a.exponent === b.exponent;
}

/** Returns the significant digits, and the power of ten of the last one; undefined for numbers that are not finite. */
function decimalParts(text: string): { readonly digits: string; readonly exponent: number } | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const all = (whole + fraction).replace(/^0+/, '');
  if (all === '') return { digits: '', exponent: 0 };
  let end = all.length;
  while (all.charCodeAt(end - 1) === ZERO) end--;
  return { digits: all.slice(0, end), exponent: Number(exponent) - fraction.length + all.length - end };
}
