import type { Warning } from '../base/problem.ts';
import { dpiOfDensity } from '../base/units.ts';
import type { CodeItem } from '../scene/scene.ts';
import { type Inspected, withElement } from './input.ts';
import { printedModule } from './printed-module.ts';

/** Maximum fraction of a code's width that rounding to pixels may remove without a warning. */
const MOST_LOSS = 0.05;

/** Maximum resolution of a request in dots per inch. */
const MAX_DPI = 1200;

/**
 * Reports CODE_NARROWED if modules of whole pixels make the code in a PNG much narrower than in the layout and in other
 * outputs.
 */
export function codeNarrowed({ pages, target, printer }: Inspected): readonly Warning[] {
  if (target.kind !== 'antialiased') return [];
  const { dpi } = target;
  return pages.flatMap(({ codes }, index) =>
    codes.flatMap(({ item, leaf }): Warning[] => {
      const { points, resolution } = printedModule(item, leaf.transform, target);
      const loss = 1 - points / moduleOf(item);
      if (points === 0 || loss <= MOST_LOSS) return [];
      const better = printer.densityIsSet ? dpiOnGrid(dpi, printer.density) : dpiOfWholeModule(dpi, moduleOf(item));
      const message = `with modules of ${resolution} the code is ${(loss * 100).toFixed(0)} % narrower than in a PDF; use ${Number(better.toFixed(1))} dpi`;
      return [{ code: 'CODE_NARROWED', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}

function moduleOf({ box, symbol }: CodeItem): number {
  return box.width / symbol.columns;
}

/** Returns the next higher resolution at which every printer dot of the grid is a whole number of pixels. */
function dpiOnGrid(dpi: number, density: number): number {
  const step = dpiOfDensity(density);
  return step * Math.max(1, Math.min(Math.ceil(dpi / step), Math.floor(MAX_DPI / step)));
}

/** Returns the next higher resolution at which the module is a whole number of pixels, within 2 %. */
function dpiOfWholeModule(dpi: number, module: number): number {
  const pixels = (module * dpi) / 72;
  const finer = Math.round((Math.ceil(pixels) * 72) / module);
  return finer <= MAX_DPI ? finer : Math.round((Math.floor(pixels) * 72) / module);
}
