/**
 * Uploaded files. The main thread never holds a large file as a whole. It writes pieces to a temporary file, at a
 * limited rate that leaves time for other requests, and workers read the file.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { Unavailable } from '../base/unavailable.ts';
import { nameLargeFile } from '../blobs/temporary-files.ts';
import { SMALL_BYTES } from '../blobs/write-sync.ts';
import { createPace } from '../fairness/pace.ts';
import { encodingOf, endedEarly, holdInAdvance, toldSize } from './body.ts';
import { groupOf, holdBytes } from './hold-bytes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Number of bytes received of an uploaded file. */
    receivedBytes: number | undefined;
  }
}

/** Receives an uploaded file, runs the work on it, and deletes it. */
export type ReceiveFile = <T>(request: FastifyRequest, work: (content: Content) => Promise<T>) => Promise<T>;

/** Maximum total rate of all uploads, in bytes per second. A single file of 20 MB takes less than a second. */
const BYTES_PER_SECOND = 24 * 1_048_576;

type ReceiveFileOptions = {
  readonly limitMb: number;
  /** Folder for temporary files. Default: the system's. */
  readonly folder?: string;
};

/**
 * Creates the receiver. It responds with 413 beyond the limit, 400 for a compressed file, and 503 if memory is short.
 */
export function createReceiveFile({ limitMb, folder }: ReceiveFileOptions): ReceiveFile {
  const limitBytes = limitMb * 1_048_576;
  const message = `The file is larger than ${limitMb} MB (${limitBytes.toLocaleString('en-US')} bytes).`;
  const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', { message });
  const pace = createPace(BYTES_PER_SECOND);

  /** Receives the whole file, in memory or in a file at this path. */
  async function receive(request: FastifyRequest, path: string): Promise<Content> {
    const told = Math.min(toldSize(request, { limitBytes, tooLarge }), limitBytes);
    const hold = holdInAdvance(told, 1, (sizeBytes) => holdBytes(request, sizeBytes));
    const kept: Buffer[] = [];
    let [sizeBytes, keptBytes] = [0, 0];
    let file: FileHandle | undefined;
    try {
      for await (const piece of piecesOf(request)) {
        sizeBytes += piece.length;
        if (sizeBytes > limitBytes) throw tooLarge();
        hold(piece.length);
        kept.push(piece);
        keptBytes += piece.length;
        if (keptBytes > SMALL_BYTES) {
          file ??= await create(path);
          await append(file, kept);
          keptBytes = 0;
        }
        await pace.keep(groupOf(request), piece.length);
      }
      if (file) await append(file, kept);
    } finally {
      await file?.close();
    }
    return file ? { path, sizeBytes } : Buffer.concat(kept);
  }

  return async (request, work) => {
    // Rejects compressed uploads: most files are already compressed, and a few bytes could decompress to many.
    if (encodingOf(request) !== 'identity') {
      throw new ApiError('BAD_REQUEST', { message: 'Content-Encoding is not allowed for files; omit it.' });
    }
    const { path, remove } = nameLargeFile(folder);
    try {
      const content = await receive(request, path);
      request.receivedBytes = sizeOf(content);
      return await work(content);
    } finally {
      await remove();
    }
  };
}

/** Yields received pieces only as fast as they are consumed. After an error, all later bytes are discarded. */
async function* piecesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer, void> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw endedEarly(error);
  } finally {
    raw.resume();
  }
}

/** Creates a file that only this user can read. A failure means that the disk is full or unavailable. */
function create(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch(fail);
}

/** Writes all pieces at once, because waiting for another thread takes longer than copying. Empties the list. */
function append(file: FileHandle, kept: Uint8Array[]): Promise<void> {
  return file.writeFile(Buffer.concat(kept.splice(0))).catch(fail);
}

function fail(error: unknown): never {
  throw new Unavailable('storage', error);
}
