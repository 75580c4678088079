/** Creates form fields. All outputs draw the initial value. Only PDF viewers can edit it. */
import type { Rect } from '../base/geometry.ts';
import type { BoundElement, BoundField } from '../bind/bound.ts';
import { LINE, MOVE } from '../scene/path.ts';
import type { Field, GroupItem, Item, PathItem } from '../scene/scene.ts';
import type { ComputedStyle } from './computed-style.ts';

/** Wraps the items of an element in a group with its form field. */
export function withField(
  { id, element, alt, content }: BoundElement,
  field: BoundField,
  { box, style, inside }: { readonly box: Rect; readonly style: ComputedStyle; readonly inside: readonly Item[] },
): readonly Item[] {
  const { type, name } = field;
  const { multiline = false, required = false, readOnly = false } = element.field ?? {};
  const { fontSize, color } = style.letters;
  const value = type === 'text' ? (content ?? '') : field.isChecked ? 'Yes' : 'Off';
  const label = alt || name;
  const mark = type === 'checkbox' ? [checkMark(id, box, style)] : [];
  const align = style.textAlign === 'center' ? 'center' : style.textAlign === 'right' ? 'right' : 'left';
  const own: Field = { type, name, label, value, box, mark, fontSize, color, align, multiline, required, readOnly };
  const group = (items: readonly Item[]): GroupItem => ({ kind: 'group', elementId: id, field: own, items });
  if (type === 'text') return [group(inside)];
  return [...inside, group(field.isChecked ? mark : [])];
}

/** Draws a check mark with two strokes in the text colour. */
function checkMark(elementId: string, { x, y, width, height }: Rect, { letters }: ComputedStyle): PathItem {
  const side = Math.min(width, height);
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  const coords = [0.22, 0.54, 0.42, 0.74, 0.78, 0.28].map(
    (share, index) => (index % 2 === 0 ? left : top) + share * side,
  );
  const stroke = { color: letters.color, width: 0.1 * side, dash: [], cap: 'round', join: 'round' } as const;
  return { kind: 'path', elementId, path: { verbs: [MOVE, LINE, LINE], coords }, stroke };
}
