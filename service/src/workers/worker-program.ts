/** Functions of a render worker. All tasks share one World, so that fonts and glyphs are prepared only once. */
import { createHash } from 'node:crypto';
import { type Result, validateTemplate, type World } from '@platen/engine';
import { ownBytes } from '@platen/engine/base/bytes';
import { parseExactJson } from '@platen/engine/base/exact-json';
import { inRequest } from '@platen/engine/base/finding-paths';
import type { JsonObject } from '@platen/engine/base/json';
import { canonicalTemplate } from '@platen/engine/format/canonical';
import type { ParsedTemplate } from '@platen/engine/format/template';
import { type Rendered, render as renderParsed } from '@platen/engine/render';
import { type BatchItem, renderBatch } from '@platen/engine/render-batch';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Content } from '../base/content.ts';
import { SMALL_BYTES, writeLargeSync, writeSmallSync } from '../blobs/write-sync.ts';
import { namingOf } from '../enums/asset-names.ts';
import { summaryOf } from '../enums/template-summary.ts';
import { type Wanted, withRemoteFiles } from '../remote/remote-images.ts';
import type { Verification, VerifyOptions } from '../verify/verify-document.ts';
import { convertTo, withCodeNames } from './convert-labels.ts';
import { type ImportAnswer, type ImportTask, importLabel } from './import-zpl.ts';
import { type InspectedAsset, inspectAsset } from './inspect-asset.ts';
import { drawPreview, type Preview, type PreviewTask } from './preview-zpl.ts';
import { withAssets } from './read-assets.ts';
import {
  type BatchAnswer,
  type BatchTask,
  type CanonicalAnswer,
  type CanonicalTask,
  type CheckAnswer,
  type CheckTask,
  type LongConversion,
  type MissingFiles,
  ownAssetName,
  type RenderAnswer,
  type RenderTask,
  type ValidateAnswer,
  type ValidateTask,
} from './render-task.ts';
import { createWorkerCaches, type WorkerCaches } from './worker-caches.ts';

const caches = createWorkerCaches();

/** Does nothing. If a call succeeds, the script has been loaded and warmed up. */
export function ready(): void {}

/** Renders one document. */
export async function render(task: RenderTask): Promise<object> {
  const { world, parse } = caches();
  return moved(await withAssets(world, task.assets, (own) => answerTo(task, { own, parse })));
}

/** Renders the items of a batch into one document. */
export async function renderTogether(task: BatchTask): Promise<object> {
  const { world, parse } = caches();
  return moved(await withAssets(world, task.assets, (own) => answerToBatch(task, { own, parse })));
}

/** Transfers the bytes of the document to the main thread without copying them. */
function moved(answer: RenderAnswer | BatchAnswer | LongConversion | MissingFiles | Wanted): object {
  const isInMemory = answer.kind === 'rendered' && answer.content instanceof Uint8Array;
  const transferable = isInMemory ? [(answer.content as Uint8Array).buffer] : [];
  const result = { [valueSymbol]: answer, [transferableSymbol]: transferable };
  // Piscina's types contain symbols that it does not export.
  return move(result as unknown as Parameters<typeof move>[0]);
}

/** Checks a template. */
export function check({ body }: CheckTask): CheckAnswer {
  const parsed = caches().parse(templateOf(body));
  return { problems: parsed.ok ? [] : parsed.problems, warnings: parsed.warnings };
}

/** Returns the canonical form of a template, and the assets that it names. */
export function canonical({ template, names }: CanonicalTask): CanonicalAnswer {
  const { world, parse } = caches();
  const parsed = parse(template);
  if (!parsed.ok) return { problems: parsed.problems };
  const stored = canonicalTemplate(JSON.parse(template), world.expressions)!;
  return {
    problems: [],
    canonical: JSON.stringify(stored),
    summary: summaryOf(stored),
    naming: namingOf(template, names),
  };
}

/** Checks a template and renders its sample data. */
export function validate({ template, options, assets, remote }: ValidateTask): Promise<object> {
  return withAssets(caches().world, assets, async (own): Promise<ValidateAnswer | Wanted> => {
    const { world: given, wanted } = withRemoteFiles(own, remote);
    const report = validateTemplate(JSON.parse(template), options, given);
    return wanted.size > 0 ? { kind: 'wanted', urls: [...wanted] } : { kind: 'validated', report };
  });
}

/** Body of a request. The main thread has already checked it. */
type Sent = { readonly template?: unknown; readonly data: JsonObject };

function templateOf(body: Uint8Array): string {
  return JSON.stringify((parseExactJson(new TextDecoder().decode(body)) as Sent).template);
}

/** Draws a label from its ZPL. */
export function previewZpl(task: PreviewTask): Preview {
  return drawPreview(task, caches().world);
}

/** Converts a label of a ZPL stream to a template. */
export function importZpl(task: ImportTask): Promise<ImportAnswer> {
  return importLabel(task, caches().world);
}

/** Identifies an uploaded file. */
export function inspect({ content }: { readonly content: Content }): InspectedAsset {
  return inspectAsset(content, caches().world);
}

/** World with the assets of the task, and a parser of templates. */
type Means = Pick<WorkerCaches, 'parse'> & { readonly own: World };

