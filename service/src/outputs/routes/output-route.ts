/**
 * `GET /v1/render-outputs/{id}`: downloads a stored document. Only the credential that created the document can
 * download it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../base/byte-range.ts';
import { ApiError } from '../../base/errors.ts';
import type { StorageContext } from '../../blobs/storage-context.ts';
import { SCOPES_BY_ROLE } from '../../enums/scopes.ts';
import { DOCUMENT_TYPES, ZIP_TYPE } from '../../http/media-types.ts';
import { noneMatch, readRange } from '../../http/ranges.ts';
import { NO_BODY, NOTHING, own, routesWith } from '../../http/route.ts';
import { forgetAnswerOf } from '../../idempotency/idempotency.ts';
import type { OutputRow } from '../../store/tables.ts';
import { conformanceHeaders, documentHeaders, provenanceHeaders } from '../document-headers.ts';
import { deleteOutput, findOutput, sha256Of } from '../outputs.ts';

const route = routesWith<StorageContext>();

const deleteOutputRoute = route('DELETE /v1/render-outputs/{id}', {
  name: 'deleteOutput',
  group: 'Render',
  about:
    'Deletes a stored document before it expires. Allowed for the credential that created the document, except demo keys, and for credentials that can manage the team’s keys. A retry with the same `Idempotency-Key` then prints nothing.',
  access: 'credential',
  may: 'render',
  headers: {},
  body: NO_BODY,
  answer: NOTHING,
  errors: ['NOT_FOUND'],
  async handle(context, { credential, params }) {
    if (credential.mode === 'demo')
      throw new ApiError('FORBIDDEN', {
        message: 'Demo keys cannot delete documents. Use the key that created the document.',
      });
    const scopes = credential.kind === 'session' ? SCOPES_BY_ROLE[credential.role] : credential.scopes;
    const isManager = scopes.includes('team');
    if (!(await deleteOutput(context, params.id, { credential, isManager }))) throw notFound();
  },
});

const downloadRoute = route('GET /v1/render-outputs/{id}', {
  name: 'downloadOutput',
  group: 'Render',
  about: 'Downloads a stored document until it expires. Only the credential that created the document can download it.',
  access: 'credential',
  may: 'render',
  headers: {
    takes: {
      Range: 'one range of bytes',
      'If-None-Match': 'an `ETag`: 304 when it is the same',
      'If-Range': 'an `ETag`: the range only if it matches, otherwise the whole document',
    },
    sends: {
      'Content-Disposition': 'the name of the file',
      'Content-Range': 'range of bytes and total length',
      ETag: 'changes with the document',
      'X-Render-Conformance': 'standards that the PDF conforms to, separated by commas',
      'X-Render-Engine-Version': 'version of the engine that rendered the document',
      'X-Render-Sha256': 'SHA-256 of the document, hexadecimal',
    },
  },
  body: NO_BODY,
  answer: own([...DOCUMENT_TYPES, ZIP_TYPE]),
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
  async handle(context, { credential, params, request, reply }) {
    const output = await findOutput(context, params.id, credential.id);
    if (!output) throw notFound();
    const headers = documentHeaders(output.format, output.name, {
      etag: output.etag,
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
      ...conformanceHeaders(output.conformance),
      ...provenanceHeaders(sha256Of(output), output.engine_version),
    });
    reply.headers(headers);
    if (noneMatch(request.headers['if-none-match'], output.etag)) return reply.code(304).send();
    return sendBytes(context, output, request, reply);
  },
});

export const outputRoutes = [downloadRoute, deleteOutputRoute];

async function sendBytes(
  context: StorageContext,
  output: OutputRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, size_bytes: sizeBytes, etag } = output;
  const { range: wanted, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? readRange(wanted, sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    throw new ApiError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${sizeBytes}` } });
  }
  const bytes = output.content ? partOf(output.content, range) : await context.blobs.open(id, { sizeBytes, range });
  if (!bytes) {
    request.log.error({ output: id, sizeBytes }, 'the file of an output is missing or has another size');
    await forgetAnswerOf(context, output);
    throw damaged();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
    reply.header('content-length', range.end - range.start + 1);
  } else {
    reply.header('content-length', sizeBytes);
  }
  return reply.send(bytes);
}

/** Returns a part of the document. The end of a range is inclusive. */
function partOf(content: Uint8Array, range: ByteRange | undefined): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return range ? bytes.subarray(range.start, range.end + 1) : bytes;
}

function damaged(): ApiError {
  return new ApiError('NOT_FOUND', {
    message: 'The stored document is lost or damaged. Render it again; you can reuse its Idempotency-Key.',
  });
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The output does not exist or has expired. Render it again.' });
}
