/** Matches allowed link targets: web pages, e-mail addresses, telephone numbers, and `#` with an element ID. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|#.)/i;

const LONGEST = 2000;

export function isLink(href: string): boolean {
  return href.length <= LONGEST && LINK.test(href);
}

/** Returns the element ID of an internal link; undefined for other links. */
export function anchorOf(href: string): string | undefined {
  return href.startsWith('#') ? href.slice(1) : undefined;
}
