/** Metrics of the PostgreSQL connection pool. With SQLite, there are no such metrics. */
import { expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';

const service = openedService();

it('the metrics report busy and idle connections, and requests that wait for one', async () => {
  await service.createTeam('acme');
  const { body } = await service.call(undefined, 'GET /metrics');
  const counts = [...body.matchAll(/^platen_database_connections\{state="(\w+)"\} (\d+)$/gm)];
  if (process.env['TESTS_PARTS'] !== 'shared') return expect(counts).toEqual([]);
  expect(counts.map(([, state]) => state).toSorted()).toEqual(['busy', 'idle']);
  expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBeGreaterThan(0);
  expect(body).toMatch(/^platen_database_waiting 0$/m);
});
