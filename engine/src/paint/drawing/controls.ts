/**
 * Finds form fields and links in a drawing. They must not be hidden inside an image, because
 * screen readers read only the name of an image.
 */
import type { Item } from '../../scene/scene.ts';
import { safeHref } from './escape.ts';

/** Returns whether the item contains form fields or links. */
export function hasControl(item: Item): boolean {
  if (item.kind === 'link') return safeHref(item.href) !== undefined;
  return item.kind === 'group' && (item.field !== undefined || item.items.some(hasControl));
}
