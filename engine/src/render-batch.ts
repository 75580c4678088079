/** Renders several documents into one file, in the order of the items. The items may use different templates. */
import { inRequest } from './base/finding-paths.ts';
import type { JsonObject } from './base/json.ts';
import { createListFindings, type ListFindings, type Unlisted } from './base/list-findings.ts';
import type { Problem, Result, Warning } from './base/problem.ts';
import { forOneDocument, type LaidOutDocument, layOutDocument, type RenderOptions } from './document.ts';
import { unsuppressed } from './format/allow.ts';
import type { Template } from './format/template.ts';
import { FORMATS } from './paint/formats.ts';
import { createTagLog } from './preflight/rfid.ts';
import { paintPrinted, printedPages, type Rendered } from './render.ts';
import { copiesOf } from './scene/copies.ts';
import { isSameLock } from './scene/encryption.ts';
import { withOwnAnchors } from './scene/own-anchors.ts';
import type { Page, Scene } from './scene/scene.ts';
import type { World } from './world.ts';

export type BatchItem = {
  readonly data: JsonObject;
  /** Number of copies of the item's pages. Default: 1, or the printer settings on label printers. */
  readonly copies?: number | undefined;
  /** Template of this item, if it differs from the batch's template. */
  readonly own?: OwnTemplate;
};

export type OwnTemplate = {
  readonly template: Template;
  /** Warnings about the template; paths are as in `render`. */
  readonly warnings: readonly Warning[];
  /** Finds the assets that the template may use. */
  readonly findAsset: World['findAsset'];
};

export type BatchOptions = RenderOptions & {
  /** True to skip items that fail. If false, one failed item fails the batch. */
  readonly partial: boolean;
  /** True to treat items with warnings as failed. */
  readonly strict: boolean;
  /** Warnings about the template, which apply to every item; paths are as in `render`. */
  readonly warnings: readonly Warning[];
};

/** Result of one item. `pages` does not count copies. */
export type BatchItemResult = (
  | { readonly kind: 'complete'; readonly pages: number; readonly warnings: readonly Warning[] }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] }
  /** Item that `strict` rejects because it has warnings. */
  | { readonly kind: 'doubtful'; readonly warnings: readonly Warning[] }
) &
  Unlisted;

export type RenderedBatch = {
  /** Batch result; undefined if all items failed, or if one failed and `partial` is false. */
  readonly rendered?: Rendered;
  readonly items: readonly BatchItemResult[];
};

/** Maximum number of pages in a batch, including copies. All pages stay in memory until they are painted. */
export const MAX_BATCH_PAGES = 5_000;

/**
 * Renders a parsed template with the data of each item. Paths of an item's problems start at the item: `/data/…` or
 * `/template/…`.
 */
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
  const repeatedTags = createTagLog();
  let first: LaidOutDocument | undefined;
  const takesLock = FORMATS[options.format].takes.includes('pdf');
  let documents = 0;
  let carriesInvoice = false;
  for (const { data, copies: given, own } of batch) {
    const copies = given ?? 1;
    const laidOut = own
      ? layOutDocument(own.template, data, options, { ...world, findAsset: own.findAsset })
      : layOutDocument(template, data, options, world);
    const document = withTagWarnings(laidOut, { copies: given, repeatedTags, own: own?.template ?? template });
    const item = resultOf(document, { strict: options.strict, warnings: (own ?? options).warnings }, list);
    items.push(item);
    if (!document.ok || item.kind !== 'complete') continue;
    first ??= document.value;
    if (takesLock && !isSameLock(first.scene.encryption, document.value.scene.encryption)) {
      return otherPasswords();
    }
    const other = takesLock && own ? differenceOf(first.scene, document.value.scene) : undefined;
    if (other) return otherDocument(other);
    const { prepended = [], appended = [] } = takesLock ? document.value.scene : {};
    const hasExtraPages = prepended.length + appended.length > 0;
    pageCount += (item.pages + prepended.length + appended.length) * copies;
    if (pageCount > MAX_BATCH_PAGES) return tooManyPages();
    carriesInvoice ||= document.value.scene.einvoice?.carried !== undefined;
    const addRun = () => runs.push({ own, document: document.value, prepended, pages: [], appended });
    if (runs.length === 0 || runs.at(-1)!.own !== own || runs.at(-1)!.appended.length > 0 || hasExtraPages) addRun();
    const { scene } = document.value;
    const isForeign = scene.metadata.language !== first.scene.metadata.language;
    const pages = isForeign && first.target.kind === 'vector' ? inOwnLanguage(scene) : scene.pages;
    if (first.target.kind === 'one-bit') {
      runs
        .at(-1)!
        .pages.push(...scene.pages.map((page) => ({ ...page, copies: given ?? copiesOf(page, scene.printer) })));
      continue;
    }
    for (let copy = 0; copy < copies; copy++) {
      documents++;
      if (copy > 0 && hasExtraPages) addRun();
      runs
        .at(-1)!
        .pages.push(...withOwnAnchors(pages, { document: documents, isCopy: copy > 0 && scene.tagged === true }));
    }
  }
  if (carriesInvoice && batch.length > 1) return severalInvoices();
  const isWhole = items.every(({ kind }) => kind === 'complete');
  if (!first || !(isWhole || options.partial)) return { ok: true, value: { items }, warnings: [] };
  const printed = runs.flatMap(({ document: { bound, scene, target }, prepended, pages, appended }) => [
    ...prepended,
    ...(FORMATS[options.format].isData ? pages : printedPages({ ...scene, pages }, bound, target).pages),
    ...appended,
  ]);
  const { prepended: _, appended: __, ...settings } = first.scene;
  const painted = paintPrinted({ ...settings, pages: printed }, first.target, options, world);
  return painted.ok ? { ...painted, value: { rendered: painted.value, items } } : painted;
}

