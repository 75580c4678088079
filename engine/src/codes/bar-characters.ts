/** Decodes the characters of linear symbols from their bars, for printers that encode the symbol again. */

import type { Bar, BarsSymbol } from './symbol.ts';

const CODE39_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/**
 * Alternating widths of bars and spaces of each character (ISO/IEC 16388, table 1). The last is the asterisk, the start
 * and stop character.
 */
const CODE39 = patterns(
  `${CODE39_ALPHABET}*`,
  '111331311 311311113 113311113 313311111 111331113 311331111 113331111 111311313 311311311 113311311 311113113 ' +
    '113113113 313113111 111133113 311133111 113133111 111113313 311113311 113113311 111133311 311111133 113111133 ' +
    '313111131 111131133 311131131 113131131 111111333 311111331 113111331 111131331 331111113 133111113 333111111 ' +
    '131131113 331131111 133131111 131111313 331111311 133111311 131313111 131311131 131113131 111313131 131131311',
);

/**
 * Widths of Code 93 characters (AIM USS-93). The alphabet equals the alphabet of Code 39 without the asterisk. The
 * start and stop pattern is 111141.
 */
const CODE93 = patterns(
  CODE39_ALPHABET,
  '131112 111213 111312 111411 121113 121212 121311 111114 131211 141111 211113 211212 211311 221112 221211 231111 ' +
    '112113 112212 112311 122112 132111 111123 111222 111321 121122 131121 212112 212211 211122 211221 221121 222111 ' +
    '112122 112221 122121 123111 121131 311112 311211 321111 112131 113121 211131',
);
const CODE93_END = '111141';

/** Widths of Codabar characters (EN 798, table 1). */
const CODABAR = patterns(
  '0123456789-$:/.+ABCD',
  '1111133 1111331 1113113 3311111 1131131 3111131 1311113 1311311 1331111 3113111 1113311 1133111 3111313 3131113 ' +
    '3131311 1131313 1133131 1313113 1113133 1113331',
);

/** Widths of the digits in 2 of 5 symbologies (ISO/IEC 16390, table 1): five bars, or five spaces. */
const TWO_OF_FIVE = patterns('0123456789', '11331 31113 13113 33111 11313 31311 13311 11133 31131 13131');

/**
 * Returns the characters of a Code 39 symbol between its asterisks, including the check character. Returns undefined
 * for other symbols.
 */
export function code39Characters(symbol: BarsSymbol): string | undefined {
  const found = characters(twoWidths(symbol), { patterns: CODE39, size: 9, gap: '1' });
  return found && /^\*[^*]+\*$/.test(found) ? found.slice(1, -1) : undefined;
}

/**
 * Returns the characters of a Code 93 symbol without its two check characters. Returns undefined if it uses shift
 * characters.
 */
export function code93Characters(symbol: BarsSymbol): string | undefined {
  const widths = elements(symbol);
  if (!widths?.startsWith(CODE93_END) || !widths.endsWith(`${CODE93_END}1`)) return undefined;
  const inner = widths.slice(CODE93_END.length, -CODE93_END.length - 1);
  // Excludes the check characters first, because they may be shift characters, which are not in the alphabet.
  return characters(inner.slice(0, -2 * CODE93_END.length), { patterns: CODE93, size: 6, gap: '' });
}

/** Returns the characters of a Codabar symbol, including start and stop letters and the check character. */
export function codabarCharacters(symbol: BarsSymbol): string | undefined {
  return characters(twoWidths(symbol), { patterns: CODABAR, size: 7, gap: '1' });
}

/**
 * Returns the digits of an Interleaved 2 of 5 symbol, including the check digit. Returns undefined for other symbols,
 * and for symbols with bearer bars.
 */
export function interleavedDigits(symbol: BarsSymbol): string | undefined {
  const widths = twoWidths(symbol);
  if (!widths?.startsWith('1111') || !widths.endsWith('311')) return undefined;
  let digits = '';
  for (let at = 4; at < widths.length - 3; at += 10) {
    for (const first of [at, at + 1]) {
      const digit = TWO_OF_FIVE.get([0, 2, 4, 6, 8].map((step) => widths[first + step]).join(''));
      if (digit === undefined) return undefined;
      digits += digit;
    }
  }
  return digits;
}

function patterns(alphabet: string, widths: string): ReadonlyMap<string, string> {
  return new Map(widths.split(' ').map((pattern, index) => [pattern, alphabet[index]!]));
}

type Reading = { readonly patterns: ReadonlyMap<string, string>; readonly size: number; readonly gap: string };

function characters(widths: string | undefined, { patterns, size, gap }: Reading): string | undefined {
  if (!widths) return undefined;
  let text = '';
  for (let at = 0; at < widths.length; at += size + gap.length) {
    const character = patterns.get(widths.slice(at, at + size));
    const isJoined = at + size === widths.length || widths.startsWith(gap, at + size);
    if (character === undefined || !isJoined) return undefined;
    text += character;
  }
  return text;
}

/**
 * Returns the alternating widths of a symbol with two bar widths: 1 for narrow and 3 for wide, whatever their ratio.
 */
function twoWidths(symbol: BarsSymbol): string | undefined {
  return elements(symbol, (width) => (width > 1 ? 3 : width));
}

/**
 * Returns the alternating widths of bars and spaces, one digit each. Returns undefined unless all bars have full
 * height.
 */
function elements({ bars }: BarsSymbol, shown = (width: number) => width): string | undefined {
  let widths = '';
  for (const [index, bar] of bars.entries()) {
    if (bar.top !== 0 || bar.bottom !== 1) return undefined;
    const space = spaceAfter(bar, bars[index + 1]);
    if (bar.width > 9 || space > 9 || space < 0) return undefined;
    widths += `${shown(bar.width)}${space === 0 ? '' : shown(space)}`;
  }
  return widths;
}

function spaceAfter(bar: Bar, next: Bar | undefined): number {
  return next ? next.x - bar.x - bar.width : 0;
}
