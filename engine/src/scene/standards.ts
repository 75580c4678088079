/** Standards that a PDF file may claim to follow: PDF/A-2 (ISO 19005-2), PDF/A-3 (ISO 19005-3) and PDF/UA-1 (ISO 14289-1). */

export const PDF_STANDARDS = [
  ...(['pdf/a-2b', 'pdf/a-2u', 'pdf/a-2a', 'pdf/a-3b', 'pdf/a-3u', 'pdf/a-3a'] as const),
  'pdf/ua-1',
] as const;

export type PdfStandard = (typeof PDF_STANDARDS)[number];

/** The part of ISO 19005 and its level, as a file says them of itself. */
export type Archive = { readonly part: '2' | '3'; readonly level: 'A' | 'B' | 'U' };

/** Undefined where none of them is for archives. */
export function archiveOf(standards: readonly PdfStandard[]): Archive | undefined {
  for (const standard of standards) {
    const [, part, level] = /^pdf\/a-(\d)(\w)$/.exec(standard) ?? [];
    if (part && level) return { part: part as Archive['part'], level: level.toUpperCase() as Archive['level'] };
  }
  return undefined;
}

/** Whether one of them is for people who do not see the page. */
export function isAccessible(standards: readonly PdfStandard[]): boolean {
  return standards.includes('pdf/ua-1');
}

/** Whether one of them asks for tags. */
export function needsTags(standards: readonly PdfStandard[]): boolean {
  return isAccessible(standards) || archiveOf(standards)?.level === 'A';
}
