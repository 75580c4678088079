/** Items as parts of what they are, for readers who do not see them. */
import type { Item } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';

/** Cells are kept where nothing is in them: rows are to be equally long. */
function isKept({ role }: Tag): boolean {
  return role === 'cell' || role === 'headerCell';
}

/** The items in a group of the tag; as they are where there is none. */
export function tagged(tag: Tag | undefined, items: readonly Item[], elementId?: string): readonly Item[] {
  if (!tag || (items.length === 0 && !isKept(tag))) return items;
  return [elementId === undefined ? { kind: 'group', tag, items } : { kind: 'group', elementId, tag, items }];
}

/** The same within several tags, from outside. */
export function taggedWithin(tags: readonly Tag[], items: readonly Item[]): readonly Item[] {
  return tags.reduceRight<readonly Item[]>((inner, tag) => tagged(tag, inner), items);
}
