/** Where outputs and assets are kept. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../http/ranges.ts';

export type Blobs = {
  /** Whole or not at all; a name is written once. */
  write(name: string, content: Uint8Array | Readable): Promise<void>;
  /** Undefined when there is none of this name. */
  open(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Also when there is none. */
  delete(name: string): Promise<void>;
  /** The path of the file that holds it, for workers to read. */
  fileOf(name: string): string;
};
