/** Which addresses a link may lead to. */

/** Only schemes that open a page, a mail or a call. */
const LINK_SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;

const LONGEST = 2000;

export function isLink(href: string): boolean {
  return href.length <= LONGEST && LINK_SCHEME.test(href);
}
