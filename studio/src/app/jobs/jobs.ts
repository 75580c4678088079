/** Reads, cancels and retries jobs of the service. */
import type { Job, JobFailure, JobPart, JobState } from '@platen/client';
import type { BadgeKind } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { download } from '../download.ts';
import { namesOf } from '../names-of.ts';
import { readPage } from '../paging.ts';

export type { Job, JobFailure, JobPart, JobState };

const STATE_KINDS: Readonly<Record<JobState, BadgeKind>> = {
  queued: 'plain',
  running: 'accent',
  complete: 'good',
  failed: 'danger',
  cancelled: 'plain',
};

export const JOB_STATES = namesOf(STATE_KINDS);

/** A complete job may contain failed items. */
export const kindOf = ({ state, progress }: Job): BadgeKind =>
  state === 'complete' && progress.failed > 0 ? 'warning' : STATE_KINDS[state];

/** Returns true while the job may still change. */
export const isUnderWay = ({ state }: Job) => state === 'queued' || state === 'running';

/** Returns true if the failed items can be repeated. */
export const mayRetry = (job: Job) => job.kind === 'items' && job.progress.failed > 0 && !isUnderWay(job);

/** Returns the display name: the job's name, otherwise its template or ID. */
export const nameOf = ({ name, template, id }: Job) => name ?? template ?? id;

export type JobFilter = { readonly search: string; readonly state: string };

export const listJobs = (filter: JobFilter, after?: string) =>
  readPage('jobs', 'GET /v1/jobs', { query: { ...filter, after } });
export const readJob = (id: string) => ask('GET /v1/jobs/{id}', { id });
export const cancelJob = (id: string) => ask('POST /v1/jobs/{id}/cancel', { id });
/** Creates a job from the failed items. */
export const retryJob = (id: string) => ask('POST /v1/jobs/{id}/retry', { id });
export const listParts = (id: string, after?: string) =>
  readPage('parts', 'GET /v1/jobs/{id}/parts', { id, query: { after } });
export const listFailures = (id: string, search: string, after?: string) =>
  readPage('failures', 'GET /v1/jobs/{id}/failures', { id, query: { search, after } });

export const readResult = (id: string) => download('GET /v1/jobs/{id}/result', { id });
export const readPart = (id: string, part: number) => download('GET /v1/jobs/{id}/parts/{part}', { id, part });

export const pathOfJob = (id: string) => `/jobs/${encodeURIComponent(id)}`;
