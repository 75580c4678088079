/** Creates the record of a completed render from a request or a job. */
import type { OutputFormat } from '@platen/engine/paint/formats';
import type { ApiError } from '../base/errors.ts';
import { createRecordId } from '../base/record-id.ts';
import type { RenderFacts } from '../render/render-facts.ts';
import { findingsOf, type NewRecord, summarize, type Told, withoutMessages } from './record.ts';

/** Team, key, person and mode of the render. */
export type Maker = Pick<NewRecord, 'team_id' | 'key_id' | 'user_id' | 'mode'>;

export type OverRender = {
  readonly maker: Maker;
  readonly requestId: string;
  /** Time of the response in ms since the epoch. */
  readonly now: number;
  readonly ms: number;
  readonly format: OutputFormat | undefined;
  /** HTTP status of the response; 200 for renders of jobs. */
  readonly status: number;
  readonly failure: ApiError | undefined;
  readonly facts: RenderFacts;
  /** True if the response repeats the response to an earlier request. */
  readonly isReplay?: boolean;
};

export function recordOf(render: OverRender): NewRecord {
  const { maker, requestId, now, ms, format, status, failure, facts, isReplay = false } = render;
  const { source, errors = [], warnings = [], items, documents = 0, pages = 0, sizeBytes = 0 } = facts;
  const found = findingsOf(failure);
  const told = source ? (list: readonly Told[]) => list : withoutMessages;
  const all = [...found.errors, ...errors];
  const hasCode = found.warnings.length > 0 || all.some(({ code }) => code !== undefined);
  const own = failure && !hasCode ? [toldBy(failure, all[0])] : [];
  const at = now - ms;
  return {
    id: createRecordId(at),
    ...maker,
    at,
    request_id: requestId,
    render_id: failure ? null : (facts.id ?? null),
    template_id: source?.id ?? null,
    template: source?.templateId ?? null,
    version: source?.version ?? null,
    format: format ?? null,
    items: items ?? null,
    documents: failure ? 0 : documents,
    pages: failure ? 0 : pages,
    size_bytes: failure ? 0 : sizeBytes,
    outcome: failure ? 'failed' : isReplay ? 'replayed' : 'complete',
    status,
    code: failure?.code ?? null,
    ms,
    findings: summarize([...told(all), ...own], told([...found.warnings, ...warnings])),
  };
}

/** Returns an error as a finding. `first` is the first entry of its details, if it has no code. */
function toldBy({ code, message }: ApiError, first: Told | undefined): Told {
  return { code, message: first?.message ?? message, ...(first?.path !== undefined && { path: first.path }) };
}
