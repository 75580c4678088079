/** `POST /v1/render`: checks the request, renders within the quota, and delivers by URL or in the answer itself. */
import { ENGINE_VERSION } from '@platen/engine/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../auth/credential.ts';
import { type Answer, createAnswer, jsonAnswer, type NewAnswer, sendAnswer } from '../http/answer.ts';
import { parseJsonBody } from '../http/body.ts';
import { documentHeaders } from '../http/document.ts';
import { answerOnce, type Keep } from '../http/idempotency.ts';
import type { Services } from '../services.ts';
import { runWithinQuota } from '../usage/quota.ts';
import { deliver } from './deliver.ts';
import { checkInline, findSource, type RenderedDocument, renderDocument } from './render-document.ts';
import { parseRenderRequest, type RenderRequest } from './render-request.ts';
import { toldHeaders, toldOf } from './told.ts';

export function createRenderRoute(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendAnswer(reply, await answerOnce(services, request, (keep) => render(services, request, keep)));
}

async function render(services: Services, httpRequest: FastifyRequest, keep: Keep): Promise<Answer> {
  await parseJsonBody(httpRequest);
  const { bodyBytes: body, credential } = httpRequest;
  const request = parseRenderRequest(httpRequest.body);
  const now = services.clock.now();
  const fetchImages = services.imageFetcher.forRequest(credential.team.id);
  const source = await findSource(services, credential, request);
  // A worker validates an inline template as it renders it; without quota it is to be told of its problems still.
  const onRefused = () => checkInline(services, { credential, request, body });
  return runWithinQuota(services, { credential, units: 1, onRefused }, async () => {
    const document = await renderDocument(services, { credential, request, source, body, now, fetchImages });
    if (request.delivery === 'inline') {
      return deliver(services, keep, { units: 1, answer: inlineAnswer(request, document) });
    }
    const mode = renderModeOf(credential);
    const { id, name, bytes, sha256 } = document;
    const { format } = request;
    const output = { id, credentialId: credential.id, format, mode, name, content: bytes, sha256 };
    const answer = jsonAnswer({ ...resultOf(services, request, document), mode });
    return deliver(services, keep, { units: 1, answer, output });
  });
}

function resultOf({ baseUrl }: Services, { format }: RenderRequest, document: RenderedDocument): object {
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
  };
}

function inlineAnswer(
  { format }: RenderRequest,
  { id, bytes, name, pages, warnings, renderTimeMs, sha256, verification }: RenderedDocument,
): NewAnswer {
  const headers = {
    ...documentHeaders(format, name),
    ...toldHeaders({ id, renderTimeMs, pages, warnings, sha256, verifications: verification ? [verification] : [] }),
  };
  return createAnswer(headers, bytes);
}
