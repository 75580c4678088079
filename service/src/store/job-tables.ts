/** Tables for jobs: background work that takes too long for one request. */

import type { JobKind, JobOutput, JobState } from '../enums/job-states.ts';
import type { KeyMode } from '../enums/key-modes.ts';

/** Job. Its work continues after the response, in the process that has the lease. */
export type JobRow = {
  /** ID that starts with `job_`. */
  readonly id: string;
  readonly team_id: string;
  /** ID of the credential that owns the job. */
  readonly credential_id: string;
  /** ID of the person who created the job, or who created the API key that did. */
  readonly user_id: string | null;
  /** 1 if an API key created the job. Otherwise, the person's current role determines the permissions. */
  readonly by_key: number;
  readonly key_mode: KeyMode;
  /** ID of the request that created the job. */
  readonly request_id: string;
  readonly kind: JobKind;
  /** Kind of output. Null for asynchronous requests. */
  readonly output: JobOutput | null;
  /** Settings as JSON text, without the items or the body. */
  readonly settings: string;
  readonly name: string | null;
  /** Template ID in the request. Null for inline templates. */
  readonly template: string | null;
  /** ID of the file with the items or the body. Null when it is no longer needed. */
  readonly input_id: string | null;
  readonly input_bytes: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Offset of the next item in the input, in bytes. */
  readonly read_bytes: number;
  readonly parts: number;
  readonly pages: number;
  readonly size_bytes: number;
  readonly state: JobState;
  /** Error code and message of a failed job. */
  readonly code: string | null;
  readonly message: string | null;
  /** HTTP status of the response, for an asynchronous request. */
  readonly status: number | null;
  /** Headers of the response as a JSON object. */
  readonly headers: string | null;
  readonly answer_id: string | null;
  readonly answer_bytes: number;
  /** Number of consecutive attempts without progress. */
  readonly attempts: number;
  /** ID of the process that has the lease; see `base/process-id.ts`. */
  readonly owner: string | null;
  /** ID of the run that has the lease. Results of earlier runs are rejected. */
  readonly run: string | null;
  readonly leased_until: number;
  /** Time when the job last paused for other jobs. The job that has waited longest runs next. */
  readonly served_at: number;
  readonly retry_at: number;
  readonly created_at: number;
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  readonly expires_at: number;
};

/** Result of a range of items. These items are never processed again. */
export type JobPartRow = {
  readonly job_id: string;
  /** Number of the part, from 1. */
  readonly part: number;
  /** Index of the first item, from 0. */
  readonly first: number;
  readonly items: number;
  readonly failed: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string | null;
  /** ID of the file with the result. Null if all items failed, and for print jobs. */
  readonly file_id: string | null;
  readonly print_job_id: string | null;
};

/** Piece of a running job that another instance can render. The owner of the job stores its result. */
export type JobPieceRow = {
  readonly job_id: string;
  /** Number of the part, from 1. */
  readonly part: number;
  readonly team_id: string;
  /** Run of the job that offers the piece. */
  readonly run: string;
  /** Build of Platen that must render the piece. Another build may produce different bytes. */
  readonly version: string;
  /** Index of the first item, from 0, and its offset in the input, in bytes. */
  readonly first: number;
  readonly start: number;
  /** State. `refused`: an instance could not render the piece, so the owner of the job renders it. */
  readonly state: 'offered' | 'making' | 'made' | 'refused';
  /** ID of the process that renders the piece, ID of its attempt, and expiry time of its lease. */
  readonly owner: string | null;
  readonly taken: string | null;
  readonly leased_until: number;
  /** Result as JSON text. Its file is a stray file. */
  readonly made: string | null;
};

export type JobFailureRow = {
  readonly job_id: string;
  /** Index of the item, from 0. */
  readonly item: number;
  readonly code: string;
  readonly message: string;
  /** Details of the error as JSON text. */
  readonly details: string | null;
};