type TagCheck = {
  /** Copies that the item requests. */
  readonly copies: number | undefined;
  readonly repeatedTags: ReturnType<typeof createTagLog>;
  readonly own: Template;
};

/** Reports labels of a batch that write the same EPC, instead of labels of one item. */
function withTagWarnings(
  document: Result<LaidOutDocument>,
  { copies, repeatedTags, own }: TagCheck,
): Result<LaidOutDocument> {
  if (!document.ok || !document.value.scene.pages.some(({ rfid }) => rfid)) return document;
  const { pages, printer } = document.value.scene;
  const found = repeatedTags({
    pages: copies === undefined ? pages : pages.map((page) => ({ ...page, copies })),
    printer,
  });
  const others = document.warnings.filter(({ code }) => code !== 'RFID_REPEATED');
  return { ...document, warnings: [...others, ...unsuppressed(found, own.allowances).map(inRequest)] };
}

/** Sets the language on each page, because the main language of the file may be different. */
function inOwnLanguage({ pages, metadata }: Scene): readonly Page[] {
  return pages.map((page) => ({ ...page, items: [{ kind: 'group', language: metadata.language, items: page.items }] }));
}

/**
 * Consecutive items that share a template. The first item defines the sheet settings. An item that includes pages from
 * other files is always a separate run.
 */
type Run = {
  readonly own: OwnTemplate | undefined;
  readonly document: LaidOutDocument;
  readonly prepended: readonly Page[];
  readonly pages: Page[];
  readonly appended: readonly Page[];
};

/** Settings that apply to a whole PDF, by their names in templates. Items with different values cannot share a file. */
const OF_THE_FILE = {
  standards: 'conformance',
  tagged: 'tagged',
  press: 'bleed or marks',
  overprintsBlack: 'overprintBlack',
  imageDpi: 'imageDpi',
  outputIntent: 'outputIntent',
  attachments: 'attachments',
} as const satisfies Partial<Record<keyof Scene, string>>;

function differenceOf(one: Scene, other: Scene): string | undefined {
  const keys = Object.keys(OF_THE_FILE) as (keyof typeof OF_THE_FILE)[];
  const key = keys.find((each) => !isSame(one[each], other[each]));
  return key && OF_THE_FILE[key];
}

/** Compares scene values deeply, and large files byte by byte. */
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
  const message = `the templates of the items have different settings for the whole file (${what}); render them in separate batches`;
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

/** Rejects several e-invoices in one file, because a file can contain only one e-invoice. */
function severalInvoices(): Result<never> {
  const message = 'each e-invoice needs a separate file; render the items one by one, or as "xml"';
  return { ok: false, problems: [{ code: 'CONFLICT', path: '/template/einvoice', message }] };
}

/** Rejects different passwords, because one password would open the items of all recipients. */
function otherPasswords(): Result<never> {
  const message = 'the items have different passwords, but a PDF can have only one; render the items one by one';
  return { ok: false, problems: [{ code: 'CONFLICT', path: '/template/pdf/encryption', message }] };
}

function tooManyPages(): Result<never> {
  const message = `the items have more than ${MAX_BATCH_PAGES} pages in total; send fewer items`;
  return { ok: false, problems: [{ code: 'OUTPUT_TOO_LARGE', path: '/items', message }] };
}
