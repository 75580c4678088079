/** Returns the GTINs (14 digits) that symbols contain. */
import { checkDigitOf } from '../base/gs1-check-digit.ts';
import { expandUpce } from './check-digit.ts';
import type { CodeSymbol } from './symbol.ts';
import { findSymbology } from './symbologies.ts';

/**
 * Number of digits of the retail symbologies, including the check digit. The payload may omit the check digit and may
 * have an add-on.
 */
const RETAIL: ReadonlyMap<string, number> = new Map([
  ['ean13', 13],
  ['ean8', 8],
  ['upca', 12],
]);

/** Returns the GTIN of a code for checkouts. Returns undefined for other codes. */
export function retailGtin({ symbology, payload }: CodeSymbol): string | undefined {
  const [number = ''] = payload.split(/[ +]/);
  if (symbology === 'upce') {
    const body = expandUpce(number.length === 6 ? `0${number}` : number.slice(0, 7));
    return (body + checkDigitOf(body)).padStart(14, '0');
  }
  const digits = RETAIL.get(symbology);
  if (digits === undefined) return undefined;
  return (number.length < digits ? number + checkDigitOf(number) : number).padStart(14, '0');
}

/** Returns the GTIN in a two-dimensional code with GS1 data. Returns undefined for other codes. */
export function matrixGtin(symbol: CodeSymbol): string | undefined {
  if (symbol.kind !== 'matrix') return undefined;
  const found =
    findSymbology(symbol.symbology)?.rule.kind === 'digitalLink'
      ? /\/01\/([0-9]{8,14})(?=[/?#]|$)/.exec(symbol.payload)?.[1]
      : symbol.elements?.find(({ ai }) => ai === '01')?.value;
  return found?.padStart(14, '0');
}
