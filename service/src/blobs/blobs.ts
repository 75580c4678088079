/** Interface for storing documents and assets as files. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../base/byte-range.ts';
import type { Content } from '../base/content.ts';

export type Expected = {
  /**
   * Size of the complete file in bytes. A file with another size counts as missing, because a power failure or a
   * defective disk may have truncated it.
   */
  readonly sizeBytes?: number;
  /** Range of bytes to read. Default: all bytes. */
  readonly range?: ByteRange | undefined;
};

/** Storage of files. All functions throw `Unavailable` if the storage does not respond. */
export type Blobs = {
  /** Writes a file atomically, with the configured durability. A name must not be written twice. */
  write(name: string, content: Content): Promise<void>;
  /** Makes a file durable that a worker has written. */
  settle(name: string): Promise<void>;
  /** Opens a file. Returns undefined if the file does not exist or does not have the expected size. */
  open(name: string, expected?: Expected): Promise<Readable | undefined>;
  /** Deletes a file. Also succeeds if the file is incomplete or does not exist. */
  delete(name: string): Promise<void>;
  /** Returns the local path at which workers read the file. For remote storage, call `fetch` first. */
  fileOf(name: string): string;
  /** True if workers can store a file by writing it to its local path. */
  readonly workersWrite: boolean;
  /** Makes the file available at its local path. Returns false if it does not exist. */
  fetch(name: string): Promise<boolean>;
  /** Checks that the storage responds and that the service has all permissions that it needs. */
  check(): Promise<void>;
};
