import type { Warning } from '../base/problem.ts';
import { mm, POINTS_PER_UNIT } from '../base/units.ts';
import { findSymbology } from '../codes/symbologies.ts';
import type { LeastHeight } from '../codes/symbology.ts';
import type { CodeItem } from '../scene/scene.ts';
import { type Inspected, withElement } from './input.ts';
import { printedModule } from './printed-module.ts';

/** Sizes may be beyond a bound by this share before anyone is warned. */
const TOLERANCE = 0.02;

/** BARCODE_TOO_LARGE and BARCODE_TOO_FLAT: a code is larger than its standard or the posts allow, or its bars are too low. */
export function codeSize({ pages, target }: Inspected): readonly Warning[] {
  return pages.flatMap(({ codes }, index) =>
    codes.flatMap(({ item, leaf }): Warning[] => {
      const module = printedModule(item, leaf.transform, target).points;
      const about = { page: index + 1, ...withElement(item.elementId) };
      const [large, flat] = [tooLarge(item, module), tooFlat(item)];
      return [
        ...(large ? [{ code: 'BARCODE_TOO_LARGE', message: large, ...about } as const] : []),
        ...(flat ? [{ code: 'BARCODE_TOO_FLAT', message: flat, ...about } as const] : []),
      ];
    }),
  );
}

function tooLarge({ symbol, box, quietBox }: CodeItem, module: number): string | undefined {
  const { maxModuleMm: most, maxWidthMm } = findSymbology(symbol.symbology) ?? {};
  const columns = (quietBox.width / box.width) * symbol.columns;
  const isTooWide = maxWidthMm !== undefined && isBeyond(columns * module, maxWidthMm);
  if (isTooWide) {
    const fitting = maxWidthMm / columns;
    return `${mm(columns * module)} with its quiet zone is above ${maxWidthMm} mm, which readers see at once: set moduleWidth to at most "${fitting.toFixed(3)}mm" or shorten the value`;
  }
  if (most === undefined || !isBeyond(module, most)) return undefined;
  const widest = columns * most * POINTS_PER_UNIT.mm;
  return `module ${((module * 25.4) / 72).toFixed(3)} mm is above ${most} mm: set moduleWidth to "${most}mm" or narrow the box to ${mm(widest)}`;
}

function isBeyond(points: number, mostMm: number): boolean {
  return points > mostMm * POINTS_PER_UNIT.mm * (1 + TOLERANCE);
}

function tooFlat({ symbol, box }: CodeItem): string | undefined {
  const least = findSymbology(symbol.symbology)?.minHeight;
  if (symbol.kind !== 'bars' || least === undefined) return undefined;
  const needed = neededHeight(least, box.width, symbol.columns);
  if (box.height >= needed * (1 - TOLERANCE)) return undefined;
  const who = least.kind === 'till' ? 'readers at tills' : 'readers held by hand';
  return `bars of ${mm(box.height)} are below ${mm(needed)}, which ${who} need at this width: make the box higher or the code narrower`;
}

function neededHeight(least: LeastHeight, width: number, columns: number): number {
  if (least.kind === 'till') return (least.modules * width) / columns;
  return Math.max(least.mm * POINTS_PER_UNIT.mm, least.share * width);
}
