/** What people come to within a drawing, and would not in a picture, of which nothing but its name is read. */
import type { Item } from '../../scene/scene.ts';
import { safeHref } from './escape.ts';

/** Whether it has fields or links somewhere in it. */
export function holdsControl(item: Item): boolean {
  if (item.kind === 'link') return safeHref(item.href) !== undefined;
  return item.kind === 'group' && (item.field !== undefined || item.items.some(holdsControl));
}
