/** Wraps a stack as one box that can be drawn and split. */
import type { Point } from '../base/geometry.ts';
import type { Item } from '../scene/scene.ts';
import type { Measured, Placement } from './measure.ts';
import { type Cell, cutStack, lineAt, type Stack, stackBreaks, stackHeight, stackOpens, topAt } from './stack.ts';

export type StackBoxOptions = {
  readonly width: number;
  /** Fixed height in points; undefined if it follows the lines. A box with a fixed height is not split. */
  readonly height?: number | undefined;
  /** Absolutely positioned boxes, drawn over the first part. `y` is relative to the top of the box. */
  readonly overlays?: readonly Cell[];
};

export function stackBox(stack: Stack, { width, height, overlays = [] }: StackBoxOptions): Measured {
  const breaks = stackBreaks(stack);
  return {
    width,
    height: height ?? stackHeight(stack),
    // A method instead of a getter, because object literals with a getter take ten times as long to create.
    baseline: () => firstBaseline(stack),
    opens: () => stackOpens(stack),
    place: (origin, at) => [...placeStack(stack, origin, at), ...placeCells(overlays, origin, at)],
    ...(breaks ? { breaks } : {}),
    ...(height === undefined
      ? {
          split(room, forced) {
            const cut = cutStack(stack, room, forced);
            if (!cut || (!cut.rest && cut.first === stack)) return undefined;
            return { first: stackBox(cut.first, { width, overlays }), rest: cut.rest && stackBox(cut.rest, { width }) };
          },
        }
      : {}),
  };
}

/** Returns the first baseline of the boxes in the first line; undefined if they have no text. */
function firstBaseline(stack: Stack): number | undefined {
  if (stack.from === stack.to) return undefined;
  for (const { y, box } of lineAt(stack, stack.from).cells) {
    const baseline = box.baseline?.();
    if (baseline !== undefined) return topAt(stack, stack.from) + y + baseline;
  }
  return undefined;
}

export function placeStack(stack: Stack, { x, y }: Point, at: Placement): readonly Item[] {
  const items: Item[] = [];
  for (let index = stack.from; index < stack.to; index++) {
    const { cells } = lineAt(stack, index);
    for (const item of placeCells(cells, { x, y: y + topAt(stack, index) }, at)) items.push(item);
  }
  return items;
}

export function placeCells(cells: readonly Cell[], { x, y }: Point, at: Placement): readonly Item[] {
  const items: Item[] = [];
  for (const cell of cells) {
    for (const item of cell.box.place({ x: x + cell.x, y: y + cell.y }, at)) items.push(item);
  }
  return items;
}
