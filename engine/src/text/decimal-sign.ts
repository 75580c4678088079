/** Aligns numbers in a column at their decimal sign, or at the end of their integer part. */

/** Matches a number with its separators, but no digits in words such as names. */
const NUMBER =
  /(?<![\p{L}\p{Nd}])\p{Nd}+(?:[.,'’٫٬]\p{Nd}+|[ \u00a0\u2009\u202f]\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫](?!\p{L}))?/u;

/** Matches a decimal sign without an integer part: `.5`. */
const FRACTION = /^[.,٫](?=\p{Nd})/u;

const SEPARATOR = /[.,٫](?!.*[.,٫])/u;

/**
 * Returns the UTF-16 offset of the decimal sign, or of the end of the integer part. For text without a number, returns
 * its length.
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
 * Returns whether a number's last separator groups thousands. It does if it occurs repeatedly or is not the language's
 * decimal sign.
 */
function isGrouping(number: string, at: number, language: string): boolean {
  const sign = number[at]!;
  if (sign === '٫') return false;
  if (number.indexOf(sign) !== at) return true;
  const isOnly = !/[.,'’٬ \u00a0\u2009\u202f]/u.test(number.slice(0, at));
  return isOnly && /^\p{Nd}{1,3}$/u.test(number.slice(0, at)) && number.length - at === 4 && sign !== signOf(language);
}

/** Languages with a point as the decimal sign, from CLDR. All other languages use a comma. */
const WITH_POINT =
  /^(?:(?:en(?!-za)|zh|ja|ko|th|he|iw|hi|bn|ta|te|mr|gu|kn|ml|pa|ur|ne|si|my|ms|fil|tl|sw|am|ti|so|ga|cy|mt|ha|ig|yo|zu)(?![a-z])|(?:de|it)-(?:ch|li)|es-(?:mx|us|gt|hn|ni|pa|pe|sv|do|pr|cu))/i;

function signOf(language: string): string {
  return WITH_POINT.test(language) ? '.' : ',';
}
