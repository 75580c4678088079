/** Wraps items in groups with accessibility tags. */
import type { Item } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';

/** Tells whether an empty group is kept. Cells are, because all rows need the same number of cells. */
function isKept({ role }: Tag): boolean {
  return role === 'cell' || role === 'headerCell';
}

/** Wraps the items in a group with the tag. Without a tag returns them unchanged. */
export function tagged(tag: Tag | undefined, items: readonly Item[], elementId?: string): readonly Item[] {
  if (!tag || (items.length === 0 && !isKept(tag))) return items;
  return [elementId === undefined ? { kind: 'group', tag, items } : { kind: 'group', elementId, tag, items }];
}

/** Wraps the items in several tags, outermost first. */
export function taggedWithin(tags: readonly Tag[], items: readonly Item[]): readonly Item[] {
  return tags.reduceRight<readonly Item[]>((inner, tag) => tagged(tag, inner), items);
}
