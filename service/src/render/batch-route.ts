/** `POST /v1/render/batch`: many documents of one template, as one document, one stream of labels or one archive. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream';
import { ENGINE_VERSION } from '@platen/engine/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../auth/credential.ts';
import { type Answer, createAnswer, jsonAnswer } from '../base/answer.ts';
import { sizeOf } from '../base/content.ts';
import { parseJsonBody } from '../http/body.ts';
import { signalLeaving } from '../http/client-left.ts';
import { answerOnceTo } from '../http/repeatable.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Keep } from '../idempotency/idempotency.ts';
import { documentHeaders } from '../outputs/document-headers.ts';
import { runWithinQuota } from '../usage/quota.ts';
import type { FileFormat } from '../words/file-format.ts';
import { createBatchFolder } from './batch-folder.ts';
import { deliver } from './deliver.ts';
import type { RenderNeeds } from './needs.ts';
import { checkInline, findSource } from './render-document.ts';
import { findingsOf, type ItemState, type RenderedItems, renderItems } from './render-items.ts';
import { type BatchRequest, parseBatchRequest } from './render-request.ts';
import { toldHeaders, toldOf } from './told.ts';

export function createBatchRoute(services: RenderNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await answerOnceTo(services, request, async (keep) => {
      const folder = await createBatchFolder();
      finished(reply.raw, () => rm(folder, { recursive: true, force: true }).catch(logTo(request)));
      return renderBatch(services, request, { folder, keep, left: signalLeaving(reply) });
    });
    return sendAnswer(reply, answer);
  };
}

function logTo({ log }: FastifyRequest) {
  return (error: unknown) => log.warn({ err: error }, 'a temporary folder is left');
}

type Surroundings = {
  /** Empty, and for this batch alone. */
  readonly folder: string;
  readonly keep: Keep;
  readonly left: AbortSignal;
};

async function renderBatch(
  services: RenderNeeds,
  httpRequest: FastifyRequest,
  { folder, keep, left }: Surroundings,
): Promise<Answer> {
  await parseJsonBody(httpRequest);
  const { bodyBytes: body, credential } = httpRequest;
  const request = parseBatchRequest(httpRequest);
  const now = services.clock.now();
  const source = await findSource(services, credential, request);
  const { name, version, content = request.content! } = source;
  const onRefused = () => checkInline(services, { credential, request, body });
  const units = request.items.length;
  return runWithinQuota(services, { credential, units, onRefused }, async () => {
    const batch = await renderItems(services, {
      ...{ credential, request, source: { ...source, content }, now, folder, left },
      fetchImages: services.imageFetcher.forRequest(credential.team.id, units),
    });
    const made = batch.states.filter(({ kind }) => kind === 'complete').length;
    const format = fileFormat(request);
    httpRequest.documents = made;
    if (request.delivery === 'inline') {
      const id = randomUUID();
      const answer = createAnswer(
        { ...documentHeaders(format, name), ...inlineHeaders(id, request, batch) },
        batch.content,
      );
      return deliver(services, keep, { units: made, answer });
    }
    const { id } = await services.fileNames.take();
    const mode = renderModeOf(credential);
    const { content: bytes, sha256 } = batch;
    const output = { id, credentialId: credential.id, format, mode, name, content: bytes, isWritten: false, sha256 };
    const answer = jsonAnswer({ ...resultOf(services, { id, request, batch, version }), mode });
    return deliver(services, keep, { units: made, answer, output });
  });
}

function fileFormat({ format }: BatchRequest): FileFormat {
  return format === 'pdf' || format === 'zpl' ? format : 'zip';
}

type Result = {
  readonly id: string;
  readonly request: BatchRequest;
  readonly batch: RenderedItems;
  readonly version: number | undefined;
};

function resultOf({ baseUrl }: RenderNeeds, { id, request, batch, version }: Result): object {
  const { content, sha256, renderTimeMs, pages, states, verification } = batch;
  return {
    id,
    status: 'complete',
    format: request.format,
    url: `${baseUrl}/v1/render-outputs/${id}`,
    sizeBytes: sizeOf(content),
    renderTimeMs,
    pages,
    warnings: request.warnings,
    items: states.map(describeItem),
    sha256,
    engineVersion: ENGINE_VERSION,
    ...toldOf(verification),
    ...(version === undefined ? {} : { templateVersion: version }),
  };
}

function describeItem(state: ItemState, index: number): object {
  if (state.kind === 'complete') {
    const { kind: _, verification, ...told } = state;
    return { status: 'complete', ...told, ...toldOf(verification) };
  }
  const { error } = state;
  const list = (name: 'errors' | 'warnings') => findingsOf({ item: index, error }, name);
  return {
    status: 'failed',
    code: error.code,
    error: error.message,
    errors: list('errors'),
    warnings: list('warnings'),
  };
}

function inlineHeaders(
  id: string,
  request: BatchRequest,
  { states, pages, renderTimeMs, sha256, verification }: RenderedItems,
): Readonly<Record<string, string>> {
  const failed = states.flatMap(({ kind }, index) => (kind === 'failed' ? [index] : []));
  const complete = states.flatMap((state) => (state.kind === 'complete' ? [state] : []));
  const warnings = [...request.warnings, ...complete.flatMap((state) => state.warnings)];
  const verifications = [verification, ...complete.map((state) => state.verification)].filter(
    (each) => each !== undefined,
  );
  return {
    ...toldHeaders({ id, renderTimeMs, pages, warnings, sha256, verifications }),
    // A dictionary of RFC 9651: how many there are, and which are not. A list of a thousand states would be too long for a header.
    'x-render-items': `complete=${states.length - failed.length}, failed=(${failed.join(' ')})`,
  };
}
