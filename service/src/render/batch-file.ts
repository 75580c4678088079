/** The file of a batch whose documents are rendered one by one: written as they come, so that memory stays bounded. */
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

/** Every function that writes throws `Unavailable` when the disk does not take it. */
export type BatchFile = {
  /** The documents in the order of the items; `name` is that of a file in an archive. BAD_REQUEST when all is too large. */
  add(content: Content, name: string): Promise<void>;
  /** To be called once, after the last. */
  finish(): Promise<ContentFile>;
  /** Instead of `finish`, when nothing is to become of it. */
  abandon(): void;
};

/** What a batch may make. */
const MAX_BYTES = 1024 ** 3;

const TOO_LARGE: Problem = {
  path: '/items',
  code: 'OUTPUT_TOO_LARGE',
  message: 'the items make more than 1 GB in all: send fewer at once',
};

/** What may wait for the disk. */
const WAITING_BYTES = 8 * 1024 ** 2;

/** Documents of a format that streams one after the other, all others in an archive. */
export function createBatchFile(path: string, format: OutputFormat): BatchFile {
  const { source, ...writer } = FORMATS[format].batch === 'stream' ? createStream() : createArchive(format);
  const output = createWriteStream(path);
  let failure: Unavailable | undefined;
  const written = pipeline(source, output).catch((error: unknown) => {
    failure = new Unavailable('storage', error);
  });
  /** Waits for the disk, unless it has failed. */
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
  /** All that is to be written. */
  readonly source: Readable;
  /** Resolves when there is room for more; perhaps never, when nobody reads the source any more. */
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
  // The same documents are the same archive: no entry tells the time. The date of MS-DOS is read in local time.
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
