/** Usage and storage of the team, from the service. */
import { ask } from '../api.ts';
import { pathWith } from '../paging.ts';
import type { Kind, UsageHistory } from './history.ts';

export type StorageUse = { readonly used: number; readonly limit: number };

export type Usage = {
  readonly period: { readonly start: string; readonly end: string };
  readonly renders: { readonly live: number; readonly test: number };
  readonly quota: { readonly limit: number; readonly remaining: number; readonly hardCap: boolean };
  readonly plan: string;
  /** Rate limits of the plan; -1 is unlimited. */
  readonly rates?: { readonly perMinute: number; readonly perHour: number };
  readonly storage: Readonly<Record<string, StorageUse>>;
};

const DAY_MS = 86_400_000;

/** Loads this many days up to today. */
export function readHistory(days: number, kind: Kind): Promise<UsageHistory> {
  const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return ask(pathWith('v1/usage/history', { from, by: kind === 'mode' ? undefined : kind }));
}
