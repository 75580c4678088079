/**
 * Receives uploaded files. A large file is never in memory as a whole. It is written to a temporary file in pieces, and
 * workers read this file. The rate is limited, to leave time for other requests.
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
    /** Number of received bytes of an uploaded file. */
    receivedBytes: number | undefined;
  }
}

/** Receives the uploaded file, calls `work` with its content, and deletes it. */
export type ReceiveFile = <T>(request: FastifyRequest, work: (content: Content) => Promise<T>) => Promise<T>;

/** Maximum bytes per second of all uploads together. A file of 20 MB alone takes less than a second. */
const BYTES_PER_SECOND = 24 * 1_048_576;

type ReceiveFileOptions = {
  readonly limitMb: number;
  /** Folder for temporary files. Default: the temporary folder of the operating system. */
  readonly folder?: string;
};

/**
 * Creates the function. Requests fail with 413 if the file is too large, 400 if it is compressed, and 503 if there is
 * not enough memory.
 */
export function createReceiveFile({ limitMb, folder }: ReceiveFileOptions): ReceiveFile {
  const limitBytes = limitMb * 1_048_576;
  const message = `The file is larger than ${limitMb} MB (${limitBytes.toLocaleString('en-US')} bytes).`;
  const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', { message });
  const pace = createPace(BYTES_PER_SECOND);

  /** Receives the file into memory, or into a file at `path` if it is large. */
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
    // Rejects compressed requests. Most files are already compressed, and a small request could expand to a huge file.
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

/** Yields the received pieces as fast as the caller reads them. After an error, ignores the remaining bytes. */
async function* piecesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer, void> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw endedEarly(error);
  } finally {
    raw.resume();
  }
}

/** Creates a file that only the user of the process can read. If this fails, the disk is full or not available. */
function create(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch(fail);
}

/**
 * Writes all pieces with one call and empties the list. Copying the pieces takes less time than waiting for another
 * thread for each of them.
 */
function append(file: FileHandle, kept: Uint8Array[]): Promise<void> {
  return file.writeFile(Buffer.concat(kept.splice(0))).catch(fail);
}

function fail(error: unknown): never {
  throw new Unavailable('storage', error);
}
