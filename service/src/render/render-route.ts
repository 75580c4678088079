/** `POST /v1/render`: checks the request, renders within the quota, and delivers by URL or in the answer itself. */
import { randomUUID } from 'node:crypto';
import { ENGINE_VERSION } from '@platen/engine/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../auth/credential.ts';
import { type Answer, createAnswer, jsonAnswer, type NewAnswer } from '../base/answer.ts';
import { ApiError } from '../base/errors.ts';
import { parseJsonBody } from '../http/body.ts';
import { signalLeaving } from '../http/client-left.ts';
import { answerOnceTo } from '../http/repeatable.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Keep } from '../idempotency/idempotency.ts';
import { documentHeaders } from '../outputs/document-headers.ts';
import { runWithinQuota } from '../usage/quota.ts';
import type { RenderMode } from '../words/key-modes.ts';
import { deliver } from './deliver.ts';
import type { RenderNeeds } from './needs.ts';
import { checkInline, findSource, type RenderedDocument, type RenderInput, renderDocument } from './render-document.ts';
import { parseRenderRequest, type RenderRequest } from './render-request.ts';
import { toldHeaders, toldOf } from './told.ts';

export function createRenderRoute(services: RenderNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendAnswer(
      reply,
      await answerOnceTo(services, request, (keep) => render(services, request, { keep, left: signalLeaving(reply) })),
    );
}

type Surroundings = Pick<RenderInput, 'left'> & { readonly keep: Keep };

async function render(
  services: RenderNeeds,
  httpRequest: FastifyRequest,
  { keep, left }: Surroundings,
): Promise<Answer> {
  await parseJsonBody(httpRequest);
  const { bodyBytes: body, credential } = httpRequest;
  const request = parseRenderRequest(httpRequest);
  const now = services.clock.now();
  const fetchImages = services.imageFetcher.forRequest(credential.team.id);
  const source = await findSource(services, credential, request);
  // A worker validates an inline template as it renders it; without quota it is to be told of its problems still.
  const onRefused = () => checkInline(services, { credential, request, body });
  return runWithinQuota(services, { credential, units: 1, onRefused }, async () => {
    const input = { credential, request, source, body, now, fetchImages, left };
    if (request.delivery === 'inline') {
      return deliver(services, keep, {
        units: 1,
        answer: inlineAnswer(request, withWarnings(request, await renderDocument(services, input))),
      });
    }
    const document = withWarnings(request, await renderNamed(services, input));
    const mode = renderModeOf(credential);
    const { id, name, bytes, isWritten, sha256 } = document;
    const { format } = request;
    const output = { id, credentialId: credential.id, format, mode, name, content: bytes, isWritten, sha256 };
    const answer = jsonAnswer(resultOf(services, { request, document, mode }));
    return deliver(services, keep, { units: 1, answer, output });
  });
}

/** What is said of the request comes before what is said of the document. */
function withWarnings<Document extends RenderedDocument>({ warnings }: RenderRequest, document: Document): Document {
  return warnings.length === 0 ? document : { ...document, warnings: [...warnings, ...document.warnings] };
}

type NamedDocument = RenderedDocument & { readonly id: string };

/** Renders under the name of a file, into which the worker writes it where that is possible. */
async function renderNamed(services: RenderNeeds, input: RenderInput): Promise<NamedDocument> {
  const { blobs, fileNames } = services;
  const { strict, verify } = input.request;
  const { id, giveBack } = await fileNames.take();
  // What may still be refused once it is made is not written yet.
  const file = blobs.workersWrite && !strict && !verify ? blobs.fileOf(id) : undefined;
  try {
    return { id, ...(await renderDocument(services, { file, ...input })) };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.code !== 'RENDER_ERROR';
    if (isRefusal || file === undefined) giveBack();
    throw error;
  }
}

type Result = { readonly request: RenderRequest; readonly document: NamedDocument; readonly mode: RenderMode };

function resultOf({ baseUrl }: RenderNeeds, { request, document, mode }: Result): object {
  const { format } = request;
  const { id, bytes, pages, warnings, renderTimeMs, sha256, verification, templateVersion } = document;
  return {
    id,
    status: 'complete',
    format,
    url: `${baseUrl}/v1/render-outputs/${id}`,
    sizeBytes: bytes.length,
    renderTimeMs,
    pages,
    warnings,
    sha256,
    engineVersion: ENGINE_VERSION,
    ...toldOf(verification),
    ...(templateVersion === undefined ? {} : { templateVersion }),
    mode,
  };
}

function inlineAnswer(
  { format }: RenderRequest,
  { bytes, name, pages, warnings, renderTimeMs, sha256, verification }: RenderedDocument,
): NewAnswer {
  const id = randomUUID();
  const headers = {
    ...documentHeaders(format, name),
    ...toldHeaders({ id, renderTimeMs, pages, warnings, sha256, verifications: verification ? [verification] : [] }),
  };
  return createAnswer(headers, bytes);
}
