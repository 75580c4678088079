/** Describes form fields by WAI-ARIA 1.2 roles. All are disabled, because HTML output cannot be filled in. */
import type { Field, GroupItem, Item } from '../../scene/scene.ts';
import { escapeAttribute } from './escape.ts';
import type { Writer } from './units.ts';

/**
 * Returns the name, role and state attributes. The value of a text field is its drawn content. A signature field has no
 * value.
 */
export function fieldAttributes({ type, label, value, multiline, required }: Field): string {
  const name = ` aria-label="${escapeAttribute(label)}" aria-disabled="true"${required ? ' aria-required="true"' : ''}`;
  if (type === 'checkbox') return ` role="checkbox" aria-checked="${value === 'Yes'}"${name}`;
  return ` role="textbox"${multiline ? ' aria-multiline="true"' : ''}${name}`;
}

/** Returns the content of a field, over an invisible rectangle that makes even an empty field reachable by pointer. */
export function fieldContent({ type, box }: Field, drawn: readonly string[], write: Writer): readonly string[] {
  const place = `x="${write(box.x)}" y="${write(box.y)}" width="${write(box.width)}" height="${write(box.height)}"`;
  const area = `<rect ${place} fill="none"/>`;
  const isRead = type === 'text' || drawn.length === 0;
  return isRead ? [area, ...drawn] : [area, '<g aria-hidden="true">', ...drawn, '</g>'];
}

/** Returns whether a group has the same name as its form field. */
export function isNamedByField({ elementId, items }: Pick<GroupItem, 'elementId' | 'items'>): boolean {
  return items.some((item) => isFieldOf(item, elementId));
}

function isFieldOf(item: Item, elementId: string | undefined): boolean {
  if (item.kind !== 'group' || item.elementId !== elementId) return false;
  return item.field !== undefined || isNamedByField(item);
}
