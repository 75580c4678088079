/** Describes the number of elements and pages that a warning applies to. */

/** Elements and pages with the same fault. */
export type Extent = {
  readonly elements: ReadonlySet<string | undefined>;
  /** One-based page numbers. */
  readonly pages: ReadonlySet<number>;
};

/**
 * Returns the end of a message about several elements or pages. `isFirst` means that the message describes only the
 * first element, because other elements have different values.
 */
export function extentOf({ elements, pages }: Extent, { isFirst = false } = {}): string {
  const onPages = pages.size > 1 ? `${pages.size} pages` : '';
  const of = isFirst ? 'the first of ' : '';
  if (elements.size > 1) return ` (${of}${elements.size} elements${onPages && ` on ${onPages}`})`;
  return onPages && ` (${of || 'on '}${onPages})`;
}
