/** How much one warning is about, for people. */

/** How much has a fault. */
export type Extent = {
  readonly elements: ReadonlySet<string | undefined>;
  /** From 1. */
  readonly pages: ReadonlySet<number>;
};

/** Ends a message about more than one element or page; `isFirst` where the others differ in their figures. */
export function extentOf({ elements, pages }: Extent, { isFirst = false } = {}): string {
  const onPages = pages.size > 1 ? `${pages.size} pages` : '';
  const of = isFirst ? 'the first of ' : '';
  if (elements.size > 1) return ` (${of}${elements.size} elements${onPages && ` on ${onPages}`})`;
  return onPages && ` (${of || 'on '}${onPages})`;
}
