/** The log of renders as the service has it. */
import type { RenderRecord } from '@platen/client';
import { ask } from './api.ts';

export type { RenderRecord };
export type RenderFinding = RenderRecord['findings'][number];

export const readRender = (id: string) => ask<RenderRecord>(`v1/renders/${encodeURIComponent(id)}`);

export const RENDER_STATUS_KINDS = { complete: 'good', failed: 'danger', replayed: 'plain' } as const;
