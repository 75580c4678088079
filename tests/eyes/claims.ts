/** Documents that are made to claim standards, and which of them veraPDF finds to claim falsely. */
import type { JsonObject, PdfStandard, Problem, RenderOptions, World } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { NOW, type Source } from '../outputs.ts';
import { judge } from './verapdf.ts';

/** A document that claims standards, or why it does not. */
export type Made = { readonly name: string; readonly standards: readonly PdfStandard[] } & (
  | { readonly bytes: Uint8Array }
  | { readonly problems: readonly Problem[] }
);

/** What files follow, alone or together; the levels between ask for no more than the highest. */
export const LISTS: readonly (readonly PdfStandard[])[] = [
  ['pdf/a-2b'],
  ['pdf/a-3u'],
  ['pdf/a-2a', 'pdf/ua-1'],
  ['pdf/a-3a', 'pdf/ua-1'],
  ['pdf/a-4', 'pdf/ua-2'],
  ['pdf/a-4f', 'pdf/ua-2'],
];

/** The lists that ask for the most, of PDF 1.7 and of PDF 2.0. */
export const FULL_LISTS: typeof LISTS = [
  ['pdf/a-3a', 'pdf/ua-1'],
  ['pdf/a-4f', 'pdf/ua-2'],
];

/** The lists that a document may claim: what carries an e-invoice is a PDF/A-3. */
export function listsFor({ template }: Source, lists = LISTS): typeof LISTS {
  const carries = typeof template === 'object' && template !== null && 'einvoice' in template;
  return carries ? lists.filter(([archive]) => archive?.startsWith('pdf/a-3')) : lists;
}

/** What a file carries along that must carry something. */
const ORDER = { name: 'order.xml', source: 'data:application/xml,<order/>', relationship: 'source' };

/** The document with those claims instead of its own, a title, and a text for each picture. */
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

/** The template with a text for each picture that has none: what pictures show is not in these documents. */
function described(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(described);
  if (typeof part !== 'object' || part === null) return part;
  const alt = 'type' in part && part.type === 'image' && !('alt' in part) ? { alt: 'a picture' } : {};
  return { ...Object.fromEntries(Object.entries(part).map(([key, value]) => [key, described(value)])), ...alt };
}

/** A claim that was judged. */
export type Judged = {
  readonly name: string;
  readonly standard: PdfStandard;
  readonly checks: number;
  /** What was found of each rule that is broken, by its clause and number. */
  readonly broken: Readonly<Record<string, string>>;
};

/** What veraPDF says of each claim of the files that were made. */
export function judgeClaims(made: readonly Made[]): readonly Judged[] {
  const claims = made.flatMap((each) => {
    return 'bytes' in each ? each.standards.map((standard) => ({ name: each.name, bytes: each.bytes, standard })) : [];
  });
  const verdicts = judge(claims);
  return claims.map(({ name, standard }, index) => {
    const { checks, broken, conforms } = verdicts[index]!;
    // A verdict against a file without a rule would be a fault of the judge.
    return { name, standard, checks, broken: conforms || Object.keys(broken).length > 0 ? broken : { none: 'unsaid' } };
  });
}

/** The documents that do not follow what they claim. */
export function liars(judged: readonly Judged[]): readonly Omit<Judged, 'checks'>[] {
  return judged.flatMap(({ checks: _, ...each }) => (Object.keys(each.broken).length > 0 ? [each] : []));
}
