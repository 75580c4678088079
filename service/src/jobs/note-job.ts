/** Records the renders of jobs like other renders: in the render log, the usage and the metrics. */
import type { OutputFormat } from '@platen/engine/paint/formats';
import { listsOf } from '../base/error-details.ts';
import type { ApiError } from '../base/errors.ts';
import type { TemplateSource } from '../render/render-document.ts';
import type { RenderFacts } from '../render/render-facts.ts';
import { recordOf } from '../render-log/record-of.ts';
import type { HeldJob } from './job-leases.ts';
import type { JobSettings } from './job-settings.ts';
import type { MadePiece } from './make-piece.ts';
import type { WorkNeeds } from './work-needs.ts';

type NoteNeeds = Pick<WorkNeeds, 'renderLog' | 'metrics' | 'clock'>;

type NotedPiece = {
  readonly job: HeldJob;
  readonly source: TemplateSource;
  readonly made: MadePiece;
};

/** Records a rendered piece as a batch. */
export function noteItems(needs: NoteNeeds, { job, source, made }: NotedPiece): void {
  const { states, pages, file, print, ms } = made;
  const settings: JobSettings = JSON.parse(job.settings);
  const format = print?.printer.language ?? settings.request!.format;
  const failed = states.flatMap((state) => (state.kind === 'failed' ? [state.error] : []));
  const documents = states.length - failed.length;
  const warnings = states.flatMap((state) => (state.kind === 'complete' ? state.warnings : []));
  const errors = failed.flatMap(({ details }) => listsOf(details).errors ?? []);
  note(needs, job, {
    ms,
    format,
    status: 200,
    failure: documents === 0 ? failed[0] : undefined,
    facts: {
      source: source.stored,
      items: states.length,
      documents,
      pages,
      sizeBytes: file?.sizeBytes ?? 0,
      warnings,
      errors,
    },
  });
  const mode = modeOf(job);
  if (documents > 0) needs.metrics.rendered({ format, mode, outcome: 'complete' }, documents);
  for (const { code } of failed) needs.metrics.rendered({ format, mode, outcome: code }, 1);
}

type NotedRequest = {
  readonly format: OutputFormat | undefined;
  readonly status: number;
  readonly failure: ApiError | undefined;
  readonly facts: RenderFacts;
  readonly ms: number;
};

/** Records an asynchronous request. */
export function noteRequest(needs: NoteNeeds, job: HeldJob, told: NotedRequest): void {
  note(needs, job, told);
  const { failure, facts, format = 'none' } = told;
  const labels = { format, mode: modeOf(job), outcome: failure?.code ?? 'complete' };
  needs.metrics.rendered(labels, facts.documents ?? 1);
}

function note({ renderLog, clock }: NoteNeeds, job: HeldJob, { failure, status, ...told }: NotedRequest): void {
  const isByKey = job.by_key === 1;
  const maker = {
    team_id: job.team_id,
    key_id: isByKey ? job.credential_id : null,
    user_id: isByKey ? null : job.user_id,
    mode: modeOf(job),
  };
  const over = { maker, requestId: job.request_id, now: clock.now(), failure, status: failure?.status ?? status };
  renderLog.note(recordOf({ ...over, ...told }));
}

function modeOf({ key_mode: mode }: HeldJob): 'live' | 'test' {
  return mode === 'live' ? 'live' : 'test';
}
