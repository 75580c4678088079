/** Storage of outputs and assets. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../base/byte-range.ts';
import type { Content } from '../base/content.ts';

export type Expected = {
  /** Size of the whole file. A file truncated by a power cut or a broken disk counts as missing. */
  readonly sizeBytes?: number;
  /** Default: the whole file. */
  readonly range?: ByteRange | undefined;
};

/** Every function throws `Unavailable` if the storage does not answer. */
export type Blobs = {
  /** Writes a file atomically, with the configured durability. Each name is written only once. */
  write(name: string, content: Content): Promise<void>;
  /** Makes a file written by a worker durable. */
  settle(name: string): Promise<void>;
  /** Returns undefined if there is no such file, or if its size is not the expected one. */
  open(name: string, expected?: Expected): Promise<Readable | undefined>;
  /** Succeeds also if there is no such file, or only a part of it. */
  delete(name: string): Promise<void>;
  /** Local path of the file, for workers to read. It exists after `fetch`. */
  fileOf(name: string): string;
  /** True if files that workers write to that path are stored. */
  readonly workersWrite: boolean;
  /** Ensures that the local file exists; false if there is no file of this name. */
  fetch(name: string): Promise<boolean>;
  /** Checks that the storage answers and grants the rights it needs. */
  check(): Promise<void>;
};
