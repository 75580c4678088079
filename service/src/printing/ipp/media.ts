/** Page sizes of PDF files, and the media in IPP printers. */
import { loadPdf } from '@platen/engine/pdf-source/pdf-document';
import type { Media } from '../media.ts';

const MM_PER_INCH = 25.4;

/**
 * Parses media names that include the size, such as `iso_a4_210x297mm` and `na_index-4x6_4x6in` (PWG 5101.1, section
 * 5).
 */
export function mediaOfNames(names: readonly string[]): readonly Media[] {
  return names.flatMap((name) => {
    const [, width, height, unit] = /_([0-9.]{1,8})x([0-9.]{1,8})(mm|in)$/.exec(name) ?? [];
    if (width === undefined || height === undefined) return [];
    const factor = unit === 'in' ? MM_PER_INCH : 1;
    const [widthMm, heightMm] = [width, height].map((side) => Math.round(Number(side) * factor * 10) / 10);
    return [{ widthMm, heightMm }];
  });
}

/** Returns the size of the first page. Returns an empty object if the file cannot be read. */
export function mediaOfPdf(bytes: Uint8Array): Media {
  const loaded = loadPdf(bytes);
  const page = loaded.ok ? loaded.pages[0] : undefined;
  if (!page) return {};
  const millimetres = (points: number) => (points / 72) * MM_PER_INCH;
  return { widthMm: millimetres(page.widthPt), heightMm: millimetres(page.heightPt) };
}
