/** Request bodies: read as bytes under the limit, then as JSON; two steps, for limits are counted between them. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** 1 MB, measured after gzip is undone. */
export const BODY_LIMIT_BYTES = 1_048_576;

/** Compressed bytes that unpack to (almost) nothing must end as well. */
const COMPRESSED_LIMIT_BYTES = 2 * BODY_LIMIT_BYTES;

/** How long a client that was answered early may go on sending, so that it comes to read the answer. */
const DRAIN_MS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, gzip undone. */
    bodyBytes: Uint8Array;
  }
}

/** Hook: reads the body into `request.bodyBytes`. 413 past the limit, 400 for what cannot be unpacked. */
export async function readBody(request: FastifyRequest): Promise<void> {
  const { raw, headers } = request;
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new ApiError('BAD_REQUEST', { message: 'Content-Encoding must be gzip, or not be sent.' });
  }
  if (Number(headers['content-length']) > COMPRESSED_LIMIT_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  request.bodyBytes = await (encoding === 'identity' ? collect(raw, BODY_LIMIT_BYTES) : gunzip(raw));
}

async function gunzip(source: Readable): Promise<Uint8Array> {
  const compressed = await collect(source, COMPRESSED_LIMIT_BYTES);
  const unzip = createGunzip();
  unzip.end(compressed);
  try {
    return await collect(unzip, BODY_LIMIT_BYTES);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid gzip.', cause: error });
  } finally {
    unzip.destroy();
  }
}

/** All bytes of a stream, or 413; what comes later is thrown away as it comes. */
function collect(source: Readable, limitBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const take = (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      source.off('data', take);
      source.resume();
      reject(new ApiError('PAYLOAD_TOO_LARGE'));
    };
    source.on('data', take);
    source.on('end', () => resolve(Buffer.concat(chunks)));
    source.on('error', reject);
    source.on('close', () => reject(new ApiError('BAD_REQUEST', { message: 'The body ended early.' })));
  });
}

/** Hook: `request.body` from the bytes. 400 when it is no JSON or not said to be. */
export async function parseJsonBody(request: FastifyRequest): Promise<void> {
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw new ApiError('BAD_REQUEST', { message: 'Content-Type must be application/json.' });
  }
  try {
    request.body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.bodyBytes));
  } catch (error) {
    throw new ApiError('BAD_REQUEST', { message: `The body is not valid JSON${placeOf(error)}.` });
  }
}

/** JSON.parse names the place of some errors; its message as a whole quotes the body, which may not leave the service. */
function placeOf(error: unknown): string {
  const position = / at position (\d+)/.exec((error as Error).message)?.[1];
  return position === undefined ? '' : `: character ${Number(position) + 1}`;
}

/** Hook: bounds how long a client may go on sending after it got its answer. */
export async function boundDraining(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
