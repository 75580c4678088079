/** Alignment of numbers in a column: at the decimal sign of the number in a text, or at the end of its integer part. */

/** A number with its separators. Digits that belong to a word, such as a name, do not count. */
const NUMBER =
  /(?<![\p{L}\p{Nd}])\p{Nd}+(?:[.,'’٫٬]\p{Nd}+|[ \u00a0\u2009\u202f]\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫](?!\p{L}))?/u;

/** A decimal sign without an integer part: `.5`. */
const FRACTION = /^[.,٫](?=\p{Nd})/u;

const SEPARATOR = /[.,٫](?!.*[.,٫])/u;

/**
 * Returns the UTF-16 offset of the decimal sign, or of the end of the integer part. Returns the length of a text
 * without number.
 */
export function decimalOffset(text: string, language: string): number {
  const found = NUMBER.exec(text);
  if (!found) return text.length;
  const { index, 0: number } = found;
  if (index > 0 && FRACTION.test(text.slice(index - 1))) return index - 1;
  const sign = SEPARATOR.exec(number);
  if (!sign || isGrouping(number, sign.index, language)) return index + number.length;
  return index + sign.index;
}

/**
 * Returns whether the last separator of a number groups thousands: it occurs repeatedly, or is not the language's
 * decimal sign.
 */
function isGrouping(number: string, at: number, language: string): boolean {
  const sign = number[at]!;
  if (sign === '٫') return false;
  if (number.indexOf(sign) !== at) return true;
  const isOnly = !/[.,'’٬ \u00a0\u2009\u202f]/u.test(number.slice(0, at));
  return isOnly && /^\p{Nd}{1,3}$/u.test(number.slice(0, at)) && number.length - at === 4 && sign !== signOf(language);
}

/** Languages whose decimal sign is a point, by CLDR. All others use a comma. */
const WITH_POINT =
  /^(?:(?:en(?!-za)|zh|ja|ko|th|he|iw|hi|bn|ta|te|mr|gu|kn|ml|pa|ur|ne|si|my|ms|fil|tl|sw|am|ti|so|ga|cy|mt|ha|ig|yo|zu)(?![a-z])|(?:de|it)-(?:ch|li)|es-(?:mx|us|gt|hn|ni|pa|pe|sv|do|pr|cu))/i;

function signOf(language: string): string {
  return WITH_POINT.test(language) ? '.' : ',';
}
