/** Draws and reads PDF files with an independent viewer. */
import type { PdfGlyph, PdfInfo, PdfTextRun } from './foreign/pdfjs.ts';
import { runForeign } from './foreign/run.ts';
import type { Picture } from './picture.ts';

export type { PdfGlyph, PdfInfo, PdfLink, PdfTextRun } from './foreign/pdfjs.ts';

/** Draws every page on white at `dpi / 72` pixels per point, with rounded size. Rejects a file with errors. */
export async function drawPdf(bytes: Uint8Array, dpi: number): Promise<Picture[]> {
  return [...(await runForeign('drawPdf', [bytes, dpi]))];
}

/** Returns the selectable text runs of every page. Rejects a file that needs another password. */
export async function pdfText(bytes: Uint8Array, password?: string): Promise<PdfTextRun[][]> {
  return (await runForeign('pdfText', [bytes, password])).map((runs) => [...runs]);
}

/** Returns every glyph of every page with its position in the viewer. */
export async function pdfGlyphs(bytes: Uint8Array): Promise<PdfGlyph[][]> {
  return (await runForeign('pdfGlyphs', [bytes])).map((glyphs) => [...glyphs]);
}

/** Returns a file's pages, document information and links. */
export function pdfInfo(bytes: Uint8Array): Promise<PdfInfo> {
  return runForeign('pdfInfo', [bytes]);
}

/** Draws pages like `drawPdf` with another viewer, which also supports luminosity soft masks. */
export async function drawPdfium(bytes: Uint8Array, dpi: number): Promise<Picture[]> {
  return [...(await runForeign('drawPdfium', [bytes, dpi]))];
}

/** Returns the text of every page as another viewer would copy it. */
export async function pdfiumText(bytes: Uint8Array): Promise<string[]> {
  return [...(await runForeign('pdfiumText', [bytes]))];
}

/** Returns the structure tree of each page, as the viewer passes it to assistive programs. */
export async function pdfTags(bytes: Uint8Array): Promise<string[][]> {
  return (await runForeign('pdfTags', [bytes])).map((lines) => [...lines]);
}
