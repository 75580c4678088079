/** `GET /v1/render-outputs/{id}`: the document again, for the credential that made it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import type { Shelf } from '../blobs/shelf.ts';
import { noneMatch, readRange } from '../http/ranges.ts';
import type { OutputRow } from '../store/tables.ts';
import { documentHeaders, provenanceHeaders } from './document-headers.ts';
import { findOutput, sha256Of } from './outputs.ts';

export function createOutputRoute(services: Shelf) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id } = request.params as { readonly id: string };
    const output = await findOutput(services, id, request.credential.id);
    if (!output) throw notFound();
    reply.headers({
      etag: output.etag,
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
      ...documentHeaders(output.format, output.name),
      ...provenanceHeaders(sha256Of(output), output.engine_version),
    });
    if (noneMatch(request.headers['if-none-match'], output.etag)) return reply.code(304).send();
    return sendBytes(services, output, request, reply);
  };
}

async function sendBytes(
  { blobs }: Shelf,
  { id, size_bytes: sizeBytes, etag }: OutputRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { range: wanted, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? readRange(wanted, sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    throw new ApiError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${sizeBytes}` } });
  }
  const stream = await blobs.open(id, range);
  if (!stream) throw notFound();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
    reply.header('content-length', range.end - range.start + 1);
  } else {
    reply.header('content-length', sizeBytes);
  }
  return reply.send(stream);
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'There is no such output, or it has expired.' });
}
