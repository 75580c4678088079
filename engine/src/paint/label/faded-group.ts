/** Decides which translucent groups need a layer, and splits large layers. */
import { IDENTITY, type Matrix, multiply, type Rect } from '../../base/geometry.ts';
import { layersOfGroup } from '../../preflight/layer-size.ts';
import { type PairBudget, touchingPairs } from '../../preflight/touching-pairs.ts';
import { type PixelRect, touchedPixels } from '../../raster/pixel-rect.ts';
import { inkWithMiters } from '../../scene/ink.ts';
import type { GroupItem, Item } from '../../scene/scene.ts';

/**
 * Maximum number of box comparisons. A group that needs more is treated as overlapping, which is correct but slower.
 */
const MAX_COMPARISONS = 100_000;

/** Maximum dots of all nested layers, which take three bytes each: 48 MB. */
const MAX_LAYER_DOTS = 16_000_000;

/** Distance in dots by which an item may exceed its box, because edges are rounded and thin stems emboldened. */
const MARGIN_DOTS = 4;

/** Distance by which a code may exceed its box, as a fraction of its width. Nearly whole modules are rounded up. */
const MARGIN_SHARE = 0.02;

/**
 * Returns whether items of a group overlap. If so, applying the opacity to each item would make the lower ones visible.
 */
export function overlapsItself(group: GroupItem, matrix: Matrix): boolean {
  const boxes = inkBoxes([group], matrix);
  const budget: PairBudget = { comparisons: MAX_COMPARISONS, pairs: 1 };
  for (const _ of touchingPairs(boxes, (box) => box, budget)) return true;
  return budget.comparisons < 0;
}

/** Returns the boxes of all drawn items. A path that is both filled and stroked has two. */
function inkBoxes(items: readonly Item[], matrix: Matrix): readonly Rect[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return inkBoxes(item.items, multiply(matrix, item.transform ?? IDENTITY));
    const ink = inkWithMiters(item, matrix);
    if (!ink) return [];
    return item.kind === 'path' && item.fill && item.stroke ? [ink, ink] : [ink];
  });
}

/** Returns the dots that a group may ink inside a box. They are in stacked parts whose layers fit in memory. */
export function layerParts(group: GroupItem, matrix: Matrix, within: PixelRect): readonly PixelRect[] {
  const ink = inkWithMiters(group, matrix);
  const area = ink && touchedPixels(withMargin(ink), within);
  if (!area) return [];
  const { depth } = layersOfGroup(group, matrix, within);
  const rows = Math.max(1, Math.floor(MAX_LAYER_DOTS / (Math.max(1, depth) * area.width)));
  const parts: PixelRect[] = [];
  for (let row = 0; row < area.height; row += rows) {
    parts.push({ ...area, y: area.y + row, height: Math.min(rows, area.height - row) });
  }
  return parts;
}

function withMargin({ x, y, width, height }: Rect): Rect {
  const margin = MARGIN_DOTS + MARGIN_SHARE * Math.max(width, height);
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}
