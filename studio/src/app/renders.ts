/** The log of renders as the service has it. */
import type { OutputFormat } from '@platen/engine';
import { ask } from './api.ts';

export type RenderFinding = {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly elementId?: string;
  readonly path?: string;
  readonly count: number;
};

export type RenderRecord = {
  readonly id: string;
  readonly at: number;
  readonly status: 'complete' | 'failed' | 'replayed';
  readonly httpStatus: number;
  readonly code?: string;
  readonly mode: 'live' | 'test';
  readonly format?: OutputFormat;
  readonly templateId?: string;
  readonly template?: string;
  readonly templateVersion?: number;
  readonly items?: number;
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly ms: number;
  readonly keyId?: string;
  readonly userId?: string;
  readonly requestId: string;
  readonly renderId?: string;
  readonly findings: readonly RenderFinding[];
};

export const readRender = (id: string) => ask<RenderRecord>(`v1/renders/${encodeURIComponent(id)}`);

export const RENDER_STATUS_KINDS = { complete: 'good', failed: 'danger', replayed: 'plain' } as const;
