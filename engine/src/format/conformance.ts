/** Defines the PDF standards that a template can request, and finds conflicting settings. */
import { archiveOf, isForPress, needsTags, PDF_STANDARDS, type PdfStandard, pdfVersionOf } from '../scene/standards.ts';
import { carriedProfile, type WrittenIn } from './einvoice/einvoice.ts';
import { list, oneOf, type Schema } from './kit.ts';

/** Schema for one standard, or several standards for the same file. "none" becomes an empty list. */
export function conformance(): Schema<readonly PdfStandard[]> {
  const one = oneOf('none', ...PDF_STANDARDS);
  const several = list(oneOf(...PDF_STANDARDS), { maxItems: PDF_STANDARDS.length });
  return {
    json: { anyOf: [one.json, several.json] },
    read(value, place, reader) {
      if (!Array.isArray(value)) {
        const read = one.read(value, place, reader);
        return read === 'none' ? [] : read && [read];
      }
      const read = several.read(value, place, reader);
      const message = read && conflictWithin(read);
      return message ? reader.report('CONFLICT', place, message) : read;
    },
  };
}

/** Returns the reason why these standards conflict, or undefined if they do not. */
function conflictWithin(standards: readonly PdfStandard[]): string | undefined {
  const archives = standards.filter((standard) => archiveOf([standard]));
  if (archives.length > 1) {
    return `a file can conform to only one PDF/A level; keep "${archives[0]}" or "${archives[1]}"`;
  }
  const newer = standards.find((standard) => pdfVersionOf([standard]) === '2.0');
  const older = standards.find((standard) => pdfVersionOf([standard]) !== '2.0');
  if (!newer || !older) return undefined;
  return `"${older}" needs PDF ${pdfVersionOf([older])} and "${newer}" needs PDF 2.0; keep one of them`;
}

/** Properties of a template's `pdf` that can conflict with standards. */
type PdfProperties = {
  readonly conformance?: readonly PdfStandard[] | undefined;
  readonly tagged?: boolean | undefined;
  readonly attachments?: readonly unknown[] | undefined;
  readonly encryption?: object | undefined;
  readonly outputIntent?: object | undefined;
};

/** Returns whether the PDF is tagged. */
export function isTagged({ tagged, conformance = [] }: PdfProperties): boolean {
  return tagged ?? needsTags(conformance);
}

/** Returns a warning if a tagged document has no language. Returns undefined otherwise. */
export function unknownLanguage({
  locale,
  pdf,
}: {
  readonly locale: string | undefined;
  readonly pdf?: (PdfProperties & { readonly language?: string | undefined }) | undefined;
}): string | undefined {
  if (!pdf || !isTagged(pdf) || locale !== undefined || pdf.language !== undefined) return undefined;
  return 'the tagged document has no language; set "locale", or "language" in "pdf"';
}

/** Standards without attachments, and their variants that allow them. */
const WITH_ATTACHMENTS: Readonly<Partial<Record<PdfStandard, PdfStandard>>> = {
  'pdf/a-2b': 'pdf/a-3b',
  'pdf/a-2u': 'pdf/a-3u',
  'pdf/a-2a': 'pdf/a-3a',
  'pdf/a-4': 'pdf/a-4f',
};

type Conflict = {
  readonly about: 'attachments' | 'tagged' | 'encryption' | 'conformance';
  readonly message: string;
};

/**
 * Returns the conflicts between the standards and other settings. PDF/A-2 and PDF/A-4 allow only attachments that are
 * PDF/A files (ISO 19005-2, 6.8; ISO 19005-4, 6.9). PDF/A-4f requires attachments (annex A). PDF/A forbids encryption
 * (6.1.3).
 */
export function conflictsOf({
  conformance: standards = [],
  tagged,
  attachments = [],
  encryption,
  outputIntent,
}: PdfProperties): readonly Conflict[] {
  const conflicts: Conflict[] = isForPress(standards) ? [...atPress({ attachments, encryption, outputIntent })] : [];
  const closed = standards.find((standard) => WITH_ATTACHMENTS[standard]);
  if (closed && attachments.length > 0) {
    const message = `${closed} does not allow attachments; set conformance to "${WITH_ATTACHMENTS[closed]}"`;
    conflicts.push({ about: 'attachments', message });
  }
  if (standards.includes('pdf/a-4f') && attachments.length === 0) {
    const message = 'pdf/a-4f requires attachments; add "attachments", or set conformance to "pdf/a-4"';
    conflicts.push({ about: 'conformance', message });
  }
  const open = standards.find((standard) => archiveOf([standard]));
  if (open && encryption) {
    conflicts.push({
      about: 'encryption',
      message: `${open} does not allow passwords; remove "encryption" or the standard`,
    });
  }
  if (tagged === false && needsTags(standards)) {
    conflicts.push({ about: 'tagged', message: `${standards.join(' and ')} need tags; remove "tagged": false` });
  }
  return conflicts;
}

/**
 * Yields conflicts with PDF/X-4. It requires an output intent (ISO 15930-7, 6.2.2), and forbids encryption (6.1.3) and
 * attachments.
 */
function* atPress({ attachments = [], encryption, outputIntent }: PdfProperties): Generator<Conflict> {
  if (!outputIntent) {
    yield { about: 'conformance', message: 'pdf/x-4 needs the colour profile of the press; set "outputIntent"' };
  }
  if (attachments.length > 0) {
    yield { about: 'attachments', message: 'pdf/x-4 does not allow attachments; remove "pdf/x-4" or the attachments' };
  }
  if (encryption)
    yield { about: 'encryption', message: 'pdf/x-4 does not allow passwords; remove "encryption" or the standard' };
}

/**
 * Returns the reason why an e-invoice conflicts with these standards, because it requires PDF/A-3 (Factur-X 1.09, 6.1).
 * Returns undefined if there is no conflict.
 */
export function conflictWithEInvoice(standards: readonly PdfStandard[] | undefined): string | undefined {
  if (!standards) return undefined;
  if (isForPress(standards)) return 'pdf/x-4 does not allow an embedded e-invoice; remove "pdf/x-4" or the e-invoice';
  if (archiveOf(standards)?.part === '3') return undefined;
  return 'an e-invoice needs PDF/A-3; set "pdf/a-3b", "pdf/a-3u" or "pdf/a-3a", or omit "conformance"';
}

type Claiming = { readonly pdf?: PdfProperties | undefined; readonly einvoice?: WrittenIn | undefined };

/**
 * Returns the standards that the PDF declares conformance to. A PDF with an embedded e-invoice is PDF/A-3b by default.
 */
export function standardsOf({ pdf, einvoice }: Claiming): readonly PdfStandard[] {
  const claimed = pdf?.conformance ?? [];
  return isCarried(einvoice) && !archiveOf(claimed) ? ['pdf/a-3b', ...claimed] : claimed;
}

/** Returns whether the e-invoice is embedded in the PDF. */
export function isCarried(einvoice: WrittenIn | undefined): boolean {
  return einvoice !== undefined && carriedProfile(einvoice) !== undefined;
}
