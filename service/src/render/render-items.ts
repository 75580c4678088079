/** The items of a batch: rendered as one document where the format has pages, else one by one into a file. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfStandard, Problem, Warning } from '@platen/engine';
import { assertNever } from '@platen/engine/base/assert';
import { defined } from '@platen/engine/base/defined';
import { createListFindings, type ListFindings, type Unlisted } from '@platen/engine/base/list-findings';
import { FORMATS } from '@platen/engine/paint/formats';
import type { BatchItemResult } from '@platen/engine/render-batch';
import type { Credential } from '../auth/credential.ts';
import { type Content, sha256Of } from '../base/content.ts';
import { listsOf } from '../base/error-details.ts';
import { ApiError, badRequest, type ErrorCode, invalidTemplate, preflightFailed } from '../base/errors.ts';
import type { FetchImages } from '../remote/remote-images.ts';
import type { Verification } from '../verify/verify-document.ts';
import { type BatchFile, createBatchFile } from './batch-file.ts';
import { type ItemTemplates, othersOf } from './item-templates.ts';
import {
  checkRead,
  type DocumentNeeds,
  renderDocument,
  renderOptions,
  type TemplateSource,
} from './render-document.ts';
import type { BatchRequest, ItemText } from './render-request.ts';

export type ItemState = (
  | {
      readonly kind: 'complete';
      readonly pages: number;
      readonly warnings: readonly Warning[];
      /** Its name in an archive. */
      readonly file?: string;
      /** The digest of its own bytes, hexadecimal; an item of a document of several has none. */
      readonly sha256?: string;
      /** What was read back from its own document. */
      readonly verification?: Verification;
    }
  | { readonly kind: 'failed'; readonly error: ApiError }
) &
  Unlisted;

export type RenderedItems = {
  /** One for each item, in their order. */
  readonly states: readonly ItemState[];
  readonly content: Content;
  /** The digest of the content, hexadecimal. */
  readonly sha256: string;
  readonly pages: number;
  /** What a document of all items follows. */
  readonly conformance?: readonly PdfStandard[];
  readonly renderTimeMs: number;
  /** What was read back from a document of all items. */
  readonly verification?: Verification;
};

type BatchInput = {
  readonly credential: Credential;
  readonly request: BatchRequest;
  readonly source: TemplateSource & { readonly content: string };
  /** The templates of items that name their own. */
  readonly templates?: ItemTemplates;
  readonly now: number;
  /** For all items together. */
  readonly fetchImages: FetchImages | undefined;
  /** Aborts when the client no longer waits for the batch. */
  readonly left: AbortSignal;
  /** Empty, and for this batch alone. */
  readonly folder: string;
  /** Which the first of them is where they are some of more; default 0. */
  readonly first?: number;
};

/** An error of all items together when one of them fails and may not be left out, or when all do. */
export async function renderItems(services: DocumentNeeds, input: BatchInput): Promise<RenderedItems> {
  const { states, content, sha256, ...rest } = await attemptItems(services, input);
  const isWhole = states.every(({ kind }) => kind === 'complete');
  if (content === undefined || sha256 === undefined || !(isWhole || input.request.partial)) throw failureOf(states);
  return { states, content, sha256, ...rest };
}

type Attempt = Omit<RenderedItems, 'content' | 'sha256'> & {
  /** Undefined where none of them is complete. */
  readonly content: Content | undefined;
  readonly sha256: string | undefined;
};

/** What becomes of each, also where all fail; an error of all items alone is thrown. */
export function attemptItems(services: DocumentNeeds, input: BatchInput): Promise<Attempt> {
  const render = FORMATS[input.request.format].batch === 'document' ? renderTogether : renderApart;
  return render(services, input);
}

async function renderTogether(services: DocumentNeeds, input: BatchInput): Promise<Attempt> {
  const { partial, strict } = input.request;
  const all = input.request.items;
  const refused = all.map((item) => refusalOf(item, input));
  const items = all.filter((_, index) => !refused[index]);
  if (items.length === 0 || (items.length < all.length && !partial)) return refuseAll(refused);
  const task = {
    items: new TextEncoder().encode(`[${items.map(({ json }) => json).join(',')}]`),
    template: input.source.content,
    ...othersOf(items, input.templates ?? NO_TEMPLATES, input.source.assets),
    options: { ...renderOptions(services, input), partial, strict },
    verify: input.request.verify,
    largeFile: join(input.folder, 'document'),
  };
  const answer = await services.pool.runTogether(input.credential.team.id, task, {
    items: items.length,
    fetchImages: input.fetchImages,
    left: input.left,
  });
  switch (answer.kind) {
    case 'invalid-template':
      throw invalidTemplate(answer.problems, answer.warnings);
    case 'invalid-request':
      throw badRequest(answer.problems);
    case 'rendered': {
      const { kind: _, items: results, content, ...document } = answer;
      if (document.verification) checkRead(document.verification);
      const states = results.map(toState);
      return {
        states: refused.map((error) => (error ? { kind: 'failed', error } : states.shift()!)),
        content,
        ...document,
      };
    }
    default:
      return assertNever(answer);
  }
}

