/** Renders the items of a batch: together if the result is one document, otherwise one at a time. */
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
      /** Name of the item's file in an archive. */
      readonly file?: string;
      /** SHA-256 of the item's document in hexadecimal. Undefined if all items are in one document. */
      readonly sha256?: string;
      /** Barcodes that were read back from the item's document. */
      readonly verification?: Verification;
    }
  | { readonly kind: 'failed'; readonly error: ApiError }
) &
  Unlisted;

export type RenderedItems = {
  /** Results of the items, in order. */
  readonly states: readonly ItemState[];
  readonly content: Content;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  readonly pages: number;
  /** Standards that the PDF with all items conforms to. */
  readonly conformance?: readonly PdfStandard[];
  readonly renderTimeMs: number;
  /** Barcodes that were read back from the document with all items. */
  readonly verification?: Verification;
};

type BatchInput = {
  readonly credential: Credential;
  readonly request: BatchRequest;
  readonly source: TemplateSource & { readonly content: string };
  /** Templates that items refer to, by ID. */
  readonly templates?: ItemTemplates;
  readonly now: number;
  /** Function that fetches remote images, for all items. */
  readonly fetchImages: FetchImages | undefined;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
  /** Empty folder for this batch. */
  readonly folder: string;
  /** Index of the first item, if the batch is a part of a larger one. Default: 0. */
  readonly first?: number;
};

/**
 * Renders the items. If all items fail, or one fails and `partial` is false, throws an error that lists the failures.
 */
export async function renderItems(services: DocumentNeeds, input: BatchInput): Promise<RenderedItems> {
  const { states, content, sha256, ...rest } = await attemptItems(services, input);
  const isWhole = states.every(({ kind }) => kind === 'complete');
  if (content === undefined || sha256 === undefined || !(isWhole || input.request.partial)) throw failureOf(states);
  return { states, content, sha256, ...rest };
}

type Attempt = Omit<RenderedItems, 'content' | 'sha256'> & {
  /** Content of the batch; undefined if all items have failed. */
  readonly content: Content | undefined;
  readonly sha256: string | undefined;
};

/**
 * Renders the items and returns the result of each, even if all fail. Throws only errors that concern the whole batch.
 */
export function attemptItems(services: DocumentNeeds, input: BatchInput): Promise<Attempt> {
  const isOne = FORMATS[input.request.format].batch === 'document' || isOnRoll(input.source) || isInGroups(input);
  return isOne ? renderTogether(services, input) : renderApart(services, input);
}

/**
 * Returns true if labels may be printed in columns on a roll. Items then share rows, so they are rendered together. The
 * function also returns true for other properties named `roll`, without harm.
 */
function isOnRoll({ content }: BatchInput['source']): boolean {
  return /"roll"\s*:\s*\{/.test(content);
}

/** Returns true if the printer cuts or pauses after a number of labels, because it counts labels across items. */
function isInGroups({ request: { format, printer }, source }: BatchInput): boolean {
  if (FORMATS[format].batch !== 'stream') return false;
  return (
    printer?.cut !== undefined || printer?.pause !== undefined || /"(?:cut|pause)"\s*:\s*[\d"]/.test(source.content)
  );
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

/** Returns the error of the template that the item refers to. Returns undefined if the template can be used. */
function refusalOf({ templateId }: ItemText, { templates }: BatchInput): ApiError | undefined {
  const own = templateId === undefined ? undefined : templates?.get(templateId);
  return own instanceof ApiError ? own : undefined;
}

/**
 * Returns results for a batch that is not rendered because some templates cannot be used. Other items count as
 * complete, without pages.
 */
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

/** Converts the error of an item to its result. */
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

/** Number of failures after which the remaining items are skipped, if `partial` is false. */
const ENOUGH_FAILURES = 20;

/**
 * Number of items that exceed the time or memory limit, or crash their worker, after which the remaining items are
 * always skipped.
 */
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

/**
 * Returns true if the render of an item exceeded its time or memory. Errors about barcodes have the same code, but also
 * details.
 */
function isBroken({ code, details }: ApiError): boolean {
  return code === 'RENDER_ERROR' && details === undefined;
}

const NOT_TRIED: ItemState = {
  kind: 'failed',
  error: new ApiError('RENDER_ERROR', {
    message: `The item was skipped because ${ENOUGH_BROKEN} earlier items exceeded the time or memory limit.`,
  }),
};

/** Codes of errors that concern the whole batch. */
const OF_ALL_ITEMS: readonly ErrorCode[] = ['INVALID_TEMPLATE', 'OVERLOADED'];

/** Renders an item. Returns the document or the error of the item. Throws errors that concern the whole batch. */
async function renderItem(services: DocumentNeeds, input: BatchInput, index: number) {
  const item = input.request.items[index]!;
  const { json, copies, templateId } = item;
  const refusal = refusalOf(item, input);
  if (refusal) return refusal;
  const own = templateId === undefined ? undefined : input.templates?.get(templateId);
  const source = own && !(own instanceof ApiError) ? own : input.source;
  const { format, printer } = input.request;
  // True if the label contains the number of copies, so that the printer makes them.
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

/** Calls `make` for each index, and yields the results in order. Limits concurrent calls. */
async function* inOrder<T>(count: number, atOnce: number, make: (index: number) => Promise<T>): AsyncGenerator<T> {
  const making: Promise<T>[] = [];
  for (let index = 0; index < count || making.length > 0; ) {
    while (index < count && making.length < atOnce) {
      const result = make(index++);
      // Prevents an unhandled rejection. The result is awaited later, or not at all if another item fails.
      result.catch(() => undefined);
      making.push(result);
    }
    yield await making.shift()!;
  }
}

/** Maximum number of listed problems. */
const MAX_LISTED = 20;

/** Creates an error with the code and the status of the first failure, and the problems of all failures. */
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

/** Returns the problems, warnings and barcodes of a failed item. Paths are relative to the root of the request. */
export function findingsOf({ item, error }: Failure) {
  const { errors = [], warnings = [], mismatched = [] } = listsOf(error.details);
  return { errors: errors.map(inItem(item)), warnings: warnings.map(inItem(item)), mismatched };
}

function inItem(item: number) {
  return <T extends Problem | Warning>(finding: T): T =>
    finding.path?.startsWith('/data') ? { ...finding, path: `/items/${item}${finding.path}` } : finding;
}
