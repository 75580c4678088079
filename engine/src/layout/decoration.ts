/** Decoration of an element’s box: background, borders and padding. */
import { isSameColor } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { Border, Sides } from '../format/style.ts';
import type { Item } from '../scene/scene.ts';
import { DECORATION } from '../scene/tag.ts';
import { borderLine, borderRing } from './border-line.ts';
import { isClear, paintIn } from './box-paint.ts';
import type { Borders, ComputedStyle } from './computed-style.ts';
import { roundBorderItems } from './round-borders.ts';
import { isRound, outerOutline, type RoundedBox, roundedBox } from './rounded-box.ts';
import { shadowItems } from './shadow.ts';

/** Draws the background image into a box. */
export type Backdrop = (box: Rect) => readonly Item[];

export function backgroundItems(
  box: Rect,
  style: ComputedStyle,
  elementId: string,
  backdrop: Backdrop | undefined,
): readonly Item[] {
  const { backgroundColor, cornerRadius, shadow } = style;
  const items = shadow ? [...shadowItems(box, cornerRadius, shadow, elementId)] : [];
  const path = outerOutline(box, cornerRadius);
  if (backgroundColor && !isClear(backgroundColor)) {
    items.push({ kind: 'path', elementId, path, fill: paintIn(backgroundColor, box) });
  }
  if (backdrop) items.push({ kind: 'group', elementId, tag: DECORATION, clip: path, items: backdrop(box) });
  return items;
}

export function borderItems(
  rect: Rect,
  { borders, cornerRadius }: Pick<ComputedStyle, 'borders' | 'cornerRadius'>,
  elementId: string,
): readonly Item[] {
  const { top } = borders;
  const box = roundedBox(rect, cornerRadius);
  const isUniform = sameOnAllSides(borders);
  if (top && isUniform && (top.style === 'solid' || isRound(box))) return [borderRing(top, box, elementId)];
  if (isRound(box)) return roundSides(box, borders, elementId);
  return straightSides(rect, borders, elementId, isUniform && top?.style === 'dotted');
}

/** Draws each side from corner to corner. Corner dots belong to the horizontal sides. */
function straightSides(
  { x, y, width, height }: Rect,
  { top, right, bottom, left }: Borders,
  elementId: string,
  skipsEnds: boolean,
): readonly Item[] {
  const items: Item[] = [];
  const across = (border: Border | undefined, middle: number) => {
    if (border) items.push(borderLine(border, { x1: x, y1: middle, x2: x + width, y2: middle }, elementId));
  };
  const down = (border: Border | undefined, middle: number) => {
    if (border)
      items.push(borderLine(border, { x1: middle, y1: y, x2: middle, y2: y + height }, elementId, { skipsEnds }));
  };
  across(top, y + (top?.width ?? 0) / 2);
  down(right, x + width - (right?.width ?? 0) / 2);
  across(bottom, y + height - (bottom?.width ?? 0) / 2);
  down(left, x + (left?.width ?? 0) / 2);
  return items;
}

/** Draws differing sides around round corners. Dashes and dots are straight lines, clipped at the corner. */
function roundSides(box: RoundedBox, borders: Borders, elementId: string): readonly Item[] {
  const isSolid = Object.values(borders).every((side) => !side || side.style === 'solid');
  if (isSolid) return roundBorderItems(box, borders, widthsOf(borders), elementId);
  const items = straightSides(box.rect, borders, elementId, false);
  return [{ kind: 'group', elementId, clip: outerOutline(box.rect, box.radii), items }];
}

/** Returns the border widths; 0 for a side without a border. */
export function widthsOf({ top, right, bottom, left }: Borders): Sides {
  return { top: top?.width ?? 0, right: right?.width ?? 0, bottom: bottom?.width ?? 0, left: left?.width ?? 0 };
}

export function hasBorders({ borders: { top, right, bottom, left } }: ComputedStyle): boolean {
  return Boolean(top ?? right ?? bottom ?? left);
}

function sameOnAllSides({ top, right, bottom, left }: Borders): boolean {
  return [right, bottom, left].every(
    (side) => side && top && side.width === top.width && side.style === top.style && isSameColor(side.color, top.color),
  );
}
