/** The file of a batch whose documents are rendered one by one: written as they come, so that memory stays bounded. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '@platen/engine';
import type { OutputFormat } from '@platen/engine/paint/painters';
import { ZipFile } from 'yazl';
import type { ContentFile } from '../base/content.ts';
import { badRequest } from '../base/errors.ts';

export type BatchFile = {
  /** The documents in the order of the items; `name` is that of a file in an archive. BAD_REQUEST when all is too large. */
  add(bytes: Uint8Array, name: string): Promise<void>;
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
  message: 'make more than 1 GB in all: send fewer at once',
};

/** What may wait for the disk. */
const WAITING_BYTES = 8 * 1024 ** 2;

/** ZPL streams one after the other, or an archive of what else there is. */
export function createBatchFile(path: string, format: OutputFormat): BatchFile {
  const output = createWriteStream(path);
  // Whoever waits for it is told by `finish`.
  output.on('error', () => undefined);
  const file = format === 'zpl' ? createStream(output) : createArchive(output, format);
  let sizeBytes = 0;
  return {
    async add(bytes, name) {
      sizeBytes += bytes.length;
      if (sizeBytes > MAX_BYTES) {
        throw badRequest([TOO_LARGE]);
      }
      await file.add(bytes, name);
    },
    async finish() {
      file.end();
      await finished(output);
      return { path, sizeBytes: output.bytesWritten };
    },
    abandon: () => output.destroy(),
  };
}

type Writer = { add(bytes: Uint8Array, name: string): Promise<void>; end(): void };

function createStream(output: WriteStream): Writer {
  return {
    async add(bytes) {
      if (!output.write(bytes)) await once(output, 'drain');
    },
    end: () => output.end(),
  };
}

function createArchive(output: WriteStream, format: OutputFormat): Writer {
  const archive = new ZipFile();
  const stream = archive.outputStream as Readable;
  stream.pipe(output);
  // The same documents are the same archive: no entry tells the time. The date of MS-DOS is read in local time.
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compress: format !== 'png' };
  return {
    async add(bytes, name) {
      archive.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, options);
      while (stream.readableLength > WAITING_BYTES && !output.destroyed) await sleep(5);
    },
    end: () => archive.end(),
  };
}
