/**
 * Defines the standards that a PDF can declare, by PDF version. PDF 1.7: PDF/A-2 (ISO 19005-2), PDF/A-3 (ISO 19005-3),
 * PDF/UA-1 (ISO 14289-1). PDF 2.0: PDF/A-4 (ISO 19005-4), PDF/UA-2 (ISO 14289-2). PDF 1.6: PDF/X-4 (ISO 15930-7), which
 * can be combined with standards for PDF 1.7.
 */

export const PDF_STANDARDS = [
  ...(['pdf/a-2b', 'pdf/a-2u', 'pdf/a-2a', 'pdf/a-3b', 'pdf/a-3u', 'pdf/a-3a', 'pdf/a-4', 'pdf/a-4f'] as const),
  ...(['pdf/ua-1', 'pdf/ua-2', 'pdf/x-4'] as const),
] as const;

export type PdfStandard = (typeof PDF_STANDARDS)[number];

/** Part and level of ISO 19005 as written in the file. Plain PDF/A-4 has no level. */
export type Archive = { readonly part: '2' | '3' | '4'; readonly level: 'A' | 'B' | 'U' | 'F' | undefined };

/** Returns the part and level of PDF/A. Returns undefined if the list does not contain PDF/A. */
export function archiveOf(standards: readonly PdfStandard[]): Archive | undefined {
  for (const standard of standards) {
    const [, part, level] = /^pdf\/a-(\d)(\w?)$/.exec(standard) ?? [];
    if (part) return { part: part as Archive['part'], level: (level?.toUpperCase() || undefined) as Archive['level'] };
  }
  return undefined;
}

/** Returns the part of ISO 14289 (PDF/UA). Returns undefined if the list does not contain PDF/UA. */
export function accessiblePartOf(standards: readonly PdfStandard[]): '1' | '2' | undefined {
  if (standards.includes('pdf/ua-1')) return '1';
  return standards.includes('pdf/ua-2') ? '2' : undefined;
}

/** Returns whether the list contains PDF/UA. */
export function isAccessible(standards: readonly PdfStandard[]): boolean {
  return accessiblePartOf(standards) !== undefined;
}

/** Returns whether the list contains PDF/X-4. */
export function isForPress(standards: readonly PdfStandard[]): boolean {
  return standards.includes('pdf/x-4');
}

/** Returns whether any of the standards requires tags. */
export function needsTags(standards: readonly PdfStandard[]): boolean {
  return isAccessible(standards) || archiveOf(standards)?.level === 'A';
}

export type PdfVersion = '1.6' | '1.7' | '2.0';

/** Returns the PDF version that the standards require. */
export function pdfVersionOf(standards: readonly PdfStandard[]): PdfVersion {
  if (standards.some((standard) => standard === 'pdf/ua-2' || standard.startsWith('pdf/a-4'))) return '2.0';
  return isForPress(standards) ? '1.6' : '1.7';
}
