/** States, kinds and outputs of jobs. */

/**
 * States of a job. A `failed` job ended before it processed all items. Its output up to then is available. Failed items
 * alone do not fail a job.
 */
export const JOB_STATES = ['queued', 'running', 'complete', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** States in which a job is not finished. */
export const UNFINISHED_STATES = ['queued', 'running'] as const satisfies readonly JobState[];

/**
 * Outputs of a job. `stream`: one file with all labels. `parts`: several files with a fixed number of items per file.
 * `print`: print jobs with a fixed number of items per print job.
 */
export const JOB_OUTPUTS = ['stream', 'parts', 'print'] as const;

export type JobOutput = (typeof JOB_OUTPUTS)[number];

/** Kinds of jobs. `items`: a list of items. `render`, `batch` and `convert`: an asynchronous request. */
export const JOB_KINDS = ['items', 'render', 'batch', 'convert'] as const;

export type JobKind = (typeof JOB_KINDS)[number];
