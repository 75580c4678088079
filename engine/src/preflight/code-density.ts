import type { Problem, Warning } from '../base/problem.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import type { CodeItem } from '../scene/scene.ts';
import { wholeModule } from '../scene/whole-module.ts';
import { type Inspected, withElement } from './input.ts';
import { moduleLimits } from './module-limits.ts';
import { printedModule } from './printed-module.ts';

/** Fraction by which printed modules may be narrower than the standard’s minimum without a warning. */
const TOLERANCE = 0.02;

/**
 * Reports BARCODE_TOO_DENSE if the printed module is narrower than readers support. In raster outputs, the module is a
 * whole number of dots. A module below one dot cannot be drawn and is the problem CODE_DOES_NOT_FIT.
 */
export function codeDensity({ pages, target, printer, elementOf }: Inspected): {
  problems: Problem[];
  warnings: Warning[];
} {
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  pages.forEach(({ codes }, index) => {
    for (const { item, leaf } of codes) {
      const printed = printedModule(item, leaf.transform, target);
      const { isOnGrid } = printed;
      const { min: minimum, reason } = moduleLimits(item);
      const about = { page: index + 1, ...withElement(item.elementId) };
      if (printed.points === 0) {
        const message = `one module is narrower than one dot at ${printed.resolution}; ${advice(item, printed.dot)}`;
        const path = elementOf(item.elementId)?.path ?? '';
        problems.push({ code: 'CODE_DOES_NOT_FIT', path, message, ...withElement(item.elementId) });
      } else if (printed.points < minimum * POINTS_PER_UNIT.mm * (1 - TOLERANCE)) {
        const grid = isOnGrid && printer.densityIsSet ? POINTS_PER_UNIT.mm / printer.density : 0;
        const needed = neededModule(minimum * POINTS_PER_UNIT.mm, isOnGrid ? printed.dot : 0, grid);
        const module = `module ${((printed.points * 25.4) / 72).toFixed(3)} mm${printed.resolution ? ` (${printed.resolution})` : ''}`;
        const message = `${module} is below ${minimum} mm${reason}; ${advice(item, needed)}`;
        warnings.push({ code: 'BARCODE_TOO_DENSE', message, ...about });
      }
    }
  });
  return { problems, warnings };
}

/**
 * Returns the smallest module whose printed width is sufficient. Layout rounds it to the printer's grid, and raster
 * outputs round it to their dots.
 */
function neededModule(minimum: number, dot: number, grid: number): number {
  const printed = (points: number) => (dot > 0 ? wholeModule(points / dot) * dot : points);
  const step = grid || dot;
  if (step === 0) return minimum;
  let module = step;
  while (printed(module) < minimum * (1 - TOLERANCE)) module += step;
  return module;
}

/**
 * Returns the box size for a module, rounded up, because a slightly smaller box would make each module a dot narrower.
 */
function advice({ box, quietBox, symbol }: CodeItem, module: number): string {
  const across = (side: number) =>
    `${(Math.ceil(((side / box.width) * symbol.columns * module * 254) / 72 - 1e-6) / 10).toFixed(1)} mm`;
  const { width, height } = quietBox;
  // Postal barcodes scale in both directions.
  if (symbol.kind === 'bars' && !symbol.fixedRatio) return `widen the box to ${across(width)} or shorten the value`;
  return `enlarge the box to ${across(width)} × ${across(height)} or shorten the value`;
}
