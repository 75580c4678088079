/**
 * Reads request bodies. The bytes are read first, up to a limit, and are later parsed as JSON. The rate limit applies
 * between these two steps.
 */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import { readJson } from '../base/read-json.ts';
import { holdBytes } from './hold-bytes.ts';

/** Maximum size of a body in bytes (1 MB), after decompression. */
export const BODY_LIMIT_BYTES = 1_048_576;

/**
 * Maximum size of a compressed body, as a multiple of the limit. It is needed for input that decompresses to almost
 * nothing.
 */
const COMPRESSED_LIMIT = 2;

/**
 * Size in bytes of the pieces in which a body is decompressed. For each piece, the main thread waits for another
 * thread.
 */
const PIECE_BYTES = 128 * 1024;

/**
 * Time in ms for which a client can continue to send after an early response. It gives the client time to read the
 * response.
 */
const DRAIN_MS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Body of the request, after decompression. */
    bodyBytes: Uint8Array;
  }
}

/** Maximum bytes of memory per byte of JSON text. Objects with many short names need the most. */
const JSON_WEIGHT = 8;

type BodyForm = {
  readonly limitBytes: number;
  tooLarge(): ApiError;
  /** Bytes of memory to reserve per byte of the body. */
  readonly weight: number;
};

/**
 * Hook that reads a JSON body into `request.bodyBytes`. Responds with 413 if the body is too large, 400 if it cannot be
 * decompressed, and 503 if there is not enough memory.
 */
export const readBody = createRead({
  limitBytes: BODY_LIMIT_BYTES,
  tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE'),
  weight: JSON_WEIGHT,
});

/** Maximum bytes of a small body, which the main thread parses. */
const SMALL_LIMIT_BYTES = 65_536;

/** Hook that reads a small JSON body. */
export const readSmallBody = createRead({
  limitBytes: SMALL_LIMIT_BYTES,
  tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE', { message: 'The body is larger than 64 KB (65,536 bytes).' }),
  weight: JSON_WEIGHT,
});

/** Bytes of memory to reserve per byte of files to convert. Their parts stay in memory until they are joined. */
const FILE_WEIGHT = 2;

/** Creates the hook for files to convert. All files together can be as large as one asset. */
export function createReadFiles(limitMb: number) {
  const limitBytes = limitMb * 1_048_576;
  const message = `The body is larger than ${limitMb} MB (${limitBytes.toLocaleString('en-US')} bytes).`;
  return createRead({
    limitBytes,
    tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE', { message }),
    weight: FILE_WEIGHT,
  });
}

function createRead(form: BodyForm) {
  return async (request: FastifyRequest): Promise<void> => {
    request.bodyBytes = await readWithin(request, form);
  };
}

async function readWithin(request: FastifyRequest, form: BodyForm): Promise<Uint8Array> {
  const { raw } = request;
  const { limitBytes, tooLarge, weight } = form;
  const encoding = encodingOf(request);
  if (encoding !== 'identity' && encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new ApiError('BAD_REQUEST', {
      message: 'Content-Encoding must be gzip; omit it for an uncompressed body.',
    });
  }
  const told = toldSize(request, form);
  const hold = (sizeBytes: number) => holdBytes(request, sizeBytes);
  if (encoding === 'identity') {
    return collect(raw, { limitBytes, tooLarge, hold: holdInAdvance(Math.min(told, limitBytes), weight, hold) });
  }
  const packed = await collect(raw, { limitBytes: COMPRESSED_LIMIT * limitBytes, tooLarge, hold });
  return gunzip(packed, { limitBytes, tooLarge, hold: (sizeBytes) => hold(weight * sizeBytes) });
}

/** Returns the content encoding; `identity` for an uncompressed body. */
export function encodingOf({ headers }: FastifyRequest): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

/** Returns the size that the client announced, or 0 if it is unknown. Throws if it is far too large. */
export function toldSize(
  { headers }: FastifyRequest,
  { limitBytes, tooLarge }: Pick<BodyForm, 'limitBytes' | 'tooLarge'>,
): number {
  const told = Number(headers['content-length'] ?? 0);
  if (told > COMPRESSED_LIMIT * limitBytes) throw tooLarge();
  return told;
}

/**
 * Reserves memory for the announced size at once, so that there is enough memory to read the whole body. Memory for
 * more bytes is reserved when they arrive.
 */
export function holdInAdvance(toldBytes: number, weight: number, hold: (sizeBytes: number) => void) {
  hold(weight * toldBytes);
  let left = toldBytes;
  return (sizeBytes: number) => {
    const beyond = Math.max(0, sizeBytes - left);
    left = Math.max(0, left - sizeBytes);
    if (beyond > 0) hold(weight * beyond);
  };
}

type Collecting = Pick<BodyForm, 'limitBytes' | 'tooLarge'> & {
  /** Reserves memory for a chunk. Called before the chunk is stored. */
  hold(sizeBytes: number): void;
};

async function gunzip(packed: Uint8Array, collecting: Collecting): Promise<Uint8Array> {
  const unzip = createGunzip({ chunkSize: PIECE_BYTES });
  unzip.end(packed);
  try {
    return await collect(unzip, collecting);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid gzip. Compress it again.', cause: error });
  } finally {
    unzip.destroy();
  }
}

/** Collects all bytes of a stream. If this fails, rejects and ignores the remaining bytes. */
function collect(source: Readable, { limitBytes, tooLarge, hold }: Collecting): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const take = (chunk: Buffer) => {
      sizeBytes += chunk.length;
      try {
        if (sizeBytes > limitBytes) throw tooLarge();
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        chunks.length = 0;
        source.off('data', take);
        source.resume();
        reject(error);
      }
    };
    source.on('data', take);
    source.on('end', () => resolve(Buffer.concat(chunks.splice(0))));
    source.on('error', reject);
    source.on('close', () => {
      if (!source.readableEnded) reject(endedEarly());
    });
  });
}

/** Creates the error for a client that has disconnected while sending. */
export function endedEarly(cause?: unknown): ApiError {
  return new ApiError('BAD_REQUEST', { message: 'The body is incomplete; send it again.', cause });
}

/**
 * Hook that parses the bytes into `request.body`. Responds with 400 if they are not JSON or have another content type.
 */
export async function parseJsonBody(request: FastifyRequest): Promise<void> {
  requireJson(request);
  request.body = readJson(request.bodyBytes);
}

/** Throws BAD_REQUEST unless the content type is JSON. */
export function requireJson({ headers }: FastifyRequest): void {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType === 'application/json') return;
  throw new ApiError('BAD_REQUEST', { message: 'Content-Type must be application/json.' });
}

/** Hook that limits the time for which a client can continue to send after the response. */
export async function boundDraining(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
