/** Describes how many elements and pages a warning covers. */

/** Elements and pages with a fault. */
export type Extent = {
  readonly elements: ReadonlySet<string | undefined>;
  /** Page numbers from 1. */
  readonly pages: ReadonlySet<number>;
};

/**
 * Returns the end of a message about several elements or pages. `isFirst` means that the others have different figures.
 */
export function extentOf({ elements, pages }: Extent, { isFirst = false } = {}): string {
  const onPages = pages.size > 1 ? `${pages.size} pages` : '';
  const of = isFirst ? 'the first of ' : '';
  if (elements.size > 1) return ` (${of}${elements.size} elements${onPages && ` on ${onPages}`})`;
  return onPages && ` (${of || 'on '}${onPages})`;
}