async function answerTo(task: RenderTask, { own, parse }: Means): Promise<RenderAnswer | Wanted | LongConversion> {
  const { body, template, options, verify, remote } = task;
  const startedAt = performance.now();
  if (task.labels) {
    const converted = convertTo(task, own);
    if ('kind' in converted) return converted;
    const document = documentOf(task, converted, startedAt);
    if (!verify || document.kind !== 'rendered' || !converted.ok) return document;
    return { ...document, verification: await codesOf(converted.value, { ...options, faces: own.text }) };
  }
  const request = parseExactJson(new TextDecoder().decode(body)) as Sent;
  const parsed = parse(template ?? JSON.stringify(request.template));
  if (!parsed.ok) return invalid(parsed);
  const { world: given, wanted } = withRemoteFiles(own, remote);
  const rendered = renderParsed(parsed.value, request.data, options, given);
  if (wanted.size > 0) return { kind: 'wanted', urls: [...wanted] };
  const document = documentOf(task, rendered, startedAt);
  if (document.kind !== 'rendered' || !rendered.ok) return document;
  const { allowances } = parsed.value;
  const verification = verify ? await readBack(rendered.value, { ...options, faces: own.text, allowances }) : undefined;
  return {
    ...document,
    warnings: [...parsed.warnings.map(inRequest), ...document.warnings, ...(verification?.warnings ?? [])],
    ...(verification ? { verification } : {}),
  };
}

function documentOf(
  { file, largeFile }: Pick<RenderTask, 'file' | 'largeFile'>,
  rendered: Result<Rendered>,
  startedAt: number,
): RenderAnswer {
  if (!rendered.ok) return { kind: 'invalid-request', problems: rendered.problems };
  const { bytes, pages, conformance } = rendered.value;
  const sha256 = sha256Of(bytes);
  const renderTimeMs = Math.ceil(performance.now() - startedAt);
  const { warnings } = rendered;
  return {
    kind: 'rendered',
    ...keep(bytes, { file, largeFile, sha256 }),
    pages,
    conformance,
    warnings,
    sha256,
    renderTimeMs,
  };
}

function invalid({ problems, warnings }: Extract<ParsedTemplate, { ok: false }>) {
  return { kind: 'invalid-template', problems, warnings: warnings.map(inRequest) } as const;
}

async function answerToBatch(
  { items, template, others = [], options, verify, remote, largeFile }: BatchTask,
  { own, parse }: Means,
): Promise<BatchAnswer | Wanted> {
  const startedAt = performance.now();
  const parsed = parse(template);
  if (!parsed.ok) return invalid(parsed);
  const { world: given, wanted } = withRemoteFiles(own, remote);
  const sent: readonly BatchItem[] = JSON.parse(new TextDecoder().decode(items));
  // Removes other properties, which items of jobs can have.
  const batch: BatchItem[] = sent.map(({ data, copies }) => ({ data, copies }));
  for (const [other, { template: text, items: places }] of others.entries()) {
    const its = parse(text);
    if (!its.ok) return invalid(its);
    const findAsset = (name: string) => given.findAsset(ownAssetName(other, name));
    const named = { template: its.value, warnings: its.warnings.map(inRequest), findAsset };
    for (const place of places) batch[place] = { ...batch[place]!, own: named };
  }
  // Names of assets in the data must not refer to assets of other templates.
  const findAsset = (name: string) => (name.includes('\n') ? undefined : given.findAsset(name));
  const settings = { ...options, warnings: parsed.warnings.map(inRequest) };
  const result = renderBatch(parsed.value, batch, settings, { ...given, findAsset });
  if (wanted.size > 0) return { kind: 'wanted', urls: [...wanted] };
  if (!result.ok) return { kind: 'invalid-request', problems: result.problems };
  const { rendered, items: results } = result.value;
  const sha256 = rendered && sha256Of(rendered.bytes);
  return {
    kind: 'rendered',
    content: rendered && keep(rendered.bytes, { largeFile, sha256: sha256! }).content,
    pages: rendered?.pages ?? 0,
    conformance: rendered?.conformance ?? [],
    items: results,
    sha256,
    renderTimeMs: Math.ceil(performance.now() - startedAt),
    ...(verify && rendered
      ? { verification: await readBack(rendered, { ...options, faces: own.text, skipsPictures: true }) }
      : {}),
  };
}

/**
 * Reads back the barcodes of converted labels. Unreadable barcodes are not an error, because the conversion is not
 * responsible for them.
 */
async function codesOf(rendered: Rendered, options: VerifyOptions): Promise<Verification> {
  const named = { ...rendered, painted: withCodeNames(rendered.painted) };
  const { verified, unverified, mismatched } = await readBack(named, { ...options, skipsPictures: true });
  return { verified, unverified: [...unverified, ...mismatched], mismatched: [], warnings: [] };
}

/** Reads barcodes back. The readers are loaded on first use. */
async function readBack(rendered: Rendered, options: VerifyOptions): Promise<Verification> {
  const { verifyDocument } = await import('../verify/verify-document.ts');
  return verifyDocument(rendered, options);
}

/** Returns a small document as bytes for the main thread. Writes a large document to a file. */
function keep(
  bytes: Uint8Array,
  { file, largeFile, sha256 }: Pick<RenderTask, 'file' | 'largeFile'> & { readonly sha256: string },
): { readonly content: Content; readonly isWritten: boolean } {
  const isLarge = bytes.length > SMALL_BYTES;
  const own = file && bytes.length > file.aboveBytes ? file.path : undefined;
  const path = own ?? (isLarge ? largeFile : undefined);
  const makesFolder = path === own;
  const isKept =
    path !== undefined &&
    tryTo(() => (isLarge ? writeLargeSync(path, bytes, { makesFolder }) : writeSmallSync(path, bytes)));
  const content = isLarge && isKept ? { path, sizeBytes: bytes.length, sha256 } : ownBytes(bytes);
  return { content, isWritten: isKept && path === own };
}

/**
 * Calls `write`. Returns false if the disk is full or not available. The main thread tries again and reports the cause.
 */
function tryTo(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
