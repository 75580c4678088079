/** Decodes the codewords of a Code 128 symbol, for printers that encode the symbol again. */

import type { Bar, BarsSymbol } from './symbol.ts';

/** Widths of the three bars and three spaces of codewords 0 to 105 (ISO/IEC 15417, table 1). */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232';

const WIDTHS: readonly string[] = PATTERNS.split(' ');
const STOP = '2331112';

/**
 * Returns the alternating widths of bars and spaces in modules, one digit each. The codewords include the check
 * character. Adds the stop character.
 */
export function code128Widths(codewords: readonly number[]): string {
  return codewords.map((codeword) => WIDTHS[codeword]).join('') + STOP;
}

const CODEWORD_OF: ReadonlyMap<string, number> = new Map(WIDTHS.map((pattern, index) => [pattern, index]));

/** Number of bars of the stop character. All other characters have three. */
const STOP_BARS = 4;

/**
 * Returns the codewords of a Code 128 or GS1-128 symbol, from the start character to the last data character. Returns
 * undefined for other symbologies.
 */
export function code128Codewords({ bars }: BarsSymbol): readonly number[] | undefined {
  const codewords: number[] = [];
  for (let first = 0; first + STOP_BARS < bars.length; first += 3) {
    const codeword = CODEWORD_OF.get(patternAt(bars, first));
    if (codeword === undefined) return undefined;
    codewords.push(codeword);
  }
  const check = codewords.pop();
  return check === code128Check(codewords) ? codewords : undefined;
}

/** Returns the check character. `codewords` begin with the start character (ISO/IEC 15417, annex A). */
export function code128Check(codewords: readonly number[]): number {
  return codewords.reduce((total, codeword, index) => total + codeword * Math.max(index, 1), 0) % 103;
}

function patternAt(bars: readonly Bar[], first: number): string {
  let pattern = '';
  for (let index = first; index < first + 3; index++) {
    const bar = bars[index]!;
    pattern += `${bar.width}${bars[index + 1]!.x - bar.x - bar.width}`;
  }
  return pattern;
}
