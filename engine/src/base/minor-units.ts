/** Decimals of currencies, from ISO 4217. */

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

const NO_DECIMALS = setOf('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
const THREE_DECIMALS = setOf('BHD IQD JOD KWD LYD OMR TND');
const FOUR_DECIMALS = setOf('CLF UYW');

/** Returns the number of decimals of amounts in a currency. */
export function minorUnitsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  if (THREE_DECIMALS.has(currency)) return 3;
  return FOUR_DECIMALS.has(currency) ? 4 : 2;
}
