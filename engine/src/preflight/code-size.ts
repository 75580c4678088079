import type { Warning } from '../base/problem.ts';
import { mm, POINTS_PER_UNIT } from '../base/units.ts';
import { findSymbology } from '../codes/symbologies.ts';
import type { LeastHeight } from '../codes/symbology.ts';
import type { CodeItem } from '../scene/scene.ts';
import { type Inspected, withElement } from './input.ts';
import { moduleLimits } from './module-limits.ts';
import { printedModule } from './printed-module.ts';

/** Fraction by which sizes may deviate from a limit without a warning. */
const TOLERANCE = 0.02;

/** Tolerance for the maximum width in a standard, which allows only rounding of the module. */
const WIDTH_TOLERANCE = 0.003;

/**
 * Reports BARCODE_TOO_LARGE, BARCODE_TOO_SMALL and BARCODE_TOO_FLAT. A code exceeds the maximum size of its standard or
 * postal service, is smaller than its prescribed size, or its bars are too low.
 */
export function codeSize({ pages, target }: Inspected): readonly Warning[] {
  return pages.flatMap(({ codes }, index) =>
    codes.flatMap(({ item, leaf }): Warning[] => {
      const module = printedModule(item, leaf.transform, target).points;
      const about = { page: index + 1, ...withElement(item.elementId) };
      const [large, small, flat] = [
        tooLarge(item, module),
        tooSmall(item, target.kind === 'one-bit' ? module : undefined),
        tooFlat(item),
      ];
      return [
        ...(large ? [{ code: 'BARCODE_TOO_LARGE', message: large, ...about } as const] : []),
        ...(small ? [{ code: 'BARCODE_TOO_SMALL', message: small, ...about } as const] : []),
        ...(flat ? [{ code: 'BARCODE_TOO_FLAT', message: flat, ...about } as const] : []),
      ];
    }),
  );
}

function tooLarge(item: CodeItem, module: number): string | undefined {
  const { symbol, box, quietBox } = item;
  const { maxWidthMm } = findSymbology(symbol.symbology) ?? {};
  const { max: most, reason } = moduleLimits(item);
  const columns = (quietBox.width / box.width) * symbol.columns;
  const isTooWide = maxWidthMm !== undefined && isBeyond(columns * module, maxWidthMm, WIDTH_TOLERANCE);
  if (isTooWide) {
    const fitting = maxWidthMm / columns;
    return `${mm(columns * module)} with its quiet zone is above ${maxWidthMm} mm, the maximum for readers; set moduleWidth to at most "${fitting.toFixed(3)}mm" or shorten the value`;
  }
  if (most === undefined || !isBeyond(module, most)) return undefined;
  const widest = columns * most * POINTS_PER_UNIT.mm;
  return `the module of ${((module * 25.4) / 72).toFixed(3)} mm is above ${most} mm${reason}; ${item.use ? '' : `set moduleWidth to "${most}mm" or `}narrow the box to ${mm(widest)}`;
}

/** Checks a prescribed size. `printed` is the module in whole dots of label printers. PNG has a separate warning. */
function tooSmall({ symbol, box, quietBox }: CodeItem, printed: number | undefined): string | undefined {
  if (symbol.kind !== 'matrix' || symbol.widthMm === undefined) return undefined;
  const width = printed === undefined ? box.width : Math.min(box.width, printed * symbol.columns);
  const needed = symbol.widthMm * POINTS_PER_UNIT.mm;
  if (width >= needed * (1 - TOLERANCE)) return undefined;
  const margins = quietBox.width > box.width ? needed * (quietBox.width / box.width - 1) : 0;
  const how =
    printed !== undefined && box.width >= needed * (1 - TOLERANCE)
      ? 'print at a higher density (more dots per millimetre)'
      : `enlarge the box to ${mm(needed + margins)}${margins > 0 ? ', or set "quietZone": false and keep the margin free' : ''}`;
  return `the symbol is ${mm(width)} wide, but must be ${mm(needed)} wide; ${how}`;
}

function isBeyond(points: number, mostMm: number, tolerance = TOLERANCE): boolean {
  return points > mostMm * POINTS_PER_UNIT.mm * (1 + tolerance);
}

function tooFlat({ symbol, box }: CodeItem): string | undefined {
  const least = findSymbology(symbol.symbology)?.minHeight;
  if (symbol.kind !== 'bars' || least === undefined) return undefined;
  const needed = neededHeight(least, box.width, symbol.columns);
  if (box.height >= needed * (1 - TOLERANCE)) return undefined;
  return `the bars are ${mm(box.height)} high, but ${NEEDED_BY[least.kind]} ${mm(needed)} at this width; make the box higher or the code narrower`;
}

const NEEDED_BY: Readonly<Record<LeastHeight['kind'], string>> = {
  till: 'checkout scanners need',
  hand: 'handheld readers need',
  standard: 'the standard requires',
};

function neededHeight(least: LeastHeight, width: number, columns: number): number {
  if (least.kind !== 'hand') return (least.modules * width) / columns;
  return Math.max(least.mm * POINTS_PER_UNIT.mm, least.share * width);
}
