/** Many documents of one template, or of some, as one: their pages one after the other, in the order of the items. */
import type { JsonObject } from './base/json.ts';
import { createListFindings, type ListFindings, type Unlisted } from './base/list-findings.ts';
import type { Problem, Result, Warning } from './base/problem.ts';
import { forOneDocument, type LaidOutDocument, layOutDocument, type RenderOptions } from './document.ts';
import type { Template } from './format/template.ts';
import { FORMATS } from './paint/formats.ts';
import { paintPrinted, printedPages, type Rendered } from './render.ts';
import { isSameLock } from './scene/encryption.ts';
import { withOwnAnchors } from './scene/own-anchors.ts';
import type { Page, Scene } from './scene/scene.ts';
import type { World } from './world.ts';

export type BatchItem = {
  readonly data: JsonObject;
  /** How often its pages come; default 1. */
  readonly copies?: number | undefined;
  /** Where it is not of the template of the batch. */
  readonly own?: OwnTemplate;
};

export type OwnTemplate = {
  readonly template: Template;
  /** The warnings of the template itself; paths as those of `render`. */
  readonly warnings: readonly Warning[];
  /** The assets it may use. */
  readonly findAsset: World['findAsset'];
};

export type BatchOptions = RenderOptions & {
  /** Whether the items that fail are left out; else one that fails fails all. */
  readonly partial: boolean;
  /** Whether an item fails that has warnings. */
  readonly strict: boolean;
  /** The warnings of the template itself, which every item has; paths as those of `render`. */
  readonly warnings: readonly Warning[];
};

/** Without its copies. */
export type BatchItemResult = (
  | { readonly kind: 'complete'; readonly pages: number; readonly warnings: readonly Warning[] }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] }
  /** Under `strict`. */
  | { readonly kind: 'doubtful'; readonly warnings: readonly Warning[] }
) &
  Unlisted;

export type RenderedBatch = {
  /** Undefined when an item failed that was not to be left out, or all did. */
  readonly rendered?: Rendered;
  readonly items: readonly BatchItemResult[];
};

/** Pages of one batch, copies and all: they are in memory until they are painted. */
export const MAX_BATCH_PAGES = 5_000;

/** Renders a parsed template with the data of each item. Problems of an item point into it: `/data/…` or `/template/…`. */
export function renderBatch(
  template: Template,
  batch: readonly BatchItem[],
  options: BatchOptions,
  sharedWorld: World,
): Result<RenderedBatch> {
  const world = forOneDocument(sharedWorld);
  const items: BatchItemResult[] = [];
  const runs: Run[] = [];
  let pageCount = 0;
  const list = createListFindings();
  let first: LaidOutDocument | undefined;
  const takesLock = FORMATS[options.format].takes.includes('pdf');
  let documents = 0;
  let carriesInvoice = false;
  for (const { data, copies = 1, own } of batch) {
    const document = own
      ? layOutDocument(own.template, data, options, { ...world, findAsset: own.findAsset })
      : layOutDocument(template, data, options, world);
    const item = resultOf(document, { strict: options.strict, warnings: (own ?? options).warnings }, list);
    items.push(item);
    if (!document.ok || item.kind !== 'complete') continue;
    first ??= document.value;
    if (takesLock && !isSameLock(first.scene.encryption, document.value.scene.encryption)) {
      return otherPasswords();
    }
    const other = takesLock && own ? differenceOf(first.scene, document.value.scene) : undefined;
    if (other) return otherDocument(other);
    pageCount += item.pages * copies;
    if (pageCount > MAX_BATCH_PAGES) return tooManyPages();
    carriesInvoice ||= document.value.scene.einvoice?.carried !== undefined;
    if (runs.at(-1)?.own !== own || runs.length === 0) runs.push({ own, document: document.value, pages: [] });
    const { pages } = runs.at(-1)!;
    const { scene } = document.value;
    const isForeign = scene.metadata.language !== first.scene.metadata.language;
    const told = isForeign && first.target.kind === 'vector' ? inOwnLanguage(scene) : scene.pages;
    for (let copy = 0; copy < copies; copy++) {
      documents++;
      pages.push(...withOwnAnchors(told, { document: documents, isCopy: copy > 0 && scene.tagged === true }));
    }
  }
  if (carriesInvoice && batch.length > 1) return severalInvoices();
  const isWhole = items.every(({ kind }) => kind === 'complete');
  if (!first || !(isWhole || options.partial)) return { ok: true, value: { items }, warnings: [] };
  const printed = runs.flatMap(({ document: { bound, scene, target }, pages }) =>
    FORMATS[options.format].isData ? pages : printedPages({ ...scene, pages }, bound, target).pages,
  );
  const painted = paintPrinted({ ...first.scene, pages: printed }, first.target, options, world);
  return painted.ok ? { ...painted, value: { rendered: painted.value, items } } : painted;
}

