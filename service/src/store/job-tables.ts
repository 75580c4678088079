/** The rows of jobs: what runs longer than anybody waits for an answer. */

import type { JobKind, JobOutput, JobState } from '../words/job-states.ts';
import type { KeyMode } from '../words/key-modes.ts';

/** Work that goes on after its request was answered, by whoever has its lease. */
export type JobRow = {
  /** `job_…`. */
  readonly id: string;
  readonly team_id: string;
  /** The credential it belongs to, as of outputs. */
  readonly credential_id: string;
  /** The person who asked, or the one behind the key. */
  readonly user_id: string | null;
  /** 1 for a key; people are looked for among the members of the team. */
  readonly by_key: number;
  readonly key_mode: KeyMode;
  /** The ID of the request. */
  readonly request_id: string;
  readonly kind: JobKind;
  /** What its items come to. */
  readonly output: JobOutput | null;
  /** JSON text: what is asked for beside the items or the body. */
  readonly settings: string;
  readonly name: string | null;
  /** What the request called its template; null for an inline one. */
  readonly template: string | null;
  /** The file of the items, or of the body of the request; null once nobody needs it. */
  readonly input_id: string | null;
  readonly input_bytes: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Where the next item begins in the input, and which part it goes into. */
  readonly read_bytes: number;
  readonly parts: number;
  readonly pages: number;
  readonly size_bytes: number;
  readonly state: JobState;
  /** Why it failed: of the table of errors, and in words. */
  readonly code: string | null;
  readonly message: string | null;
  /** What a request is answered. */
  readonly status: number | null;
  /** JSON object. */
  readonly headers: string | null;
  readonly answer_id: string | null;
  readonly answer_bytes: number;
  /** Times in a row that it was taken up and came no further. */
  readonly attempts: number;
  /** Which process works, see `base/process-id.ts`; until when nobody else may. */
  readonly owner: string | null;
  /** The taking up that holds it: what comes too late from an earlier one is not saved. */
  readonly run: string | null;
  readonly leased_until: number;
  /** When it was last given up for others: who waited longest comes first. */
  readonly served_at: number;
  readonly retry_at: number;
  readonly created_at: number;
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  readonly expires_at: number;
};

/** What became of some items, one after the other: what is here is done, and is not done again. */
export type JobPartRow = {
  readonly job_id: string;
  /** 1, 2, 3 … */
  readonly part: number;
  /** Which of all its first item is, from 0, and how many it has. */
  readonly first: number;
  readonly items: number;
  readonly failed: number;
  readonly pages: number;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string | null;
  /** Null where all of its items failed, and of what is printed. */
  readonly file_id: string | null;
  readonly print_job_id: string | null;
};

export type JobFailureRow = {
  readonly job_id: string;
  /** Which of all, from 0. */
  readonly item: number;
  readonly code: string;
  readonly message: string;
  /** JSON text of what else there is to say. */
  readonly details: string | null;
};
