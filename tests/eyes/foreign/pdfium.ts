/** PDF viewer "PDFium", compiled to WebAssembly, as a second viewer next to pdf.js. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Picture } from '../picture.ts';

async function withPages<Result>(
  bytes: Uint8Array,
  read: (page: ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>) => Promise<Result>,
): Promise<readonly Result[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const results: Result[] = [];
    for (const page of document.pages()) results.push(await read(page));
    document.destroy();
    return results;
  } finally {
    library.destroy();
  }
}

/**
 * Draws every page on white at `dpi / 72` pixels per point. The size is rounded to whole pixels, and the page is
 * stretched to it.
 */
export function drawPdfium(bytes: Uint8Array, dpi: number): Promise<readonly Picture[]> {
  return withPages(bytes, async (page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const [width, height] = [originalWidth, originalHeight].map((side) => Math.round((side * dpi) / 72));
    const { data } = await page.render({ width: width!, height: height!, render: 'bitmap' });
    return { width: width!, height: height!, pixels: new Uint8Array(data) };
  });
}

/** Returns the text of every page as it would be copied. */
export function pdfiumText(bytes: Uint8Array): Promise<readonly string[]> {
  return withPages(bytes, async (page) => page.getText());
}
