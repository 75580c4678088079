/** Jobs as the service tells of them. */
import type { BatchRequest, Problem, Warning } from './types.ts';

export type JobState = 'queued' | 'running' | 'complete' | 'failed' | 'cancelled';

export type JobProgress = { readonly done: number; readonly failed: number; readonly total: number };

export type Job = {
  readonly id: string;
  /** `render` and `batch`: a request that is answered later. */
  readonly kind: 'items' | 'render' | 'batch';
  /** `failed`: it ended before its last item; items that fail do not end it. */
  readonly state: JobState;
  readonly progress: JobProgress;
  readonly output?: 'stream' | 'parts' | 'print';
  readonly name?: string;
  /** What the request called it. */
  readonly template?: string;
  readonly mode: 'live' | 'test';
  /** The key that made it; only this key downloads what it made. */
  readonly keyId?: string;
  /** Why it failed. */
  readonly code?: string;
  readonly error?: string;
  /** That are there by now. */
  readonly parts: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch, as all that follow. */
  readonly createdAt: number;
  readonly begunAt?: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};

export type JobSettings = {
  /** A published template. */
  readonly templateId: string;
  /** The format of its documents; what is printed has that of its printer. */
  readonly format?: string;
  /** Default `print` with a printer, `stream` for ZPL, else `parts`. */
  readonly output?: 'stream' | 'parts' | 'print';
  /** ID or name. */
  readonly printer?: string;
  readonly dpi?: number;
  readonly strict?: boolean;
  readonly verify?: boolean;
  readonly itemsPerPart?: number;
  /** How often each part is printed. */
  readonly copies?: number;
  /** The job ends when more items than that have failed. */
  readonly maxFailures?: number;
  readonly name?: string;
};

/** A list, or lines of JSON (NDJSON): one of a file is sent as it is read. */
export type JobItems = BatchRequest['items'] | Blob;

export type JobPart = {
  readonly part: number;
  /** Which of all its first item is, from 0. */
  readonly first: number;
  readonly items: number;
  readonly failed: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256?: string;
  readonly printJobId?: string;
};

export type JobFailure = {
  /** Which of all, from 0. */
  readonly item: number;
  readonly code: string;
  readonly error: string;
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  readonly mismatched?: readonly object[];
};
