/** Creates the record of a finished render, whether it was answered or made by a job. */
import type { OutputFormat } from '@platen/engine/paint/formats';
import type { ApiError } from '../base/errors.ts';
import { createRecordId } from '../base/record-id.ts';
import type { RenderFacts } from '../render/render-facts.ts';
import { findingsOf, type NewRecord, summarize } from './record.ts';

/** Caller of the render. */
export type Maker = Pick<NewRecord, 'team_id' | 'key_id' | 'user_id' | 'mode'>;

export type OverRender = {
  readonly maker: Maker;
  readonly requestId: string;
  /** End of the render in ms since the epoch, and its duration. */
  readonly now: number;
  readonly ms: number;
  readonly format: OutputFormat | undefined;
  /** HTTP status of the answer; 200 for renders of jobs. */
  readonly status: number;
  readonly failure: ApiError | undefined;
  readonly facts: RenderFacts;
  /** True for the repeated answer of an earlier request. */
  readonly isReplay?: boolean;
};

export function recordOf(render: OverRender): NewRecord {
  const { maker, requestId, now, ms, format, status, failure, facts, isReplay = false } = render;
  const { source, errors = [], warnings = [], items, documents = 0, pages = 0, sizeBytes = 0 } = facts;
  const found = findingsOf(failure);
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
    findings: summarize([...found.errors, ...errors], [...found.warnings, ...warnings]),
  };
}