/** The pages with their language, where the file says another. */
function inOwnLanguage({ pages, metadata }: Scene): readonly Page[] {
  return pages.map((page) => ({ ...page, items: [{ kind: 'group', language: metadata.language, items: page.items }] }));
}

/** Pages of items one after the other that are of one template, and what the first of them says of sheets. */
type Run = { readonly own: OwnTemplate | undefined; readonly document: LaidOutDocument; readonly pages: Page[] };

/** What holds for a whole PDF, as templates call it: two that say other things of it are no one file. */
const OF_THE_FILE = {
  standards: 'conformance',
  tagged: 'tagged',
  press: 'bleed or marks',
  overprintsBlack: 'overprintBlack',
  outputIntent: 'outputIntent',
  attachments: 'attachments',
} as const satisfies Partial<Record<keyof Scene, string>>;

function differenceOf(one: Scene, other: Scene): string | undefined {
  const keys = Object.keys(OF_THE_FILE) as (keyof typeof OF_THE_FILE)[];
  const key = keys.find((each) => !isSame(one[each], other[each]));
  return key && OF_THE_FILE[key];
}

/** Compares what scenes hold; files of megabytes by their bytes as they are. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return one.length === other.length && one.every((byte, index) => byte === other[index]);
  }
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return parts.length === others.size && parts.every(([key, part]) => others.has(key) && isSame(part, others.get(key)));
}

function otherDocument(what: string): Result<never> {
  const message = `the items' templates say other things of the whole file (${what}): render those in a batch of their own`;
  return { ok: false, problems: [{ code: 'CONFLICT', path: '/items', message }] };
}

function resultOf(
  document: Result<LaidOutDocument>,
  options: Pick<BatchOptions, 'strict' | 'warnings'>,
  list: ListFindings,
): BatchItemResult {
  if (!document.ok) {
    const { listed: problems, ...more } = list(document.problems);
    return { kind: 'failed', problems, ...more };
  }
  const { listed: warnings, ...more } = list([...options.warnings, ...document.warnings]);
  if (options.strict && warnings.length > 0) return { kind: 'doubtful', warnings, ...more };
  return { kind: 'complete', pages: document.value.scene.pages.length, warnings, ...more };
}

/** A file that carries an e-invoice is that invoice, and no other. */
function severalInvoices(): Result<never> {
  const message = 'an e-invoice is a file of its own: render the items one by one, or as "xml"';
  return { ok: false, problems: [{ code: 'CONFLICT', path: '/template/einvoice', message }] };
}

/** What is in one file is read by whoever opens it. */
function otherPasswords(): Result<never> {
  const message = 'the items have other passwords, and one PDF has one: render the items one by one';
  return { ok: false, problems: [{ code: 'CONFLICT', path: '/template/pdf/encryption', message }] };
}

function tooManyPages(): Result<never> {
  const message = `the items make more than ${MAX_BATCH_PAGES} pages in all: send fewer at once`;
  return { ok: false, problems: [{ code: 'OUTPUT_TOO_LARGE', path: '/items', message }] };
}
