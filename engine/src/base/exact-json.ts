/**
 * Parses JSON (RFC 8259) without losing digits. Doubles are exact only for integers up to 2⁵³ − 1, so an SSCC, for
 * example, would change. A longer number becomes a string of its digits. Templates can print and encode the string but
 * not calculate with it.
 */

/** Parses like JSON.parse, but keeps long numbers as strings. Throws like JSON.parse. */
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

/** Number of decimal digits that every double represents exactly. Also limits the digits before a decimal point. */
const HELD_DIGITS = 15;

/**
 * Puts quotes around long numbers. The JSON must be valid. Skips strings, because outside of strings only numbers
 * contain digits.
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

/**
 * Returns whether a value is the string of a long number. A string of digits in the JSON is also such a string and is
 * also exact.
 */
export function isLongNumber(value: unknown): value is string {
  return typeof value === 'string' && value.length < 400 && JSON_NUMBER.test(value) && !isHeld(value);
}

/** Number syntax of RFC 8259, 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

const WHOLE = /^-?\d+$/;

/** Magnitude from which doubles cannot represent tenths. Above it, further digits are not just rounding noise. */
const NO_FRACTIONS = 1e15;

/**
 * Returns whether a double represents a number as written. Integers must be at most 2⁵³ − 1. Other numbers must convert
 * back to the same digits. Only fraction digits after the sixteenth may be lost.
 */
export function isHeld(literal: string): boolean {
  const value = Number(literal);
  if (WHOLE.test(literal)) return Number.isSafeInteger(value);
  return (value !== 0 && Math.abs(value) < NO_FRACTIONS) || isWrittenBack(literal);
}

/** Returns whether the double converts back to the same digits. */
export function isWrittenBack(literal: string): boolean {
  const [a, b] = [decimalParts(literal), decimalParts(String(Number(literal)))];
  return a !== undefined && b !== undefined && a.digits === b.digits && a.exponent === b.exponent;
}

/** Returns the significant digits and the exponent of ten of the last digit; undefined for infinity and NaN. */
function decimalParts(text: string): { readonly digits: string; readonly exponent: number } | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const all = (whole + fraction).replace(/^0+/, '');
  if (all === '') return { digits: '', exponent: 0 };
  let end = all.length;
  while (all.charCodeAt(end - 1) === ZERO) end--;
  return { digits: all.slice(0, end), exponent: Number(exponent) - fraction.length + all.length - end };
}
