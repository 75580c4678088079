/** Texts about usage: renders, limits and storage of the team. */
import { count } from '../../ui/count.ts';
import { translated } from '../../ui/language.ts';
import { FORMAT_NAMES } from '../format-names.ts';

/** Display names of the service's values. */
const NAMES: Readonly<Record<string, string>> = {
  ...FORMAT_NAMES,
  complete: 'Complete',
  failed: 'Failed',
  replayed: 'Replayed',
};

export const usageWords = translated('usageWords', {
  title: 'Usage',
  lead: 'Renders and storage of your team, and the limits of its plan.',
  month: 'This month',
  resets: 'Resets on',
  plan: (plan: string) => `Plan: ${plan}`,
  live: 'Live renders',
  test: 'Test renders',
  remaining: 'Remaining this month',
  atLimit: 'At the limit',
  hard: 'Renders are rejected',
  soft: 'Renders continue, with a warning',
  stopped: 'The monthly limit is reached. Live renders are rejected until next month.',
  over: 'The monthly limit is reached. Live renders continue, and your administrator is notified.',
  kept: 'Storage',
  keptLead: 'Stored items and their limits.',
  perMinute: 'Renders per minute',
  perHour: 'Renders per hour',
  byDay: 'Renders by day',
  byDayLead: 'Days start at midnight UTC.',
  by: 'Grouped by',
  kinds: { mode: 'Live and test', template: 'Template', key: 'API key', format: 'Output', status: 'Status' },
  period: 'Period',
  last: (days: number) => `Last ${days} days`,
  csv: 'CSV',
  day: 'Day',
  renders: 'Renders',
  asTable: 'Show as a table',
  chart: (total: string, days: number) => `${total} renders in ${count(days, 'day', 'days')}, with one column per day`,
  nothing: 'No renders',
  none: 'No renders in this period',
  noneLead: 'Renders from your programs appear here, grouped by day.',
  series: {
    live: 'Live',
    test: 'Test',
    failed: 'Failed',
    none: 'None (Studio or inline template)',
    rest: 'Others',
    of: (name: string): string => NAMES[name] ?? name,
  },
  storage: {
    documentBytes: 'Documents',
    templates: 'Templates',
    templateBytes: 'Size of templates',
    assets: 'Assets',
    assetBytes: 'Size of assets',
    keys: 'API keys',
    invitations: 'Invitations',
  },
});
