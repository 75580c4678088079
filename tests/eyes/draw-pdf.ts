/** PDF files drawn and read by an independent viewer. */
import type { PdfGlyph, PdfInfo, PdfTextRun } from './foreign/pdfjs.ts';
import { runForeign } from './foreign/run.ts';
import type { Picture } from './picture.ts';

export type { PdfGlyph, PdfInfo, PdfLink, PdfTextRun } from './foreign/pdfjs.ts';

/** Draws every page on white at `dpi / 72` pixels a point, its size rounded; rejects a file with errors. */
export async function drawPdf(bytes: Uint8Array, dpi: number): Promise<Picture[]> {
  return [...(await runForeign('drawPdf', [bytes, dpi]))];
}

/** The text runs of every page as the viewer would select them; rejects a file that wants another password. */
export async function pdfText(bytes: Uint8Array, password?: string): Promise<PdfTextRun[][]> {
  return (await runForeign('pdfText', [bytes, password])).map((runs) => [...runs]);
}

/** Every glyph of every page where the viewer shows it. */
export async function pdfGlyphs(bytes: Uint8Array): Promise<PdfGlyph[][]> {
  return (await runForeign('pdfGlyphs', [bytes])).map((glyphs) => [...glyphs]);
}

/** A file's pages, document information and links. */
export function pdfInfo(bytes: Uint8Array): Promise<PdfInfo> {
  return runForeign('pdfInfo', [bytes]);
}

/** As `drawPdf`, by another viewer, which knows soft masks of light, too. */
export async function drawPdfium(bytes: Uint8Array, dpi: number): Promise<Picture[]> {
  return [...(await runForeign('drawPdfium', [bytes, dpi]))];
}

/** The text of every page as another viewer would copy it. */
export async function pdfiumText(bytes: Uint8Array): Promise<string[]> {
  return [...(await runForeign('pdfiumText', [bytes]))];
}

/** What each page holds of the structure tree, as the viewer tells it to those who do not see. */
export async function pdfTags(bytes: Uint8Array): Promise<string[][]> {
  return (await runForeign('pdfTags', [bytes])).map((lines) => [...lines]);
}
