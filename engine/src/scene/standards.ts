/** Standards that a PDF file may claim to follow: PDF/A-2 (ISO 19005-2) and PDF/A-3 (ISO 19005-3), levels b and u. */

export const PDF_STANDARDS = ['pdf/a-2b', 'pdf/a-2u', 'pdf/a-3b', 'pdf/a-3u'] as const;

export type PdfStandard = (typeof PDF_STANDARDS)[number];

/** The part of ISO 19005 and its level, as a file says them of itself. */
export type Archive = { readonly part: '2' | '3'; readonly level: 'B' | 'U' };

export function archiveOf(standard: PdfStandard): Archive {
  const [, part, level] = /^pdf\/a-(\d)(\w)$/.exec(standard)!;
  return { part: part as Archive['part'], level: level!.toUpperCase() as Archive['level'] };
}
