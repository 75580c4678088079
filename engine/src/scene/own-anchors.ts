/** Keeps the places of several documents apart that are painted as one. */
import type { Item, Page } from './scene.ts';
import type { Tag } from './tag.ts';

/** The pages of the document of this number, its links and what they lead to named for it; those without links as they are. */
export function withOwnAnchors(pages: readonly Page[], document: number): readonly Page[] {
  if (document === 1 || pages.every(({ anchors }) => anchors === undefined)) return pages;
  const tags = new Map<Tag, Tag>();
  const own = (name: string) => `${document}/${name}`;
  const ownHref = (href: string) => (href.startsWith('#') ? `#${own(href.slice(1))}` : href);
  const ownTag = (tag: Tag): Tag => {
    if (tag.role !== 'link' || tag.alt === undefined) return tag;
    const known = tags.get(tag) ?? { ...tag, alt: ownHref(tag.alt) };
    tags.set(tag, known);
    return known;
  };
  const ownItem = (item: Item): Item => {
    if (item.kind === 'link') return { ...item, href: ownHref(item.href) };
    if (item.kind !== 'group') return item;
    return { ...item, ...(item.tag && { tag: ownTag(item.tag) }), items: item.items.map(ownItem) };
  };
  return pages.map((page) => ({
    ...page,
    items: page.items.map(ownItem),
    ...(page.anchors && { anchors: page.anchors.map(({ name, y }) => ({ name: own(name), y })) }),
  }));
}
