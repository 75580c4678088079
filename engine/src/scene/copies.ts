/** Computes the copies of pages on label printers, and the pages that a label in a print job represents. */
import type { Page, Printer } from './scene.ts';

type Copied = Pick<Page, 'copies'>;

/** Returns the number of copies of a page on a label printer. */
export function copiesOf({ copies }: Copied, printer: Pick<Printer, 'copies'>): number {
  return copies ?? printer.copies;
}

/** Returns the pages with one number of copies each. */
export function withCopies(pages: readonly Page[], copies: readonly number[]): readonly Page[] {
  return pages.map((page, index) => ({ ...page, copies: copies[index]! }));
}

/**
 * Returns the number of pages that each label in a job completes. `quantities` are the copies in the job. Consecutive
 * equal pages are one label with the sum of their copies. A page is several labels if its copies are divided by cuts or
 * pauses; only the last of these labels completes it.
 */
export function pagesOfLabels(
  quantities: readonly number[],
  pages: readonly Copied[],
  printer: Pick<Printer, 'copies'>,
): readonly number[] {
  let page = 0;
  let printed = 0;
  return quantities.map((quantity) => {
    const first = page;
    printed += quantity;
    for (; page < pages.length; page++) {
      const copies = copiesOf(pages[page]!, printer);
      if (printed < copies) break;
      printed -= copies;
    }
    return page - first;
  });
}
