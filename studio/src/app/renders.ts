/** Render log from the service. */
import type { RenderRecord } from '@platen/client';
import { ask } from './api.ts';
import { rendersWords } from './screens/renders-words.ts';

export type { RenderRecord };

export const readRender = (id: string) => ask('GET /v1/renders/{id}', { id });

export const RENDER_STATUS_KINDS = { complete: 'good', failed: 'danger', replayed: 'plain' } as const;

/** Returns the text for a render without a known template. */
export function templateLabel(code: string | undefined): string {
  if (code === 'AUTH_REQUIRED') return rendersWords.notRead;
  return code === 'NOT_FOUND' ? rendersWords.unknown : rendersWords.inline;
}
