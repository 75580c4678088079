/** Where outputs and assets are kept. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../base/byte-range.ts';
import type { Content } from '../base/content.ts';

export type Expected = {
  /** The whole size: what a power cut or a broken disk has cut short counts as lost. */
  readonly sizeBytes?: number;
  /** Default all of it. */
  readonly range?: ByteRange | undefined;
};

/** Every function throws `Unavailable` when the storage does not answer. */
export type Blobs = {
  /** Whole or not at all, and as lasting as the installation wants it; a name is written once. */
  write(name: string, content: Content): Promise<void>;
  /** Makes what a worker wrote as lasting. */
  settle(name: string): Promise<void>;
  /** Undefined when there is none of this name, or it is not of the size that is expected. */
  open(name: string, expected?: Expected): Promise<Readable | undefined>;
  /** Also when there is none, or a part of one. */
  delete(name: string): Promise<void>;
  /** The path of a file that holds it, for workers to read; it is there after `fetch`. */
  fileOf(name: string): string;
  /** Whether what a worker writes to that path is kept. */
  readonly workersWrite: boolean;
  /** Makes its file be there; false when there is none of this name. */
  fetch(name: string): Promise<boolean>;
  /** Whether it answers, with the rights it needs. */
  check(): Promise<void>;
};
