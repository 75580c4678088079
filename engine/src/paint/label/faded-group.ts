/** Which faded groups need a layer of their own, and in what parts it is drawn. */
import { IDENTITY, type Matrix, multiply, type Rect } from '../../base/geometry.ts';
import { layersOfGroup } from '../../preflight/layer-size.ts';
import { type PairBudget, touchingPairs } from '../../preflight/touching-pairs.ts';
import { type PixelRect, touchedPixels } from '../../raster/pixel-rect.ts';
import { inkWithMiters } from '../../scene/ink.ts';
import type { GroupItem, Item } from '../../scene/scene.ts';

/** Comparisons of boxes; a group that needs more is taken to overlap, which is right for any. */
const MAX_COMPARISONS = 100_000;

/** Dots of the layers inside one another that are kept at once, three bytes each: 48 MB. */
const MAX_LAYER_DOTS = 16_000_000;

/** So far beyond its box dots of an item may lie: edges are rounded, and thin stems emboldened. */
const MARGIN_DOTS = 4;

/** And so much of its width a code, whose modules are rounded up where they nearly are whole dots. */
const MARGIN_SHARE = 0.02;

/** Whether things in a group lie over each other, so that each faded by itself they would show through. */
export function overlapsItself(group: GroupItem, matrix: Matrix): boolean {
  const boxes = inkBoxes([group], matrix);
  const budget: PairBudget = { comparisons: MAX_COMPARISONS, pairs: 1 };
  for (const _ of touchingPairs(boxes, (box) => box, budget)) return true;
  return budget.comparisons < 0;
}

/** The boxes of what is drawn, an outline that is filled and stroked twice. */
function inkBoxes(items: readonly Item[], matrix: Matrix): readonly Rect[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return inkBoxes(item.items, multiply(matrix, item.transform ?? IDENTITY));
    const ink = inkWithMiters(item, matrix);
    if (!ink) return [];
    return item.kind === 'path' && item.fill && item.stroke ? [ink, ink] : [ink];
  });
}

/** The dots that a group may ink inside a box, in parts one under another whose layers fit into memory. */
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
