/** Reads `pdf` of a render request, which overrides the template's settings. */
import type { Problem, Result, Warning } from '../base/problem.ts';
import { conflictsOf, conflictWithEInvoice, conformance, isCarried, unknownLanguage } from './conformance.ts';
import { type Infer, object, optional } from './kit.ts';
import { parseSettings } from './settings.ts';
import type { Template } from './template.ts';

const pdfSettings = object({
  conformance: optional(
    conformance(),
    'standard that the file conforms to, or a list of standards; overrides the standard in the template',
  ),
});

export type PdfSettings = Partial<Infer<typeof pdfSettings>>;

const NOTHING_SAID: NonNullable<Template['pdf']> = {
  title: undefined,
  author: undefined,
  subject: undefined,
  keywords: undefined,
  language: undefined,
  created: undefined,
  conformance: undefined,
  tagged: undefined,
  overprintBlack: undefined,
  imageDpi: undefined,
  outputIntent: undefined,
  attachments: undefined,
  prepend: undefined,
  append: undefined,
  encryption: undefined,
  bleed: undefined,
  cropMarks: undefined,
  foldMarks: undefined,
  printScaling: undefined,
};

/** Parses the `pdf` of a render request. Unknown properties are problems here instead of warnings. */
export function parsePdfSettings(value: unknown): Result<PdfSettings> {
  return parseSettings(pdfSettings, value, 'a setting of PDF');
}

/**
 * Applies the request's settings to the template. Returns problems if they conflict. The paths of the problems start at
 * the request.
 */
export function withPdfSettings(template: Template, { conformance: standards }: PdfSettings): Result<Template> {
  if (!standards) return { ok: true, value: template, warnings: [] };
  const pdf = { ...(template.pdf ?? NOTHING_SAID), conformance: standards };
  const problems = conflictsOf(pdf).map(({ about, message }): Problem => {
    const has = about === 'conformance' ? '' : `the template’s "pdf" has "${about}": `;
    return { code: 'CONFLICT', path: '/pdf/conformance', message: `${has}${message}` };
  });
  const conflict = isCarried(template.einvoice) ? conflictWithEInvoice(standards) : undefined;
  if (conflict) problems.push({ code: 'CONFLICT', path: '/pdf/conformance', message: conflict });
  if (problems.length > 0) return { ok: false, problems };
  const asked: Template = { ...template, pdf };
  // Skips the warning if the template already requests tags, because the parser has reported it.
  const unknown = unknownLanguage(template) === undefined ? unknownLanguage(asked) : undefined;
  const warnings: readonly Warning[] = unknown
    ? [{ code: 'LANGUAGE_UNKNOWN', path: '/template/locale', message: unknown }]
    : [];
  return { ok: true, value: asked, warnings };
}
