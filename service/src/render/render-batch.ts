/** Renders many documents, from one or several templates, into one document, one stream of labels or one archive. */
import { randomUUID } from 'node:crypto';
import { FORMATS } from '@platen/engine/paint/formats';
import { BUILD_VERSION } from '@platen/engine/version';
import { renderModeOf } from '../auth/credential.ts';
import { type Answer, createAnswer, jsonAnswer } from '../base/answer.ts';
import { sizeOf } from '../base/content.ts';
import { isForRow } from '../blobs/row-contents.ts';
import type { FileFormat } from '../enums/file-format.ts';
import { documentHeaders } from '../outputs/document-headers.ts';
import { inlineJsonAnswer } from './inline-json.ts';
import { findItemTemplates } from './item-templates.ts';
import type { RenderNeeds } from './needs.ts';
import { checkInline, findSource, type RenderInput } from './render-document.ts';
import type { RenderFacts } from './render-facts.ts';
import { findingsOf, type ItemState, type RenderedItems, renderItems } from './render-items.ts';
import type { BatchRequest } from './render-request.ts';
import { resultHeaders, standardFields, verificationFields } from './result-fields.ts';
import { storedOutput, type Work } from './work.ts';

export type BatchOrder = Pick<RenderInput, 'credential' | 'body' | 'now' | 'left'> & {
  readonly request: BatchRequest;
  /** Empty folder for this batch. It is deleted after the response. */
  readonly folder: string;
};

/**
 * Like `renderOnce`, for all items of a batch. If it throws an error of `POST /v1/render/batch`, nothing is counted.
 */
export async function renderBatch(
  needs: RenderNeeds,
  { credential, request, body, now, left, folder }: BatchOrder,
  work: Work,
): Promise<Answer> {
  const { hold, tell } = work;
  const source = await findSource(needs, credential, request);
  const { name, version, content = request.content! } = source;
  const check = () => checkInline(needs, { credential, request, body, left });
  const units = request.items.length;
  tell({ source: source.stored, items: units });
  return work.run(needs, { credential, units, stores: request.delivery === 'url', check }, async () => {
    // Loads the templates after checking the quota, because they can have several megabytes.
    const templates = await findItemTemplates(needs, { credential, left }, request.items);
    const batch = await renderItems(needs, {
      credential,
      request,
      source: { ...source, content },
      templates,
      now,
      folder,
      left,
      fetchImages: needs.imageFetcher.forRequest(credential.team.id, { items: units, hold }),
    });
    const made = batch.states.filter(({ kind }) => kind === 'complete').length;
    const format = fileFormat(request);
    const { delivery } = request;
    const hasFile = delivery === 'url' && !isForRow(batch.content, needs.rowBytes);
    const id = hasFile ? (await needs.fileNames.take()).id : randomUUID();
    tell({ source: source.stored, id, items: units, documents: made, ...factsOf(request, batch) });
    const mode = renderModeOf(credential);
    const result = () => ({ ...resultOf(needs, { id, request, batch, version }), mode });
    if (delivery !== 'url') {
      const headers = documentHeaders(format, name, inlineHeaders(id, request, batch));
      const { content } = batch;
      const answer =
        delivery === 'inline'
          ? createAnswer(headers, content)
          : await inlineJsonAnswer(result(), { format, name, content }, hold);
      return { units: made, answer };
    }
    const output = {
      id,
      credentialId: credential.id,
      team: credential.team,
      format,
      mode,
      name,
      content: batch.content,
      isWritten: false,
      sha256: batch.sha256,
      conformance: batch.conformance ?? [],
    };
    const answer = jsonAnswer(result());
    return { units: made, answer, stored: storedOutput(needs, output) };
  });
}

function factsOf({ warnings }: BatchRequest, { content, pages, states }: RenderedItems): RenderFacts {
  const complete = states.flatMap((state) => (state.kind === 'complete' ? state.warnings : []));
  const failed = states.flatMap((state) =>
    state.kind === 'failed' ? findingsOf({ item: 0, error: state.error }).errors : [],
  );
  return { pages, sizeBytes: sizeOf(content), warnings: [...warnings, ...complete], errors: failed };
}

function fileFormat({ format }: BatchRequest): FileFormat {
  return FORMATS[format].batch === 'files' ? 'zip' : format;
}

type Result = {
  readonly id: string;
  readonly request: BatchRequest;
  readonly batch: RenderedItems;
  readonly version: number | undefined;
};

function resultOf({ baseUrl }: RenderNeeds, { id, request, batch, version }: Result): object {
  const { content, sha256, renderTimeMs, pages, conformance = [], states, verification } = batch;
  return {
    id,
    status: 'complete',
    format: request.format,
    ...(request.delivery === 'url' ? { url: `${baseUrl}/v1/render-outputs/${id}` } : {}),
    sizeBytes: sizeOf(content),
    renderTimeMs,
    pages,
    ...standardFields(conformance),
    warnings: request.warnings,
    items: states.map(describeItem),
    sha256,
    engineVersion: BUILD_VERSION,
    ...verificationFields(verification),
    templateVersion: version,
  };
}

function describeItem(state: ItemState, index: number): object {
  if (state.kind === 'complete') {
    const { kind: _, verification, ...told } = state;
    return { status: 'complete', ...told, ...verificationFields(verification) };
  }
  const { error, unlisted } = state;
  const { errors, warnings, mismatched } = findingsOf({ item: index, error });
  const told = { status: 'failed', code: error.code, error: error.message, errors, warnings, unlisted };
  return mismatched.length > 0 ? { ...told, mismatched } : told;
}

function inlineHeaders(
  id: string,
  request: BatchRequest,
  { states, pages, conformance = [], renderTimeMs, sha256, verification }: RenderedItems,
): Readonly<Record<string, string>> {
  const failed = states.flatMap(({ kind }, index) => (kind === 'failed' ? [index] : []));
  const complete = states.flatMap((state) => (state.kind === 'complete' ? [state] : []));
  const warnings = [...request.warnings, ...complete.flatMap((state) => state.warnings)];
  const verifications = [verification, ...complete.map((state) => state.verification)].filter(
    (each) => each !== undefined,
  );
  return {
    ...resultHeaders({ id, renderTimeMs, pages, conformance, warnings, sha256, verifications }),
    // Dictionary (RFC 9651) with the number of complete items and the indexes of failed items. The states of all items
    // would be too long for a header.
    'x-render-items': `complete=${states.length - failed.length}, failed=(${failed.join(' ')})`,
  };
}
