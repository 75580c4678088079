/** Interactive parts of a drawing, which must stay reachable. Screen readers read only the name of an image. */
import type { Item } from '../../scene/scene.ts';
import { safeHref } from './escape.ts';

/** Returns whether the item contains fields or links. */
export function holdsControl(item: Item): boolean {
  if (item.kind === 'link') return safeHref(item.href) !== undefined;
  return item.kind === 'group' && (item.field !== undefined || item.items.some(holdsControl));
}
