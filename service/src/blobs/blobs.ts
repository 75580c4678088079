/** Storage of outputs and assets. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../base/byte-range.ts';
import type { Content } from '../base/content.ts';

export type Expected = {
  /** Size of the whole file in bytes. A file truncated by a power cut or a broken disk counts as missing. */
  readonly sizeBytes?: number;
  /** Part of the file to read. Default: the whole file. */
  readonly range?: ByteRange | undefined;
};

/** Storage of files. Every function throws `Unavailable` if the storage does not respond. */
export type Blobs = {
  /** Writes a file atomically, with the configured durability. Each name is written only once. */
  write(name: string, content: Content): Promise<void>;
  /** Makes a file written by a worker durable. */
  settle(name: string): Promise<void>;
  /** Opens a file. Returns undefined if it does not exist, or if its size differs from the expected size. */
  open(name: string, expected?: Expected): Promise<Readable | undefined>;
  /** Deletes a file. Succeeds even if the file is incomplete or does not exist. */
  delete(name: string): Promise<void>;
  /** Returns the local path of the file for workers. The file exists after `fetch`. */
  fileOf(name: string): string;
  /** True if the storage keeps files that workers write to their local path. */
  readonly workersWrite: boolean;
  /** Ensures that the local file exists. Returns false if the storage has no file of this name. */
  fetch(name: string): Promise<boolean>;
  /** Checks that the storage responds and grants the necessary permissions. */
  check(): Promise<void>;
};
