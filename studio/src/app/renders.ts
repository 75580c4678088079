/** The log of renders as the service has it. */
import type { RenderRecord } from '@platen/client';
import { ask } from './api.ts';
import { roomStrings } from './room-strings.ts';

export type { RenderRecord };
export type RenderFinding = RenderRecord['findings'][number];

export const readRender = (id: string) => ask<RenderRecord>(`v1/renders/${encodeURIComponent(id)}`);

export const RENDER_STATUS_KINDS = { complete: 'good', failed: 'danger', replayed: 'plain' } as const;

/** Where the request told no name that is one. */
export function templateWords(code: string | undefined): string {
  if (code === 'AUTH_REQUIRED') return roomStrings.renders.notRead;
  return code === 'NOT_FOUND' ? roomStrings.renders.unknown : roomStrings.renders.inline;
}
