/** Types of jobs. */
import type { BatchRequest, Problem, Warning } from './types.ts';

export type JobState = 'queued' | 'running' | 'complete' | 'failed' | 'cancelled';

export type JobProgress = { readonly done: number; readonly failed: number; readonly total: number };

export type Job = {
  readonly id: string;
  /**
   * Kind of job. `render`, `batch` and `convert` are asynchronous requests. `items` jobs are created with `createJob`.
   */
  readonly kind: 'items' | 'render' | 'batch' | 'convert';
  /** State. `failed` means that the job ended before it processed all items. Failed items alone do not fail a job. */
  readonly state: JobState;
  readonly progress: JobProgress;
  readonly output?: 'stream' | 'parts' | 'print';
  readonly name?: string;
  /** Template ID in the request. */
  readonly template?: string;
  readonly mode: 'live' | 'test';
  /** ID of the API key that created the job. Only this key can download the results. */
  readonly keyId?: string;
  /** Error code and message of a failed job. */
  readonly code?: string;
  readonly error?: string;
  /** Number of finished parts. Each part is a file that can be downloaded. */
  readonly parts: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Time of creation in ms since the epoch. All other times have the same unit. */
  readonly createdAt: number;
  readonly begunAt?: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};

export type JobSettings = {
  /** ID of a published template. */
  readonly templateId: string;
  /** Format of the documents. Print jobs use the printer's format. */
  readonly format?: string;
  /** Kind of output. Default: `print` with a printer, `stream` for ZPL, otherwise `parts`. */
  readonly output?: 'stream' | 'parts' | 'print';
  /** ID or name of the printer for `print`. */
  readonly printer?: string;
  readonly dpi?: number;
  /** False to omit the background of the template, for preprinted paper. */
  readonly background?: boolean;
  readonly strict?: boolean;
  readonly verify?: boolean;
  readonly itemsPerPart?: number;
  /** Number of copies of each part. */
  readonly copies?: number;
  /** Maximum number of failed items. The job ends when more items fail. */
  readonly maxFailures?: number;
  readonly name?: string;
};

/** Items as a list, or as lines of JSON (NDJSON). A `Blob` of a file is sent as a stream. */
export type JobItems = BatchRequest['items'] | Blob;

export type JobPart = {
  readonly part: number;
  /** Index of the first item, from 0. */
  readonly first: number;
  readonly items: number;
  readonly failed: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256?: string;
  readonly printJobId?: string;
};

export type JobFailure = {
  /** Index of the item, from 0. */
  readonly item: number;
  readonly code: string;
  readonly error: string;
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  readonly mismatched?: readonly object[];
};
