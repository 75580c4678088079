/**
 * Request bodies. The bytes are read first, up to the limit, and parsed as JSON afterwards. Rate limits are counted
 * between these steps.
 */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import { readJson } from '../base/read-json.ts';
import { holdBytes } from './hold-bytes.ts';

/** Maximum body size: 1 MB, measured after decompression. */
export const BODY_LIMIT_BYTES = 1_048_576;

/** Maximum ratio of compressed bytes to the limit. It also bounds input that decompresses to almost nothing. */
const COMPRESSED_LIMIT = 2;

/** Size of decompressed pieces in bytes. Each piece costs a round trip to another thread. */
const PIECE_BYTES = 128 * 1024;

/** Time in ms that a client may keep sending after an early response, so that it gets to read the response. */
const DRAIN_MS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Body as received, after decompression. */
    bodyBytes: Uint8Array;
  }
}

/** Maximum bytes of parsed JSON per byte of text. An object with many short names reaches this ratio. */
const JSON_WEIGHT = 8;

type BodyForm = {
  readonly limitBytes: number;
  tooLarge(): ApiError;
  /** Bytes of memory reserved per byte of the body. */
  readonly weight: number;
};

/**
 * Hook that reads a JSON body into `request.bodyBytes`. Responds with 413 beyond the limit, 400 if it cannot be
 * decompressed, and 503 if memory is short.
 */
export const readBody = createRead({
  limitBytes: BODY_LIMIT_BYTES,
  tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE'),
  weight: JSON_WEIGHT,
});

/** Maximum size of simple bodies, which the main thread parses. */
const SMALL_LIMIT_BYTES = 65_536;

/** Hook for JSON bodies that are always small. */
export const readSmallBody = createRead({
  limitBytes: SMALL_LIMIT_BYTES,
  tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE', { message: 'The body is larger than 64 KB (65,536 bytes).' }),
  weight: JSON_WEIGHT,
});

/** Bytes of memory per byte of a file to convert, because parts are kept while they are joined. */
const FILE_WEIGHT = 2;

/** Creates the hook for files to convert. In total, they may be as large as an asset. */
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

/** Returns `identity` for an uncompressed body. */
export function encodingOf({ headers }: FastifyRequest): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

/**
 * Returns the announced size of the body, or 0 if unknown. Rejects bodies that are far too large before reading them.
 */
export function toldSize(
  { headers }: FastifyRequest,
  { limitBytes, tooLarge }: Pick<BodyForm, 'limitBytes' | 'tooLarge'>,
): number {
  const told = Number(headers['content-length'] ?? 0);
  if (told > COMPRESSED_LIMIT * limitBytes) throw tooLarge();
  return told;
}

/**
 * Reserves memory for the announced size at once, so that an accepted body can be read to its end. Bytes beyond that
 * size are reserved as they arrive.
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
  /** Called with the size of each chunk before it is kept. */
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

/** Collects all bytes of a stream. After an error, rejects and discards the remaining bytes. */
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

/** Error for a client that disconnected while sending. */
export function endedEarly(cause?: unknown): ApiError {
  return new ApiError('BAD_REQUEST', { message: 'The body is incomplete; send it again.', cause });
}

/** Hook that parses `request.body` from the bytes. Responds with 400 if it is not JSON or has another content type. */
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

/** Hook that limits how long a client may keep sending after its response. */
export async function boundDraining(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
