/** `POST /v1/render`: checks the request, renders, and delivers by URL or in the answer itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderModeOf } from '../auth/credential.ts';
import { documentHeaders } from '../http/document.ts';
import { saveOutput } from '../outputs/outputs.ts';
import type { Services } from '../services.ts';
import { type RenderedDocument, renderDocument } from './render-document.ts';
import { parseRenderRequest, type RenderRequest } from './render-request.ts';

export function createRenderRoute(services: Services) {
  return async ({ body, bodyBytes, credential }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const request = parseRenderRequest(body);
    const document = await renderDocument(services, { credential, request, body: bodyBytes });
    if (request.delivery === 'inline') return sendInline(reply, request, document);

    const mode = renderModeOf(credential);
    const { id, bytes, name, pages, warnings, renderTimeMs, templateVersion } = document;
    const { format } = request;
    await saveOutput(services, { id, credentialId: credential.id, format, mode, name, bytes });
    return reply.send({
      id,
      status: 'complete',
      format,
      url: `${services.baseUrl}/v1/render-outputs/${id}`,
      sizeBytes: bytes.length,
      renderTimeMs,
      pages,
      warnings,
      ...(templateVersion === undefined ? {} : { templateVersion }),
      mode,
    });
  };
}

function sendInline(
  reply: FastifyReply,
  { format }: RenderRequest,
  { id, bytes, name, pages, warnings, renderTimeMs }: RenderedDocument,
): FastifyReply {
  reply.headers({
    ...documentHeaders(format, name),
    'cache-control': 'no-store',
    'x-render-id': id,
    'x-render-time-ms': renderTimeMs,
    'x-render-pages': pages,
    'x-render-warnings': warnings.length,
  });
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
