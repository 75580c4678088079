import { type Point, transformRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { mm, POINTS_PER_UNIT } from '../base/units.ts';
import { matrixGtin, retailGtin } from '../codes/gtin-of-symbol.ts';
import { type Inspected, type InspectedPage, withElement } from './input.ts';

/**
 * Maximum distance between the centres in mm at which scanners see both codes. See GS1, 2D Barcodes at Retail
 * Point-of-Sale.
 */
const MOST_MM = 50;

/**
 * Reports GS1_PAIR if the linear and the two-dimensional code of a product have different GTINs or are too far apart.
 * QUIET_ZONE_VIOLATED checks their quiet zones.
 */
export function gs1Pair({ pages }: Inspected): readonly Warning[] {
  return pages.flatMap((page, index) =>
    pairsOn(page).flatMap(([matrix, linear]): readonly Warning[] => {
      const message = faultOf(matrix, linear);
      if (message === undefined) return [];
      return [{ code: 'GS1_PAIR', message, page: index + 1, ...withElement(matrix.elementId) }];
    }),
  );
}

type Carrier = { readonly gtin: string; readonly center: Point; readonly elementId: string | undefined };

/**
 * Pairs each two-dimensional code with the nearest linear code of the same GTIN. If there is no such code, uses the
 * nearest unpaired code.
 */
function pairsOn({ codes }: InspectedPage): readonly (readonly [matrix: Carrier, linear: Carrier])[] {
  const matrices = carriers(codes, matrixGtin);
  if (matrices.length === 0) return [];
  const linears = carriers(codes, retailGtin);
  const known = new Set(matrices.map(({ gtin }) => gtin));
  return matrices.flatMap((matrix) => {
    const same = linears.filter(({ gtin }) => gtin === matrix.gtin);
    const others = linears.filter(({ gtin }) => !known.has(gtin));
    const partner = nearest(matrix, same) ?? nearest(matrix, others);
    return partner ? [[matrix, partner] as const] : [];
  });
}

function carriers(codes: InspectedPage['codes'], gtinOf: typeof matrixGtin): readonly Carrier[] {
  return codes.flatMap(({ item, leaf }) => {
    const gtin = gtinOf(item.symbol);
    const { x, y, width, height } = transformRect(leaf.transform, item.box);
    const center = { x: x + width / 2, y: y + height / 2 };
    return gtin === undefined ? [] : [{ gtin, center, elementId: item.elementId }];
  });
}

function nearest(from: Carrier, among: readonly Carrier[]): Carrier | undefined {
  let best: Carrier | undefined;
  for (const each of among) if (!best || distance(from, each) < distance(from, best)) best = each;
  return best;
}

function distance({ center: a }: Carrier, { center: b }: Carrier): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function faultOf(matrix: Carrier, linear: Carrier): string | undefined {
  const apart = distance(matrix, linear);
  const isNear = apart <= MOST_MM * POINTS_PER_UNIT.mm;
  if (matrix.gtin === linear.gtin) {
    if (isNear) return undefined;
    return `its centre is ${mm(apart)} from the linear code with the same GTIN; keep them within ${MOST_MM} mm`;
  }
  // A more distant code probably belongs to another product.
  return isNear ? 'its GTIN differs from the GTIN of the linear code near it; encode the same GTIN in both' : undefined;
}
