/** A body of lines, read as it comes. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

export const NDJSON = 'application/x-ndjson';

/** What comes of packed bytes at a time: each is a way to another thread. */
const PIECE_BYTES = 64 * 1024;

export type LineSource = {
  /** The bytes of the body, gzip undone. */
  readonly source: Readable;
  /** Lets go of what was not read: the client comes to read its answer. */
  end(): void;
};

/** BAD_REQUEST for a body that is not said to be NDJSON, or is packed in a way that is not known. */
export function openLines({ headers, raw }: FastifyRequest): LineSource {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType !== NDJSON) {
    throw new ApiError('BAD_REQUEST', { message: `Content-Type must be ${NDJSON}: one item a line.` });
  }
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return { source: raw, end: () => void raw.resume() };
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new ApiError('BAD_REQUEST', {
      message: 'Content-Encoding must be gzip; leave it out for a body that is not compressed.',
    });
  }
  const unzip = createGunzip({ chunkSize: PIECE_BYTES });
  // Whoever reads is told. Where nobody does, as the request was refused before, an error would end the process.
  unzip.on('error', () => undefined);
  raw.once('close', () => {
    if (!raw.readableEnded) unzip.destroy(new Error('the body ended early'));
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
