/** Renders one document in a worker, from a template and data. */

import type { RenderOptions } from '@platen/engine';
import { assertNever } from '@platen/engine/base/assert';
import { inRequest } from '@platen/engine/base/finding-paths';
import { indexAssets, indexAssetsFor } from '../assets/asset-index.ts';
import { type Credential, renderModeOf } from '../auth/credential.ts';
import { ApiError, badRequest, invalidTemplate, preflightFailed } from '../base/errors.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import type { FetchImages } from '../remote/remote-images.ts';
import { DRAFT_VERSION, getRenderable, onlyLibraries, requireFreeTemplate } from '../templates/get-template.ts';
import type { Verification } from '../verify/verify-document.ts';
import type { AssetIndex, Rendered, TaskFile } from '../workers/render-task.ts';
import type { RenderNeeds } from './needs.ts';
import type { StoredSource } from './render-facts.ts';
import type { RenderRequest } from './render-request.ts';

/** Result of the worker, and the name of the template. */
export type RenderedDocument = Omit<Rendered, 'kind'> & {
  /** File name without extension. */
  readonly name: string;
  /** Version of the stored template; undefined for an inline template. */
  readonly templateVersion: number | undefined;
};

export type RenderInput = {
  readonly credential: Credential;
  readonly request: RenderRequest;
  readonly source: TemplateSource;
  /** JSON body of the request. The worker parses its data and its inline template. */
  readonly body: Uint8Array;
  /** Current time in ms since the epoch. */
  readonly now: number;
  /** Function that fetches remote images; undefined if they are off. */
  readonly fetchImages: FetchImages | undefined;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
  /** File to which the worker also writes the document, so that the main thread need not. */
  readonly file?: TaskFile | undefined;
  /** Path for a document that is too large for memory. The caller deletes the file. */
  readonly largeFile: string;
};

/** Template to render. `content` is the text of a stored template. */
export type TemplateSource = {
  readonly name: string;
  readonly content?: string;
  readonly version?: number;
  readonly stored?: StoredSource;
  readonly assets: AssetIndex;
};

export type DocumentNeeds = Pick<RenderNeeds, 'pool' | 'testWatermark'>;

export async function renderDocument(services: DocumentNeeds, input: RenderInput): Promise<RenderedDocument> {
  const { credential, request, source, body, fetchImages, left, file, largeFile } = input;
  const { content, assets } = source;
  const options = renderOptions(services, input);
  const { verify } = request;
  const task = {
    body,
    options,
    verify,
    assets,
    file,
    largeFile,
    template: content,
    labels: request.template.kind === 'labels' ? request.template.labels : undefined,
  };
  const answer = await services.pool.run(credential.team.id, task, { fetchImages, left });
  switch (answer.kind) {
    case 'invalid-template':
      throw invalidTemplate(answer.problems, answer.warnings);
    case 'invalid-request':
      throw badRequest(answer.problems);
    case 'rendered': {
      const { kind: _, ...document } = answer;
      const { warnings, verification } = document;
      if (request.strict && warnings.length > 0) throw preflightFailed(warnings);
      if (verification) checkRead(verification);
      return { name: source.name, ...document, templateVersion: source.version };
    }
    default:
      return assertNever(answer);
  }
}

/** Throws RENDER_ERROR if a barcode cannot be read back or has different content. */
export function checkRead({ mismatched }: Verification): void {
  const [first, ...others] = mismatched;
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const message = `The ${first.symbology} of element "${first.elementId}" cannot be read back from the document${more}.`;
  throw new ApiError('RENDER_ERROR', { message, details: { mismatched: mismatched.slice(0, MAX_LISTED) } });
}

/** Maximum number of barcodes listed in a response. */
const MAX_LISTED = 100;

export function renderOptions(
  { testWatermark }: Pick<DocumentNeeds, 'testWatermark'>,
  { credential, request, now }: Pick<RenderInput, 'credential' | 'request' | 'now'>,
): RenderOptions {
  const { format, dpi, page, printer, pdf, background } = request;
  return {
    format,
    now,
    watermark: testWatermark && renderModeOf(credential) === 'test',
    dpi,
    page,
    printer,
    pdf,
    background,
  };
}

/** Throws INVALID_TEMPLATE if an inline template is invalid. The check uses a slot of the team, like a render. */
export async function checkInline(
  { pool }: Pick<DocumentNeeds, 'pool'>,
  { credential, request, body, left }: Pick<RenderInput, 'credential' | 'request' | 'body' | 'left'>,
): Promise<void> {
  if (request.template.kind !== 'inline') return;
  const { problems, warnings } = await pool.check(credential.team.id, { body }, { left });
  if (problems.length > 0) throw invalidTemplate(problems, warnings.map(inRequest));
}

/** Finds the template. Throws FORBIDDEN or NOT_FOUND if the credential cannot use it. */
export async function findSource(
  context: Omit<StorageContext, 'clock'>,
  credential: Credential,
  { template }: Pick<RenderRequest, 'template'>,
): Promise<TemplateSource> {
  if (template.kind !== 'stored') requireFreeTemplate(credential);
  if (template.kind === 'labels') return { name: template.name, assets: new Map() };
  if (template.kind === 'inline') {
    if (credential.mode === 'demo') throw onlyLibraries();
    return { name: template.name, assets: await indexAssets(context, credential.team.id) };
  }
  const found = await getRenderable(context.db, credential, template.id);
  const assets = await indexAssetsFor(context, credential.team.id, found);
  const { id, slug, librarySlug, content, version } = found;
  const templateId = librarySlug === null ? slug : `${librarySlug}:${slug}`;
  const stored = { id, templateId, version };
  return { name: slug, content, ...(version === DRAFT_VERSION ? {} : { version }), stored, assets };
}
