/** Tables of jobs, for work that takes longer than a client waits. */

import type { JobKind, JobOutput, JobState } from '../enums/job-states.ts';
import type { KeyMode } from '../enums/key-modes.ts';

/** Job whose work continues after the response, in the process that holds its lease. */
export type JobRow = {
  /** Starts with `job_`. */
  readonly id: string;
  readonly team_id: string;
  /** Credential that owns the job, as for outputs. */
  readonly credential_id: string;
  /** Person who created the job, or who created the key used. */
  readonly user_id: string | null;
  /** 1 if a key created the job. For people, permissions depend on their membership in the team. */
  readonly by_key: number;
  readonly key_mode: KeyMode;
  /** ID of the request that created the job. */
  readonly request_id: string;
  readonly kind: JobKind;
  /** Kind of output made from the items. */
  readonly output: JobOutput | null;
  /** JSON text of the options, without the items or the body. */
  readonly settings: string;
  readonly name: string | null;
  /** Template ID in the request; null for inline templates. */
  readonly template: string | null;
  /** File with the items or the request's body. Null when it is no longer needed. */
  readonly input_id: string | null;
  readonly input_bytes: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Offset in bytes of the next item in the input. */
  readonly read_bytes: number;
  readonly parts: number;
  readonly pages: number;
  readonly size_bytes: number;
  readonly state: JobState;
  /** Error code and message of a failed job. */
  readonly code: string | null;
  readonly message: string | null;
  /** HTTP status of an asynchronous response. */
  readonly status: number | null;
  /** Headers of the response as a JSON object. */
  readonly headers: string | null;
  readonly answer_id: string | null;
  readonly answer_bytes: number;
  /** Consecutive attempts without progress. */
  readonly attempts: number;
  /** Process that holds the lease; see `base/process-id.ts`. */
  readonly owner: string | null;
  /** ID of the run that holds the lease. Results of earlier runs are rejected. */
  readonly run: string | null;
  readonly leased_until: number;
  /** Time when the job last yielded to others. The job that has waited longest runs first. */
  readonly served_at: number;
  readonly retry_at: number;
  readonly created_at: number;
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  readonly expires_at: number;
};

/** Result of a range of items. Items with a stored result are never processed again. */
export type JobPartRow = {
  readonly job_id: string;
  /** Numbered from 1. */
  readonly part: number;
  /** Index of the first item, from 0. */
  readonly first: number;
  readonly items: number;
  readonly failed: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string | null;
  /** File of the result. Null if all items failed, and for print jobs. */
  readonly file_id: string | null;
  readonly print_job_id: string | null;
};

/** Piece of a running job that another instance may render. The holder of the job saves its result. */
export type JobPieceRow = {
  readonly job_id: string;
  /** Numbered from 1. */
  readonly part: number;
  readonly team_id: string;
  /** Run of the job that offers the piece. */
  readonly run: string;
  /** Build that must render the piece, because a different build may produce different bytes. */
  readonly version: string;
  /** Index of the first item, from 0, and its offset in the input in bytes. */
  readonly first: number;
  readonly start: number;
  /** `refused`: an instance failed to render the piece, so the holder renders it. */
  readonly state: 'offered' | 'making' | 'made' | 'refused';
  /** Process that renders the piece, ID of its attempt, and the end of its lease. */
  readonly owner: string | null;
  readonly taken: string | null;
  readonly leased_until: number;
  /** JSON text of the result; its file is stray. */
  readonly made: string | null;
};

export type JobFailureRow = {
  readonly job_id: string;
  /** Index of the item, from 0. */
  readonly item: number;
  readonly code: string;
  readonly message: string;
  /** JSON text of the error's details. */
  readonly details: string | null;
};
