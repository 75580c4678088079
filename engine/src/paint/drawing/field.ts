/** Form fields in WAI-ARIA 1.2. They cannot be filled in here, so that all of them are disabled. */
import type { Field, GroupItem, Item } from '../../scene/scene.ts';
import { escapeAttribute } from './escape.ts';
import type { Writer } from './units.ts';

/** Returns name, role and state. The value of a text field is its drawn content; a signature field has none. */
export function fieldAttributes({ type, label, value, multiline, required }: Field): string {
  const name = ` aria-label="${escapeAttribute(label)}" aria-disabled="true"${required ? ' aria-required="true"' : ''}`;
  if (type === 'checkbox') return ` role="checkbox" aria-checked="${value === 'Yes'}"${name}`;
  return ` role="textbox"${multiline ? ' aria-multiline="true"' : ''}${name}`;
}

/** Returns the content of a field over an invisible rectangle, so that even an empty field can be pointed at. */
export function fieldContent({ type, box }: Field, drawn: readonly string[], write: Writer): readonly string[] {
  const place = `x="${write(box.x)}" y="${write(box.y)}" width="${write(box.width)}" height="${write(box.height)}"`;
  const area = `<rect ${place} fill="none"/>`;
  const isRead = type === 'text' || drawn.length === 0;
  return isRead ? [area, ...drawn] : [area, '<g aria-hidden="true">', ...drawn, '</g>'];
}

/** Returns whether a group is named by its own field. */
export function isNamedByField({ elementId, items }: Pick<GroupItem, 'elementId' | 'items'>): boolean {
  return items.some((item) => isFieldOf(item, elementId));
}

function isFieldOf(item: Item, elementId: string | undefined): boolean {
  if (item.kind !== 'group' || item.elementId !== elementId) return false;
  return item.field !== undefined || isNamedByField(item);
}
