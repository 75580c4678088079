/**
 * Adds bearer bars to Interleaved 2 of 5. A scan line that leaves the symbol at the top or bottom ends in a bearer bar.
 * The scanner then reads nothing instead of a shorter number.
 */

import type { Bar, BarsSymbol, BearerBars, QuietZone } from './symbol.ts';

/** Thickness in modules: the GS1 minimum for printing without plates, which includes all label and page printers. */
const BEARER_MODULES = 2;

/** Returns the symbol with space for its bearer bars: higher, and wider outside the quiet zone. */
export function roomForBearerBars(symbol: BarsSymbol, bearerBars: BearerBars): BarsSymbol {
  if (bearerBars === 'none') return symbol;
  const { columns, naturalRatio, quietZone } = symbol;
  const side = bearerBars === 'box' ? BEARER_MODULES : 0;
  return {
    ...symbol,
    bearerBars,
    naturalRatio: naturalRatio + (2 * BEARER_MODULES) / columns,
    quietZone: { ...quietZone, left: quietZone.left + side, right: quietZone.right + side },
  };
}

/** Returns the symbol with its bearer bars. Called when the height in modules and the quiet zone are known. */
export function withBearerBars(symbol: BarsSymbol, height: number, { left, right }: QuietZone): BarsSymbol {
  if (symbol.bearerBars === 'none') return symbol;
  const { columns, bars } = symbol;
  const share = Math.min(0.5, BEARER_MODULES / height);
  const along = { x: -left, width: left + columns + right };
  const drawn: Bar[] = [
    { ...along, top: 0, bottom: share },
    { ...along, top: 1 - share, bottom: 1 },
  ];
  if (symbol.bearerBars === 'box' && left >= BEARER_MODULES && right >= BEARER_MODULES) {
    drawn.push(
      { x: -left, width: BEARER_MODULES, top: 0, bottom: 1 },
      { x: columns + right - BEARER_MODULES, width: BEARER_MODULES, top: 0, bottom: 1 },
    );
  }
  return { ...symbol, bars: [...bars, ...drawn] };
}
