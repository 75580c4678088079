/** Usage and storage of the team, from the service. */
import type { Usage } from '@platen/client';
import { ask } from '../api.ts';
import type { Kind, UsageHistory } from './history.ts';

export type { Usage };

const DAY_MS = 86_400_000;

/** Loads this many days up to today. */
export function readHistory(days: number, kind: Kind): Promise<UsageHistory> {
  const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return ask('GET /v1/usage/history', { query: { from, by: kind === 'mode' ? undefined : kind } });
}
