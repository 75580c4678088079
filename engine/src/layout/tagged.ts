/** Wraps items in groups with accessibility tags. */
import type { Item } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';

/** Returns whether an empty group is kept. Empty cells are kept, because all rows need the same number of cells. */
function isKept({ role }: Tag): boolean {
  return role === 'cell' || role === 'headerCell';
}

/** Wraps the items in a group with the tag. Returns them unchanged if the tag is undefined. */
export function tagged(tag: Tag | undefined, items: readonly Item[], elementId?: string): readonly Item[] {
  if (!tag || (items.length === 0 && !isKept(tag))) return items;
  return [elementId === undefined ? { kind: 'group', tag, items } : { kind: 'group', elementId, tag, items }];
}

/** Wraps the items in several nested tags, outermost first. */
export function taggedWithin(tags: readonly Tag[], items: readonly Item[]): readonly Item[] {
  return tags.reduceRight<readonly Item[]>((inner, tag) => tagged(tag, inner), items);
}