const NO_TEMPLATES: ItemTemplates = new Map();

/** Why the item's own template may not be used. */
function refusalOf({ templateId }: ItemText, { templates }: BatchInput): ApiError | undefined {
  const own = templateId === undefined ? undefined : templates?.get(templateId);
  return own instanceof ApiError ? own : undefined;
}

/** Nothing is rendered: items that are not refused have no pages. */
function refuseAll(refused: readonly (ApiError | undefined)[]): Attempt {
  const states = refused.map(
    (error): ItemState => (error ? { kind: 'failed', error } : { kind: 'complete', pages: 0, warnings: [] }),
  );
  return { states, content: undefined, sha256: undefined, pages: 0, renderTimeMs: 0 };
}

function toState(item: BatchItemResult): ItemState {
  const { kind, unlisted } = item;
  const more = defined({ unlisted });
  switch (kind) {
    case 'complete':
      return item;
    case 'failed':
      return { kind: 'failed', error: badRequest(item.problems), ...more };
    case 'doubtful':
      return {
        kind: 'failed',
        error: preflightFailed(item.warnings),
        ...more,
      };
    default:
      return assertNever(kind);
  }
}

/** The state of an item that failed by itself. */
function toFailed(error: ApiError, list: ListFindings): ItemState {
  const { errors, warnings } = listsOf(error.details);
  if (errors) {
    const { listed: problems, ...more } = list(errors);
    return toState({ kind: 'failed', problems, ...more });
  }
  if (!warnings) return { kind: 'failed', error };
  const { listed, ...more } = list(warnings);
  return toState({ kind: 'doubtful', warnings: listed, ...more });
}

/** After so many failures of items that may not be left out, the others are not tried. */
const ENOUGH_FAILURES = 20;

/** After so many items that took too long or broke their worker, the others are not tried, whether they may be left out or not. */
const ENOUGH_BROKEN = 3;

async function renderApart(services: DocumentNeeds, input: BatchInput): Promise<Attempt> {
  const { items, partial, format } = input.request;
  const refused = items.map((item) => refusalOf(item, input));
  if (!partial && refused.some((error) => error)) return refuseAll(refused);
  const file = createBatchFile(join(input.folder, 'batch'), format);
  try {
    const { states, pages, renderTimeMs } = await renderInto(file, services, input);
    const content = await file.finish();
    const isEmpty = states.every(({ kind }) => kind === 'failed');
    if (isEmpty) return { states, content: undefined, sha256: undefined, pages, renderTimeMs };
    return { states, content, sha256: await sha256Of(content), pages, renderTimeMs };
  } catch (error) {
    file.abandon();
    throw error;
  }
}

async function renderInto(
  file: BatchFile,
  services: DocumentNeeds,
  input: BatchInput,
): Promise<Omit<Attempt, 'content' | 'sha256'>> {
  const { items, format, partial } = input.request;
  const states: ItemState[] = [];
  const list = createListFindings();
  let [pages, renderTimeMs, failures, broken] = [0, 0, 0, 0];
  const documents = inOrder(items.length, services.pool.workers, (index) => renderItem(services, input, index));
  for await (const document of documents) {
    if (document instanceof ApiError) {
      states.push(toFailed(document, list));
      failures++;
      if (!partial && (document.status >= 500 || failures === ENOUGH_FAILURES)) break;
      if (isBroken(document) && ++broken === ENOUGH_BROKEN) {
        states.push(...items.slice(states.length).map(() => NOT_TRIED));
        break;
      }
      continue;
    }
    const name = `${String((input.first ?? 0) + states.length + 1).padStart(4, '0')}.${format}`;
    const { content, sha256, verification } = document;
    const { listed: warnings, ...more } = list(document.warnings);
    if (failures === 0 || partial) await file.add(content, name);
    if (!(content instanceof Uint8Array)) await rm(content.path, { force: true });
    const read = verification ? { verification } : {};
    states.push({
      kind: 'complete',
      pages: document.pages,
      warnings,
      sha256,
      ...more,
      ...read,
      ...(FORMATS[format].batch === 'files' ? { file: name } : {}),
    });
    pages += document.pages;
    renderTimeMs += document.renderTimeMs;
  }
  return { states, pages, renderTimeMs };
}

