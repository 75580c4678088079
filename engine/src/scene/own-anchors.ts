/** Separates the anchors and tags of documents that are painted into one file. */
import type { Item, Page } from './scene.ts';
import type { Tag } from './tag.ts';

/** One-based number of a document in its file. `isCopy` is true if it repeats the document before it. */
export type Among = { readonly document: number; readonly isCopy: boolean };

/**
 * Adds the document's number as a prefix to its anchors and internal links. A copy of a tagged document gets new tags,
 * because tags are compared by identity. Pages without anchors, links and tags stay unchanged.
 */
export function withOwnAnchors(pages: readonly Page[], { document, isCopy }: Among): readonly Page[] {
  if (document === 1 || !(isCopy || pages.some(({ anchors }) => anchors !== undefined))) return pages;
  const tags = new Map<Tag, Tag>();
  const own = (name: string) => `${document}/${name}`;
  const ownHref = (href: string) => (href.startsWith('#') ? `#${own(href.slice(1))}` : href);
  const ownTag = (tag: Tag): Tag => {
    const isLink = tag.role === 'link' && tag.alt !== undefined;
    if (tag.role === 'artifact' || !(isCopy || isLink)) return tag;
    const known = tags.get(tag) ?? {
      ...tag,
      ...(isLink && { alt: ownHref(tag.alt!) }),
      ...(tag.of && { of: ownTag(tag.of) }),
    };
    tags.set(tag, known);
    return known;
  };
  const tagged = <Part extends { readonly tag?: Tag }>(part: Part): Part =>
    part.tag ? { ...part, tag: ownTag(part.tag) } : part;
  const ownItem = (item: Item): Item => {
    if (item.kind === 'link') return { ...item, href: ownHref(item.href) };
    if (item.kind !== 'group') return item;
    return { ...tagged(item), items: item.items.map(ownItem) };
  };
  return pages.map((page) => ({
    ...page,
    items: page.items.map(ownItem),
    ...(page.outline && { outline: page.outline.map(tagged) }),
    ...(page.anchors && { anchors: page.anchors.map((anchor) => ({ ...tagged(anchor), name: own(anchor.name) })) }),
  }));
}
