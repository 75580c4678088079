/** The box around an element’s content: background, borders, and the room they and the padding take. */
import type { Rect } from '../base/geometry.ts';
import type { Border } from '../format/style.ts';
import { linePath, roundedRectPath } from '../scene/path.ts';
import type { Item, Stroke } from '../scene/scene.ts';
import type { Borders, ComputedStyle } from './computed-style.ts';

export function backgroundItems(box: Rect, style: ComputedStyle, elementId: string): readonly Item[] {
  const { backgroundColor, cornerRadius } = style;
  if (!backgroundColor || backgroundColor.alpha === 0) return [];
  return [{ kind: 'path', elementId, path: roundedRectPath(box, cornerRadius), fill: backgroundColor }];
}

export function borderItems(
  box: Rect,
  { borders, cornerRadius }: Pick<ComputedStyle, 'borders' | 'cornerRadius'>,
  elementId: string,
): readonly Item[] {
  const { top, right, bottom, left } = borders;
  if (top && sameOnAllSides(borders)) {
    const inside = shrinkRect(box, top.width / 2);
    const path = roundedRectPath(inside, Math.max(0, cornerRadius - top.width / 2));
    return [{ kind: 'path', elementId, path, stroke: strokeOf(top) }];
  }
  const { x, y, width, height } = box;
  const items: Item[] = [];
  const draw = (border: Border | undefined, x1: number, y1: number, x2: number, y2: number) => {
    if (border) items.push({ kind: 'path', elementId, path: linePath(x1, y1, x2, y2), stroke: strokeOf(border) });
  };
  draw(top, x, y + (top?.width ?? 0) / 2, x + width, y + (top?.width ?? 0) / 2);
  draw(right, x + width - (right?.width ?? 0) / 2, y, x + width - (right?.width ?? 0) / 2, y + height);
  draw(bottom, x, y + height - (bottom?.width ?? 0) / 2, x + width, y + height - (bottom?.width ?? 0) / 2);
  draw(left, x + (left?.width ?? 0) / 2, y, x + (left?.width ?? 0) / 2, y + height);
  return items;
}

export function hasBorders({ borders: { top, right, bottom, left } }: ComputedStyle): boolean {
  return Boolean(top ?? right ?? bottom ?? left);
}

function sameOnAllSides({ top, right, bottom, left }: Borders): boolean {
  return [right, bottom, left].every(
    (side) => side && top && side.width === top.width && side.style === top.style && side.color === top.color,
  );
}

/** The stroke that draws a border along its middle. */
export function strokeOf({ width, style, color }: Border): Stroke {
  const dash = style === 'dashed' ? [width * 3, width * 3] : style === 'dotted' ? [width, width] : [];
  return { color, width, dash };
}

export function shrinkRect({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) };
}