/** Whether the item took more time or memory than it may: what could not be read back is told in details. */
function isBroken({ code, details }: ApiError): boolean {
  return code === 'RENDER_ERROR' && details === undefined;
}

const NOT_TRIED: ItemState = {
  kind: 'failed',
  error: new ApiError('RENDER_ERROR', {
    message: `Not tried: ${ENOUGH_BROKEN} items before this one took too long or more memory than they may.`,
  }),
};

/** Errors that no item has for itself. */
const OF_ALL_ITEMS: readonly ErrorCode[] = ['INVALID_TEMPLATE', 'OVERLOADED'];

/** The document, or why it is none; what concerns all items is thrown. */
async function renderItem(services: DocumentNeeds, input: BatchInput, index: number) {
  const item = input.request.items[index]!;
  const { json, copies, templateId } = item;
  const refusal = refusalOf(item, input);
  if (refusal) return refusal;
  const own = templateId === undefined ? undefined : input.templates?.get(templateId);
  const source = own && !(own instanceof ApiError) ? own : input.source;
  const { format, printer } = input.request;
  // A label printer prints copies by itself.
  const isPrinted = FORMATS[format].batch === 'stream' && copies !== undefined;
  const request = isPrinted ? { ...input.request, printer: { ...printer, copies } } : input.request;
  const body = new TextEncoder().encode(json);
  const largeFile = join(input.folder, `item-${index}`);
  try {
    return await renderDocument(services, { ...input, source, request, body, largeFile });
  } catch (error) {
    const concernsAll = input.left.aborted || !(error instanceof ApiError) || OF_ALL_ITEMS.includes(error.code);
    if (concernsAll) throw error;
    return error;
  }
}

/** Results in order, so many of them in the making at once. */
async function* inOrder<T>(count: number, atOnce: number, make: (index: number) => Promise<T>): AsyncGenerator<T> {
  const making: Promise<T>[] = [];
  for (let index = 0; index < count || making.length > 0; ) {
    while (index < count && making.length < atOnce) {
      const result = make(index++);
      // It is awaited later, or never when another one fails.
      result.catch(() => undefined);
      making.push(result);
    }
    yield await making.shift()!;
  }
}

/** Problems are listed up to this number. */
const MAX_LISTED = 20;

/** The first failure's code and status, with the problems of all. */
function failureOf(states: readonly ItemState[]): ApiError {
  const failed = states.flatMap((state, item) => (state.kind === 'failed' ? [{ item, error: state.error }] : []));
  const { item, error } = failed[0]!;
  const list = <T>(told: (failure: Failure) => readonly T[]) =>
    failed.flatMap((each) => told(each).map((finding) => ({ ...finding, item: each.item }))).slice(0, MAX_LISTED);
  const errors = list((each) => findingsOf(each).errors);
  const warnings = list((each) => findingsOf(each).warnings);
  const mismatched = list((each) => findingsOf(each).mismatched);
  const more = failed.length > 1 ? ` (and ${failed.length - 1} more items)` : '';
  return new ApiError(error.code, {
    message: `Item ${item}: ${error.message}${more}`,
    details: {
      failed: failed.map((one) => one.item),
      ...(errors.length > 0 ? { errors } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(mismatched.length > 0 ? { mismatched } : {}),
    },
    headers: error.headers,
    cause: error.cause,
  });
}

type Failure = { readonly item: number; readonly error: ApiError };

/** The problems and warnings that the failure of an item tells of, as they point into the request, and its codes that were not read. */
export function findingsOf({ item, error }: Failure) {
  const { errors = [], warnings = [], mismatched = [] } = listsOf(error.details);
  return { errors: errors.map(inItem(item)), warnings: warnings.map(inItem(item)), mismatched };
}

function inItem(item: number) {
  return <T extends Problem | Warning>(finding: T): T =>
    finding.path?.startsWith('/data') ? { ...finding, path: `/items/${item}${finding.path}` } : finding;
}
