/** Request bodies: read as bytes under the limit, then as JSON; two steps, for limits are counted between them. */
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import { readJson } from '../base/read-json.ts';
import { holdBytes } from './hold-bytes.ts';

/** 1 MB, measured after gzip is undone. */
export const BODY_LIMIT_BYTES = 1_048_576;

/** Compressed bytes that unpack to (almost) nothing must end as well. */
const COMPRESSED_LIMIT = 2;

/** What comes of compressed bytes at a time: each is a way to another thread and back. */
const PIECE_BYTES = 128 * 1024;

/** How long a client that was answered early may go on sending, so that it comes to read the answer. */
const DRAIN_MS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, gzip undone. */
    bodyBytes: Uint8Array;
  }
}

/** What JSON takes at most for each of its bytes, once it is read: an object of many short names takes that much. */
const JSON_WEIGHT = 8;

type BodyForm = {
  readonly limitBytes: number;
  tooLarge(): ApiError;
  /** Bytes of memory for each byte of the body. */
  readonly weight: number;
};

/** Hook: reads a JSON body into `request.bodyBytes`. 413 past the limit, 400 for what cannot be unpacked, 503 without room. */
export const readBody = createRead({
  limitBytes: BODY_LIMIT_BYTES,
  tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE'),
  weight: JSON_WEIGHT,
});

/** What says no more than some words and lists of words: the main thread reads it. */
const SMALL_LIMIT_BYTES = 65_536;

/** Hook: the same for a JSON body that is small, whatever there is to say. */
export const readSmallBody = createRead({
  limitBytes: SMALL_LIMIT_BYTES,
  tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE', { message: 'The body is larger than 64 KB (65,536 bytes).' }),
  weight: JSON_WEIGHT,
});

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
      message: 'Content-Encoding must be gzip; leave it out for a body that is not compressed.',
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

/** `identity` where it is not compressed. */
export function encodingOf({ headers }: FastifyRequest): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

/** How much is told to come: 0 where nothing is told. Nothing is read of what is far too large. */
export function toldSize(
  { headers }: FastifyRequest,
  { limitBytes, tooLarge }: Pick<BodyForm, 'limitBytes' | 'tooLarge'>,
): number {
  const told = Number(headers['content-length'] ?? 0);
  if (told > COMPRESSED_LIMIT * limitBytes) throw tooLarge();
  return told;
}

/** Holds what is told to come at once, so that what is let in comes to its end; then only what comes beyond it. */
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
  /** Called with the size of what came, before it is kept. */
  hold(sizeBytes: number): void;
};

async function gunzip(packed: Uint8Array, collecting: Collecting): Promise<Uint8Array> {
  const unzip = createGunzip({ chunkSize: PIECE_BYTES });
  unzip.end(packed);
  try {
    return await collect(unzip, collecting);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid gzip.', cause: error });
  } finally {
    unzip.destroy();
  }
}

/** All bytes of a stream, or the error; what comes later is thrown away as it comes. */
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

/** A client went away in the middle. */
export function endedEarly(cause?: unknown): ApiError {
  return new ApiError('BAD_REQUEST', { message: 'The body ended early.', cause });
}

/** Hook: `request.body` from the bytes. 400 when it is no JSON or not said to be. */
export async function parseJsonBody(request: FastifyRequest): Promise<void> {
  requireJson(request);
  request.body = readJson(request.bodyBytes);
}

/** BAD_REQUEST for a body that is not said to be JSON. */
export function requireJson({ headers }: FastifyRequest): void {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType === 'application/json') return;
  throw new ApiError('BAD_REQUEST', { message: 'Content-Type must be application/json.' });
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
