/** The program of a render worker: one World for all its renders, so that fonts and glyphs are prepared once. */
import { createHash } from 'node:crypto';
import { validateTemplate, type World } from '@platen/engine';
import { ownBytes } from '@platen/engine/base/bytes';
import { parseExactJson } from '@platen/engine/base/exact-json';
import { inRequest } from '@platen/engine/base/finding-paths';
import type { JsonObject } from '@platen/engine/base/json';
import { LruCache } from '@platen/engine/base/lru-cache';
import { canonicalTemplate } from '@platen/engine/format/canonical';
import { type ParsedTemplate, parseTemplate } from '@platen/engine/format/template';
import { type Rendered, type RenderOptions, render as renderParsed } from '@platen/engine/render';
import { type BatchItem, renderBatch } from '@platen/engine/render-batch';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { isSmall, writeSmallSync } from '../blobs/write-small.ts';
import { type Wanted, withRemoteFiles } from '../remote/remote-images.ts';
import type { Verification } from '../verify/verify-document.ts';
import { summaryOf } from '../words/template-summary.ts';
import { createNodeWorld } from '../world/node-world.ts';
import { type InspectedAsset, inspectAsset } from './inspect-asset.ts';
import { drawPreview, type Preview, type PreviewTask } from './preview-zpl.ts';
import { withAssets } from './read-assets.ts';
import type {
  BatchAnswer,
  BatchTask,
  CanonicalAnswer,
  CheckAnswer,
  CheckTask,
  MissingFiles,
  RenderAnswer,
  RenderTask,
  ValidateAnswer,
  ValidateTask,
} from './render-task.ts';

const world = createNodeWorld();

/** A parsed template takes about ten times its text: the two bounds keep the cache below some 250 MB at the very worst. */
const CACHED_TEMPLATES = 100;
const CACHED_TEXT_LENGTH = 256 * 1024;
const templates = new LruCache<string, ParsedTemplate>(CACHED_TEMPLATES);

/** Renders one document. */
export async function render(task: RenderTask): Promise<object> {
  return moved(await withAssets(world, task.assets, (own) => answerTo(task, own)));
}

/** Renders the documents of a batch as one. */
export async function renderTogether(task: BatchTask): Promise<object> {
  return moved(await withAssets(world, task.assets, (own) => answerToBatch(task, own)));
}

/** The document's bytes move to the main thread without being copied. */
function moved(answer: RenderAnswer | BatchAnswer | MissingFiles | Wanted): object {
  const transferable = answer.kind === 'rendered' && answer.bytes ? [answer.bytes.buffer] : [];
  const result = { [valueSymbol]: answer, [transferableSymbol]: transferable };
  // Piscina's types speak of symbols that it does not export.
  return move(result as unknown as Parameters<typeof move>[0]);
}

/** What is wrong with a template. */
export function check(task: CheckTask): CheckAnswer {
  const parsed = parse('template' in task ? task.template : templateOf(task.body));
  return { problems: parsed.ok ? [] : parsed.problems, warnings: parsed.warnings };
}

/** The stored form of a template, its JSON text. */
export function canonical(template: string): CanonicalAnswer {
  const { problems } = check({ template });
  if (problems.length > 0) return { problems };
  const stored = canonicalTemplate(JSON.parse(template), world.expressions)!;
  return { problems, canonical: JSON.stringify(stored), summary: summaryOf(stored) };
}

/** What is wrong with a template, and what its sample shows. */
export function validate({ template, options, assets, remote }: ValidateTask): Promise<object> {
  return withAssets(world, assets, async (own): Promise<ValidateAnswer | Wanted> => {
    const { world: given, wanted } = withRemoteFiles(own, remote);
    const report = validateTemplate(JSON.parse(template), options, given);
    return wanted.size > 0 ? { kind: 'wanted', urls: [...wanted] } : { kind: 'validated', report };
  });
}

/** The body of a request, which the main thread has looked at. */
type Sent = { readonly template?: unknown; readonly data: JsonObject };

function templateOf(body: Uint8Array): string {
  return JSON.stringify((parseExactJson(new TextDecoder().decode(body)) as Sent).template);
}

/** A label drawn from its ZPL. */
export function previewZpl(task: PreviewTask): Preview {
  return drawPreview(task, world.text);
}

/** What an uploaded file is. */
export function inspect(bytes: Uint8Array): InspectedAsset {
  return inspectAsset(bytes, world);
}

async function answerTo(
  { body, template, options, verify, remote, file }: RenderTask,
  own: World,
): Promise<RenderAnswer | Wanted> {
  const startedAt = performance.now();
  const request = parseExactJson(new TextDecoder().decode(body)) as Sent;
  const parsed = parse(template ?? JSON.stringify(request.template));
  if (!parsed.ok) return { kind: 'invalid-template', problems: parsed.problems };
  const { world: given, wanted } = withRemoteFiles(own, remote);
  const rendered = renderParsed(parsed.value, request.data, options, given);
  if (wanted.size > 0) return { kind: 'wanted', urls: [...wanted] };
  if (!rendered.ok) return { kind: 'invalid-request', problems: rendered.problems };
  const { bytes, pages } = rendered.value;
  return {
    kind: 'rendered',
    bytes: ownBytes(bytes),
    isWritten: file !== undefined && isSmall(bytes) && tryToWrite(file, bytes),
    pages,
    warnings: [...parsed.warnings.map(inRequest), ...rendered.warnings],
    sha256: sha256Of(bytes),
    renderTimeMs: Math.ceil(performance.now() - startedAt),
    ...(verify ? { verification: await readBack(rendered.value, options) } : {}),
  };
}

async function answerToBatch(
  { items, template, options, verify, remote }: BatchTask,
  own: World,
): Promise<BatchAnswer | Wanted> {
  const startedAt = performance.now();
  const parsed = parse(template);
  if (!parsed.ok) return { kind: 'invalid-template', problems: parsed.problems };
  const batch: readonly BatchItem[] = JSON.parse(new TextDecoder().decode(items));
  const { world: given, wanted } = withRemoteFiles(own, remote);
  const result = renderBatch(parsed.value, batch, { ...options, warnings: parsed.warnings.map(inRequest) }, given);
  if (wanted.size > 0) return { kind: 'wanted', urls: [...wanted] };
  if (!result.ok) return { kind: 'invalid-request', problems: result.problems };
  const { rendered, items: results } = result.value;
  return {
    kind: 'rendered',
    bytes: rendered && ownBytes(rendered.bytes),
    pages: rendered?.pages ?? 0,
    items: results,
    sha256: rendered && sha256Of(rendered.bytes),
    renderTimeMs: Math.ceil(performance.now() - startedAt),
    ...(verify && rendered ? { verification: await readBack(rendered, options) } : {}),
  };
}

function parse(text: string): ParsedTemplate {
  const key = createHash('sha256').update(text).digest('base64');
  const known = templates.get(key);
  if (known) return known;
  const parsed = parseTemplate(JSON.parse(text), world.expressions);
  if (text.length <= CACHED_TEXT_LENGTH) templates.set(key, parsed);
  return parsed;
}

/** The readers are loaded when they are first asked for. */
async function readBack(rendered: Rendered, options: RenderOptions): Promise<Verification> {
  const { verifyDocument } = await import('../verify/verify-document.ts');
  return verifyDocument(rendered, { ...options, faces: world.text });
}

/** False when the disk is full or gone: whoever tries again finds out what it is. */
function tryToWrite(file: string, bytes: Uint8Array): boolean {
  try {
    writeSmallSync(file, bytes);
    return true;
  } catch {
    return false;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
