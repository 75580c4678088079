/** Streams a body of lines. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

export const NDJSON = 'application/x-ndjson';

/** Size of decompressed pieces in bytes. Each piece costs a round trip to another thread. */
const PIECE_BYTES = 64 * 1024;

export type LineSource = {
  /** Body after decompression. */
  readonly source: Readable;
  /** Discards the unread rest, so that the client gets to read its response. */
  end(): void;
};

/** Opens the body. Throws BAD_REQUEST if the content type is not NDJSON or the encoding is unknown. */
export function openQueues({ headers, raw }: FastifyRequest): LineSource {
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
  // The reader receives the error too. If the request was rejected, there is no reader, and an unhandled error would
  // crash the process.
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
