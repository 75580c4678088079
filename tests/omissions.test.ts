/** Additions to tables that would otherwise remain incomplete without an error. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PRINT_STATES } from '@platen/service/enums/print-states';
import { WEBHOOK_EVENTS } from '@platen/service/enums/webhook-events';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const service = `${root}service/src`;
const sources = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('enums/'))
  .map((name) => readFileSync(`${service}/${name}`, 'utf8'));

test('every webhook event is emitted, else: call noteEvents', () => {
  // `notePrints` derives the events of print jobs from their state.
  const ofPrints = new Set<string>(PRINT_STATES.map((state) => `print.${state}`));
  const silent = WEBHOOK_EVENTS.filter((event) => {
    return !ofPrints.has(event) && !sources.some((source) => source.includes(`'${event}'`));
  });
  expect(silent).toEqual([]);
});

test('every webhook event is in the guide, else: docs/guides/webhooks.md', () => {
  const guide = readFileSync(`${root}docs/guides/webhooks.md`, 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  expect(WEBHOOK_EVENTS.filter((event) => !rows.some((row) => row.includes(`\`${event}\``)))).toEqual([]);
});
