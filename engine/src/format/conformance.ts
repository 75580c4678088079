/** The standards that a PDF is to follow, and what does not go together with them. */
import { archiveOf, isForPress, needsTags, PDF_STANDARDS, type PdfStandard, pdfVersionOf } from '../scene/standards.ts';
import { list, oneOf, type Schema } from './kit.ts';

/** One standard, or several that one file may follow together; none of them is an empty list. */
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

/** Why one file cannot follow all of them; undefined where it can. */
function conflictWithin(standards: readonly PdfStandard[]): string | undefined {
  const archives = standards.filter((standard) => archiveOf([standard]));
  if (archives.length > 1) {
    return `a file follows one level of one part of PDF/A: keep "${archives[0]}" or "${archives[1]}"`;
  }
  const newer = standards.find((standard) => pdfVersionOf([standard]) === '2.0');
  const older = standards.find((standard) => pdfVersionOf([standard]) !== '2.0');
  if (!newer || !older) return undefined;
  return `"${older}" is of PDF ${pdfVersionOf([older])} and "${newer}" of PDF 2.0, and a file is one of them: keep either`;
}

/** The properties of a template's `pdf` that the standards concern. */
type Said = {
  readonly conformance?: readonly PdfStandard[] | undefined;
  readonly tagged?: boolean | undefined;
  readonly attachments?: readonly unknown[] | undefined;
  readonly encryption?: object | undefined;
  readonly outputIntent?: object | undefined;
};

/** Whether the file is tagged. */
export function isTagged({ tagged, conformance = [] }: Said): boolean {
  return tagged ?? needsTags(conformance);
}

/** Why nobody knows how a tagged document is spoken; undefined where it is said, or not asked for. */
export function unknownLanguage({
  locale,
  pdf,
}: {
  readonly locale: string | undefined;
  readonly pdf?: (Said & { readonly language?: string | undefined }) | undefined;
}): string | undefined {
  if (!pdf || !isTagged(pdf) || locale !== undefined || pdf.language !== undefined) return undefined;
  return 'the document is tagged and does not say its language: set "locale", or "language" in "pdf"';
}

/** Standards that allow no attachments, and what allows them beside the same. */
const CARRYING: Readonly<Partial<Record<PdfStandard, PdfStandard>>> = {
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
 * PDF/A-2 and PDF/A-4 allow no files but those that are PDF/A themselves (ISO 19005-2, 6.8; ISO 19005-4, 6.9), PDF/A-4f is for files
 * that carry some (annex A), and no PDF/A is encrypted (6.1.3).
 */
export function conflictsOf({
  conformance: standards = [],
  tagged,
  attachments = [],
  encryption,
  outputIntent,
}: Said): readonly Conflict[] {
  const conflicts: Conflict[] = isForPress(standards) ? [...atPress({ attachments, encryption, outputIntent })] : [];
  const closed = standards.find((standard) => CARRYING[standard]);
  if (closed && attachments.length > 0) {
    const message = `${closed} allows no attachments: set conformance to "${CARRYING[closed]}"`;
    conflicts.push({ about: 'attachments', message });
  }
  if (standards.includes('pdf/a-4f') && attachments.length === 0) {
    const message = 'pdf/a-4f is for files that carry others: add "attachments", or set conformance to "pdf/a-4"';
    conflicts.push({ about: 'conformance', message });
  }
  const open = standards.find((standard) => archiveOf([standard]));
  if (open && encryption) {
    conflicts.push({ about: 'encryption', message: `${open} allows no passwords: an archive is open` });
  }
  if (tagged === false && needsTags(standards)) {
    conflicts.push({ about: 'tagged', message: `${standards.join(' and ')} need tags: leave it out` });
  }
  return conflicts;
}

/** PDF/X-4 names the press (ISO 15930-7, 6.2.2), is open (6.1.3), and all of it is on its pages. */
function* atPress({ attachments = [], encryption, outputIntent }: Said): Generator<Conflict> {
  if (!outputIntent) {
    yield { about: 'conformance', message: 'pdf/x-4 is for one press: name its profile in "outputIntent"' };
  }
  if (attachments.length > 0) {
    yield { about: 'attachments', message: 'pdf/x-4 is pages for a press and no files: leave one of the two out' };
  }
  if (encryption) yield { about: 'encryption', message: 'pdf/x-4 allows no passwords: a press opens it' };
}

/** Why what carries an e-invoice cannot follow these: it is a PDF/A-3 (Factur-X 1.09, 6.1). Undefined where it can, or nothing is said. */
export function conflictWithEInvoice(standards: readonly PdfStandard[] | undefined): string | undefined {
  if (!standards) return undefined;
  if (isForPress(standards))
    return 'an e-invoice is a file within the PDF, and "pdf/x-4" is pages alone: ask for one of the two';
  if (archiveOf(standards)?.part === '3') return undefined;
  return 'an e-invoice is a PDF/A-3: ask for "pdf/a-3b", "pdf/a-3u" or "pdf/a-3a" with it, or leave "conformance" out';
}

type Claiming = { readonly pdf?: Said | undefined; readonly einvoice?: { readonly syntax: string } | undefined };

/** What the PDF of a template claims to follow, what carries an e-invoice of itself PDF/A-3. */
export function standardsOf({ pdf, einvoice }: Claiming): readonly PdfStandard[] {
  const claimed = pdf?.conformance ?? [];
  return isCarried(einvoice) && !archiveOf(claimed) ? ['pdf/a-3b', ...claimed] : claimed;
}

/** Whether the PDF has it within: UBL stands alone. */
export function isCarried(einvoice: { readonly syntax: string } | undefined): boolean {
  return einvoice?.syntax === 'cii';
}
