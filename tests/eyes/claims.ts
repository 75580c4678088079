/** Makes documents claim PDF standards, and finds false claims with veraPDF. */
import type { JsonObject, PdfStandard, Problem, RenderOptions, World } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { NOW, type Source } from '../outputs.ts';
import { judge } from './verapdf.ts';

/** Document that claims standards, or the problems that prevent the claim. */
export type Made = { readonly name: string; readonly standards: readonly PdfStandard[] } & (
  | { readonly bytes: Uint8Array }
  | { readonly problems: readonly Problem[] }
);

/** Standards that files claim, alone or combined. Intermediate levels require no more than the highest level. */
export const LISTS: readonly (readonly PdfStandard[])[] = [
  ['pdf/a-2b'],
  ['pdf/a-3u'],
  ['pdf/a-2a', 'pdf/ua-1'],
  ['pdf/a-3a', 'pdf/ua-1'],
  ['pdf/a-4', 'pdf/ua-2'],
  ['pdf/a-4f', 'pdf/ua-2'],
];

/** Lists with the most requirements, for PDF 1.7 and PDF 2.0. */
export const FULL_LISTS: typeof LISTS = [
  ['pdf/a-3a', 'pdf/ua-1'],
  ['pdf/a-4f', 'pdf/ua-2'],
];

/** Returns the lists that a document may claim. A document with an e-invoice must be a PDF/A-3. */
export function listsFor({ template }: Source, lists = LISTS): typeof LISTS {
  const carries = typeof template === 'object' && template !== null && 'einvoice' in template;
  return carries ? lists.filter(([archive]) => archive?.startsWith('pdf/a-3')) : lists;
}

/** Attachment for standards that require an attachment. */
const ORDER = { name: 'order.xml', source: 'data:application/xml,<order/>', relationship: 'source' };

/**
 * Renders the document with these claims instead of the original claims, with a title and alternative texts for
 * pictures.
 */
export function makeClaiming(
  name: string,
  { template, data = {}, printer = {} }: Source,
  { standards, world }: { readonly standards: readonly PdfStandard[]; readonly world: World },
): Made {
  const { pdf = {}, ...rest } = described(template) as JsonObject;
  const carried = standards.includes('pdf/a-4f') ? { attachments: [ORDER] } : {};
  const said = { title: 'A document', ...carried, ...(pdf as JsonObject), conformance: standards };
  const claiming = { ...rest, pdf: said };
  const options: RenderOptions = { format: 'pdf', now: NOW, printer };
  const rendered = renderTemplate(claiming, data as JsonObject, options, world);
  return rendered.ok
    ? { name, standards, bytes: rendered.value.bytes }
    : { name, standards, problems: rendered.problems };
}

/**
 * Adds an alternative text to each picture that has no alternative text, because these documents do not describe their
 * pictures.
 */
function described(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(described);
  if (typeof part !== 'object' || part === null) return part;
  const alt = 'type' in part && part.type === 'image' && !('alt' in part) ? { alt: 'a picture' } : {};
  return { ...Object.fromEntries(Object.entries(part).map(([key, value]) => [key, described(value)])), ...alt };
}

/** Claim of a document, with the verdict of veraPDF. */
export type Judged = {
  readonly name: string;
  readonly standard: PdfStandard;
  readonly checks: number;
  /** Findings for each violated rule, by its clause and number. */
  readonly broken: Readonly<Record<string, string>>;
};

/** Returns the verdict of veraPDF on each claim of these files. */
export function judgeClaims(made: readonly Made[]): readonly Judged[] {
  const claims = made.flatMap((each) => {
    return 'bytes' in each ? each.standards.map((standard) => ({ name: each.name, bytes: each.bytes, standard })) : [];
  });
  const verdicts = judge(claims);
  return claims.map(({ name, standard }, index) => {
    const { checks, broken, conforms } = verdicts[index]!;
    // A negative verdict without a rule would be a fault of the validator.
    return { name, standard, checks, broken: conforms || Object.keys(broken).length > 0 ? broken : { none: 'unsaid' } };
  });
}

/** Returns the documents that violate their claims. */
export function liars(judged: readonly Judged[]): readonly Omit<Judged, 'checks'>[] {
  return judged.flatMap(({ checks: _, ...each }) => (Object.keys(each.broken).length > 0 ? [each] : []));
}
