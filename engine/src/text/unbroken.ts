/**
 * Finds parts of a text that lines should not break: numbers, dates, codes, and amounts with their currency. Offsets
 * are in UTF-16 code units. All functions take linear time.
 */

export type Range = { readonly start: number; readonly end: number };

/**
 * Maximum length of a part that is never broken, even if it does not fit: an IBAN without spaces. Longer parts are URLs
 * and digests.
 */
export const LONGEST_UNBROKEN = 34;

/** Matches numbers, dates and codes, including no-break spaces and invisible direction marks. */
const RUN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{Sc}.,'’٫٬·:/\\_#+()\-\u2010-\u2015−±%‰°²³\u00a0\u2007\u202f\u2060\u200e\u200f\u061c]+/gu;

const DIGIT = /\p{Nd}/u;

/** Matches URLs, which are often long and may be broken. */
const ADDRESS = /:\/\/|^www\./u;

/** Precedes patterns of numbers: V8 then skips other positions without the slower checks of the letters around. */
const AT_NUMBER = '(?=[-+−±\\p{Sc}\\p{Nd}])';

const LETTER_OR_DIGIT = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}]';

/** Matches a number with its signs inside a longer run. */
const NUMBER = new RegExp(
  `${AT_NUMBER}(?<!${LETTER_OR_DIGIT})[-+−±]?\\p{Sc}?\\p{Nd}+(?:[.,'’٫٬:\\-\u00a0\u202f]\\p{Nd}+)*[%‰\\p{Sc}]?(?!${LETTER_OR_DIGIT})`,
  'gu',
);

/** Matches digits grouped by spaces: `1 234,50`. With more groups than a number has, the text is a list of numbers. */
const GROUPED = new RegExp(
  `${AT_NUMBER}(?<![\\p{L}\\p{Nd}.,]|\\p{Nd} )[-+−±]?\\p{Sc}?\\p{Nd}{1,3}(?:[ \u00a0\u2007-\u2009\u202f]\\p{Nd}{3}){1,4}(?:[.,٫]\\p{Nd}{1,10})?(?![\\p{L}\\p{Nd}]| \\p{Nd})`,
  'gu',
);

/** Returns ascending ranges that are never broken, whatever the line breaking rules: numbers and dates. */
export function numberRanges(text: string): readonly Range[] {
  if (!DIGIT.test(text)) return NONE;
  const numbers = rangesOf(text, NUMBER).filter(({ start, end }) => end - start <= LONGEST_UNBROKEN);
  return inOrder([...numbers, ...rangesOf(text, GROUPED)]);
}

/**
 * Returns ascending ranges that are never broken, even if they are wider than the line: numbers, and codes with their
 * letters.
 */
export function unbrokenRanges(text: string): readonly Range[] {
  if (!DIGIT.test(text)) return NONE;
  return inOrder([...numberRanges(text), ...codeRanges(text)]);
}

function codeRanges(text: string): readonly Range[] {
  return rangesOf(text, RUN).filter(({ start, end }) => {
    const run = text.slice(start, end);
    const isAddress = text[start - 1] === '@' || text[end] === '@' || ADDRESS.test(run);
    return DIGIT.test(run) && !isAddress && end - start <= LONGEST_UNBROKEN;
  });
}

const CURRENCY =
  '(?:\\p{Sc}|Kč|zł|kr\\.?|Ft|lei|лв\\.?|руб\\.?|грн|Fr\\.|R\\$|EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|TRY|ILS|INR|AUD|CAD|NZD|SGD|HKD|ZAR|BRL|MXN|AED|SAR|KRW|THB|UAH)';

/**
 * Matches a space between a number and its currency or percent sign. Begins with the space, because V8 would otherwise
 * look for currencies at every position.
 */
const AMOUNT_SPACE = new RegExp(
  `[ \\u2009](?:(?<=\\p{Nd}.)(?=(?:${CURRENCY}|[%‰])(?![\\p{L}\\p{Nd}]))|(?=[-+−]?\\p{Nd})(?<=(?<![\\p{L}\\p{Nd}])${CURRENCY}.))`,
  'gu',
);

