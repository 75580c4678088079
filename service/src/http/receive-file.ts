/**
 * Uploaded files. The main thread never has a large one as a whole: it goes piece by piece into a temporary file, at a pace that
 * leaves the processor to others, and workers read it there.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { createPace } from '../base/pace.ts';
import { Unavailable } from '../base/unavailable.ts';
import { SMALL_BYTES } from '../blobs/write-sync.ts';
import { nameLargeFile } from '../render/temporary-files.ts';
import { encodingOf, endedEarly, holdInAdvance, toldSize } from './body.ts';
import { groupOf, holdBytes } from './hold-bytes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How much of an uploaded file has come. */
    receivedBytes: number | undefined;
  }
}

/** Receives the file that is sent, does the work with it, and keeps nothing of it. */
export type ReceiveFile = <T>(request: FastifyRequest, work: (content: Content) => Promise<T>) => Promise<T>;

/** A file of 20 MB comes within a second where nobody else sends one. */
const BYTES_PER_SECOND = 24 * 1_048_576;

type ReceiveFileOptions = {
  readonly limitMb: number;
  /** The folder of temporary files; default the system's. */
  readonly folder?: string;
};

/** 413 past the limit, 400 for what is compressed, 503 without room. */
export function createReceiveFile({ limitMb, folder }: ReceiveFileOptions): ReceiveFile {
  const limitBytes = limitMb * 1_048_576;
  const message = `The file is larger than ${limitMb} MB (${limitBytes.toLocaleString('en-US')} bytes).`;
  const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', { message });
  const pace = createPace(BYTES_PER_SECOND);

  /** All of it, in memory or in the file of this path. */
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
    // Most files are compressed already, and few bytes would become many.
    if (encodingOf(request) !== 'identity') {
      throw new ApiError('BAD_REQUEST', { message: 'A file is sent as it is: leave Content-Encoding out.' });
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

/** What comes, no more of it than was taken; what comes after an error is thrown away. */
async function* piecesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer, void> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw endedEarly(error);
  } finally {
    raw.resume();
  }
}

/** For this user alone. Whatever fails here, the disk is full or gone. */
function create(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch(fail);
}

/** At once: each wait for another thread takes longer than the copy. Empties the list. */
function append(file: FileHandle, kept: Uint8Array[]): Promise<void> {
  return file.writeFile(Buffer.concat(kept.splice(0))).catch(fail);
}

function fail(error: unknown): never {
  throw new Unavailable('storage', error);
}
