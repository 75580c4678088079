/** Jobs from the service. */
import type { Job, JobFailure, JobPart, JobState } from '@platen/client';
import type { BadgeKind } from '../../ui/page.tsx';
import { ask, askForFile } from '../api.ts';
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

/** Returns the display name. */
export const nameOf = ({ name, template, id }: Job) => name ?? template ?? id;

const jobPath = (id: string) => `v1/jobs/${encodeURIComponent(id)}`;

export type JobFilter = { readonly search: string; readonly state: string };

export const listJobs = (filter: JobFilter, after?: string) => readPage<Job>('v1/jobs', 'jobs', { ...filter, after });
export const readJob = (id: string) => ask<Job>(jobPath(id));
export const cancelJob = (id: string) => ask<Job>(`${jobPath(id)}/cancel`, { method: 'POST' });
/** Creates a job from the failed items. */
export const retryJob = (id: string) => ask<Job>(`${jobPath(id)}/retry`, { method: 'POST' });
export const listParts = (id: string, after?: string) => readPage<JobPart>(`${jobPath(id)}/parts`, 'parts', { after });
export const listFailures = (id: string, search: string, after?: string) =>
  readPage<JobFailure>(`${jobPath(id)}/failures`, 'failures', { search, after });

export const readResult = (id: string) => askForFile(`${jobPath(id)}/result`);
export const readPart = (id: string, part: number) => askForFile(`${jobPath(id)}/parts/${part}`);

export const pathOfJob = (id: string) => `/jobs/${encodeURIComponent(id)}`;
