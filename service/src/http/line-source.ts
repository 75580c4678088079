/** Reads a body that consists of lines as a stream. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

export const NDJSON = 'application/x-ndjson';

/**
 * Size in bytes of the pieces in which a body is decompressed. For each piece, the main thread waits for another
 * thread.
 */
const PIECE_BYTES = 64 * 1024;

export type LineSource = {
  /** Stream of the body, after decompression. */
  readonly source: Readable;
  /** Ignores the rest of the body, so that the client can read the response. */
  end(): void;
};

/** Opens the body. Throws BAD_REQUEST if its content type is not NDJSON or its encoding is not supported. */
export function openLines({ headers, raw }: FastifyRequest): LineSource {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType !== NDJSON) {
    throw new ApiError('BAD_REQUEST', { message: `Content-Type must be ${NDJSON}, with one item per line.` });
  }
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return { source: raw, end: () => void raw.resume() };
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new ApiError('BAD_REQUEST', {
      message: 'Content-Encoding must be gzip; omit it for an uncompressed body.',
    });
  }
  const unzip = createGunzip({ chunkSize: PIECE_BYTES });
  // The reader of the stream also receives this error. If the request was rejected, there is no reader, and the error
  // would end the process.
  unzip.on('error', () => undefined);
  raw.once('close', () => {
    if (!raw.readableEnded) unzip.destroy(new Error('the body is incomplete; send it again'));
  });
  raw.pipe(unzip);
  return {
    source: unzip,
    end() {
      raw.unpipe(unzip);
      unzip.destroy();
      raw.resume();
    },
  };
}
