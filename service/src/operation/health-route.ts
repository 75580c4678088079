/** `GET /health`: whether the process answers; asks nothing of its parts. */
import type { Clock } from '../base/clock.ts';
import { VERSION } from '../version.ts';

export function createHealthRoute({ clock }: { readonly clock: Clock }) {
  return async (): Promise<object> => ({ ok: true, version: VERSION, ts: clock.now() });
}
