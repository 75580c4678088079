/** How far a job is, and what it makes. */

/** `failed`: it ended before its last item; what it made until then is there. Items that fail do not end it. */
export const JOB_STATES = ['queued', 'running', 'complete', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The states in which a job has something left to do. */
export const UNFINISHED_STATES = ['queued', 'running'] as const satisfies readonly JobState[];

/** `stream`: all labels one after the other; `parts`: files of so many items each; `print`: print jobs of so many items each. */
export const JOB_OUTPUTS = ['stream', 'parts', 'print'] as const;

export type JobOutput = (typeof JOB_OUTPUTS)[number];

/** Items of a file, or a request that is answered later. */
export const JOB_KINDS = ['items', 'render', 'batch'] as const;

export type JobKind = (typeof JOB_KINDS)[number];
