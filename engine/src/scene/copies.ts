/** Copies of pages on label printers, and which pages a label in a printer's job represents. */
import type { Page, Printer } from './scene.ts';

type Copied = Pick<Page, 'copies'>;

/** Returns how often a label printer prints a page. */
export function copiesOf({ copies }: Copied, printer: Pick<Printer, 'copies'>): number {
  return copies ?? printer.copies;
}

/**
 * Returns the number of pages of each label, given the quantities in the job. Equal consecutive pages are one label with
 * the sum of their copies.
 */
export function pagesOfLabels(
  quantities: readonly number[],
  pages: readonly Copied[],
  printer: Pick<Printer, 'copies'>,
): readonly number[] {
  let page = 0;
  return quantities.map((quantity) => {
    const first = page;
    for (let left = quantity; left > 0 && page < pages.length; page++) left -= copiesOf(pages[page]!, printer);
    return page - first;
  });
}