/** Matches groups of four, in which an IBAN is printed (ISO 13616). */
const IBAN =
  /(?=[A-Z]{2}\p{Nd})(?<![\p{L}\p{Nd}])[A-Z]{2}\p{Nd}{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?(?![\p{L}\p{Nd}])/gu;

/** Matches a code of capital letters and digits. Lines do not break at its hyphens and slashes. */
const CAPITALS = /^[\p{Lu}\p{Nd}\p{P}+]+$/u;

/**
 * Returns ascending ranges that are broken only if they do not fit: amounts with their currency, grouped IBANs, and
 * codes.
 */
export function amountRanges(text: string): readonly Range[] {
  if (!DIGIT.test(text)) return NONE;
  const spaces = rangesOf(text, AMOUNT_SPACE).map(({ start, end }) => ({ start: start - 1, end: end + 1 }));
  const codes = codeRanges(text).filter(({ start, end }) => CAPITALS.test(text.slice(start, end)));
  return inOrder([...spaces, ...rangesOf(text, IBAN), ...codes]);
}

const TOKEN = /[^ \u2009]+/gu;
const HAS_DIGIT = /^[\p{Script=Latin}\p{P}\p{S}\p{Nd}\u00a0\u202f年月日]*\p{Nd}/u;
const BEFORE = new RegExp(`^(?:[-+−±~≈<>≤≥№#]|${CURRENCY})$`, 'u');
const BETWEEN = /^[×x*/–-]$/u;
const AFTER = new RegExp(`^(?:[%‰°′″]|${CURRENCY}|\\p{L}{1,3}[²³]?\\.?)$`, 'u');
const MONTH = /^\p{L}{3,10}[.,]?$/u;
const DAY = /^\p{Nd}{1,2}[.,]?$/u;
const YEAR = /^\p{Nd}{4}[.,;:]?$/u;

/** Maximum length of a sequence: a grouped IBAN with its spaces, and a margin. */
const LONGEST_SEQUENCE = 44;

/**
 * Returns ranges that an automatic width keeps on one line if possible. Includes sequences of numbers with their signs
 * and units, such as `12 kg`, `26 Nov 2026` or `+49 30 123456`.
 */
export function sequenceRanges(text: string): readonly Range[] {
  if (!DIGIT.test(text)) return NONE;
  const tokens = rangesOf(text, TOKEN).map((range) => ({ ...range, text: text.slice(range.start, range.end) }));
  const isFigure = tokens.map((token) => HAS_DIGIT.test(token.text) && !/:\/\/|@/.test(token.text));
  const ranges: Range[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isFigure[at]) continue;
    let [first, last] = [at, at];
    const isMonth = (index: number) => index >= 0 && index < tokens.length && MONTH.test(tokens[index]!.text);
    if (isMonth(at - 1) && DAY.test(tokens[at]!.text) && YEAR.test(tokens[at + 1]?.text ?? '')) first = at - 1;
    if (first > 0 && BEFORE.test(tokens[first - 1]!.text)) first--;
    for (;;) {
      if (isFigure[last + 1]) last++;
      else if (isFigure[last + 2] && BETWEEN.test(tokens[last + 1]!.text)) last += 2;
      else if (DAY.test(tokens[last]!.text) && isMonth(last + 1) && YEAR.test(tokens[last + 2]?.text ?? '')) last += 2;
      else break;
    }
    if (last + 1 < tokens.length && AFTER.test(tokens[last + 1]!.text)) last++;
    const [start, end] = [tokens[first]!.start, tokens[last]!.end];
    if (end - start <= LONGEST_SEQUENCE) ranges.push({ start, end });
    at = last;
  }
  return ranges;
}

/** Returns the ascending offsets that are not inside a range. The ends of a range count as outside. */
export function offsetsOutside(offsets: readonly number[], ranges: readonly Range[]): readonly number[] {
  if (ranges.length === 0) return offsets;
  let next = 0;
  let covered = 0;
  return offsets.filter((offset) => {
    while (next < ranges.length && ranges[next]!.start < offset) covered = Math.max(covered, ranges[next++]!.end);
    return offset >= covered;
  });
}

function inOrder(ranges: readonly Range[]): readonly Range[] {
  return ranges.toSorted((a, b) => a.start - b.start);
}

/** Returns the matches of a global pattern. No pattern here matches an empty text. */
function rangesOf(text: string, pattern: RegExp): readonly Range[] {
  const ranges: Range[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    ranges.push({ start: found.index, end: pattern.lastIndex });
  }
  return ranges;
}

const NONE: readonly Range[] = [];
