/**
 * File of a batch whose documents are rendered one at a time. Each document is written as soon as it is rendered, so
 * that memory is bounded.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '@platen/engine';
import { FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { ZipFile } from 'yazl';
import { type Content, type ContentFile, readContent, sizeOf } from '../base/content.ts';
import { badRequest } from '../base/errors.ts';
import { Unavailable } from '../base/unavailable.ts';

/** File of a batch. Functions that write throw `Unavailable` if the disk fails. */
export type BatchFile = {
  /**
   * Adds a document. Must be called in the order of the items. `name` is its file name in an archive. Throws
   * BAD_REQUEST if the file would be too large.
   */
  add(content: Content, name: string): Promise<void>;
  /** Completes the file. Must be called once, after the last document. */
  finish(): Promise<ContentFile>;
  /** Discards the file. Call it instead of `finish`. */
  abandon(): void;
};

/** Maximum bytes of the file. */
const MAX_BYTES = 1024 ** 3;

const TOO_LARGE: Problem = {
  path: '/items',
  code: 'OUTPUT_TOO_LARGE',
  message: 'the documents have more than 1 GB in total; send fewer items',
};

/** Maximum bytes that wait for the disk. */
const WAITING_BYTES = 8 * 1024 ** 2;

/** Creates the file. It is a concatenation of documents if the format allows this, otherwise an archive. */
export function createBatchFile(path: string, format: OutputFormat): BatchFile {
  const { source, ...writer } = FORMATS[format].batch === 'stream' ? createStream() : createArchive(format);
  const output = createWriteStream(path);
  let failure: Unavailable | undefined;
  const written = pipeline(source, output).catch((error: unknown) => {
    failure = new Unavailable('storage', error);
  });
  /** Waits for `wait`, or rejects earlier if the disk fails. */
  const unlessFailed = async (wait: Promise<unknown>) => {
    if (!failure) await Promise.race([wait, written]);
    if (failure) throw failure;
  };
  let sizeBytes = 0;
  return {
    async add(content, name) {
      sizeBytes += sizeOf(content);
      if (sizeBytes > MAX_BYTES) throw badRequest([TOO_LARGE]);
      const bytes = await readContent(content);
      await unlessFailed(writer.add(bytes, name));
    },
    async finish() {
      writer.end();
      await written;
      if (failure) throw failure;
      return { path, sizeBytes: output.bytesWritten };
    },
    abandon: () => source.destroy(),
  };
}

type Source = {
  /** Bytes to write. */
  readonly source: Readable;
  /** Resolves when there is space in the buffer. This may never happen if nobody reads the source. */
  add(bytes: Uint8Array, name: string): Promise<unknown>;
  end(): void;
};

function createStream(): Source {
  const source = new PassThrough();
  return {
    source,
    add: async (bytes) => source.write(bytes) || once(source, 'drain').catch(() => undefined),
    end: () => source.end(),
  };
}

function createArchive(format: OutputFormat): Source {
  const archive = new ZipFile();
  const source = archive.outputStream as Readable;
  // Uses a fixed time, so that equal documents give equal archives. MS-DOS dates are in local time.
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compress: !FORMATS[format].isCompressed };
  return {
    source,
    async add(bytes, name) {
      archive.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, options);
      while (source.readableLength > WAITING_BYTES && !source.destroyed) await sleep(5);
    },
    end: () => archive.end(),
  };
}
