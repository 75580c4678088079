/** Changes the wide-to-narrow ratio of symbols whose bars and spaces have two widths. */
import type { Bar } from './symbol.ts';

type Bars = { readonly columns: number; readonly bars: readonly Bar[] };

/**
 * Makes all bars and spaces that are wider than one module `ratio` modules wide. The symbol must begin and end with a
 * bar.
 */
export function withWideRatio<B extends Bars>(symbol: B, ratio: number): B {
  const scaled = (width: number) => (width > 1 ? ratio : width);
  let x = 0;
  const bars = symbol.bars.map((bar, index) => {
    const next = symbol.bars[index + 1];
    const placed = { ...bar, x, width: scaled(bar.width) };
    x += placed.width + (next ? scaled(next.x - bar.x - bar.width) : 0);
    return placed;
  });
  return { ...symbol, columns: x, bars };
}
