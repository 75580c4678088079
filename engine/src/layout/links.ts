/** Where a link may lead. */

/** Only schemes that open a page, a mail or a call, and `#` with the id of an element. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|#.)/i;

const LONGEST = 2000;

export function isLink(href: string): boolean {
  return href.length <= LONGEST && LINK.test(href);
}

/** The id of the element that it leads to; undefined for addresses. */
export function anchorOf(href: string): string | undefined {
  return href.startsWith('#') ? href.slice(1) : undefined;
}
