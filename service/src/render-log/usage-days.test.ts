/** Batches of records and daily counts, and writing them again after a failure. */
import type { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRecordId } from '../base/record-id.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { Database } from '../store/tables.ts';
import { openedService } from '../testing/opened.ts';
import { NOON } from '../testing/service.ts';
import { batchSize, perBatchSize } from './batch-size.ts';
import type { NewRecord } from './record.ts';
import { createRenderLog } from './render-log.ts';

const service = openedService();

const [KEYS, RECORDS] = [99, 203];

function recordOf(team_id: string, index: number): NewRecord {
  const unused = { user_id: null, request_id: 'r', render_id: null, template_id: null, template: null, version: null };
  const result = { items: null, documents: 1, pages: 2, size_bytes: 1, status: 200, code: null };
  const at = NOON + index;
  const key_id = `key-${index % KEYS}`;
  return {
    ...unused,
    ...result,
    id: createRecordId(at),
    team_id,
    at,
    key_id,
    mode: 'live',
    outcome: 'complete',
    format: 'zpl',
    ms: 1,
    findings: [],
  };
}

/** Returns a database that records the rows of each insert, and rejects the insert with the given index. */
function watched(db: Database, failing: number) {
  const inserts: string[] = [];
  const watch = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return (query: CompiledQuery) => {
        const [, table, columns] = /^insert into "(\w+)" \(([^)]*)\)/.exec(query.sql)!;
        inserts.push(`${table} ${query.parameters.length / columns!.split(',').length}`);
        if (inserts.length - 1 === failing) return Promise.reject(new Error('away'));
        return target.executeQuery(query);
      };
    },
  });
  return { db: watch, inserts };
}

it('rows are written in batches of powers of two, and the rows of a failed batch are added again once', async () => {
  const team = await service.createTeam('acme');
  const { db: real, clock } = service.services;
  const { db, inserts } = watched(real, 6);
  const log = createRenderLog({ db, clock, log: pino({ level: 'silent' }), metrics: createMetrics(), keepDays: 30 });
  for (let index = 0; index < RECORDS; index++) log.note(recordOf(team.id, index));
  await log.settle();
  const records = [128, 64, 8, 2, 1].map((size) => `render_log ${size}`);
  expect(inserts).toEqual([...records, 'usage_days 64', 'usage_days 32']);
  await log.close();
  expect(inserts.slice(7)).toEqual(['usage_days 32', 'usage_days 2', 'usage_days 1']);
  const written = await real.selectFrom('render_log').select('id').where('team_id', '=', team.id).execute();
  expect(written).toHaveLength(RECORDS);
  const days = await real.selectFrom('usage_days').selectAll().where('team_id', '=', team.id).execute();
  const expected = Array.from({ length: KEYS }, (_, key) => {
    const renders = Math.ceil((RECORDS - key) / KEYS);
    return [`key-${key}`, renders, renders, 2 * renders];
  });
  const counted = days.map(({ key_id, renders, documents, pages }) => [key_id, renders, documents, pages]);
  expect(new Map(counted.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])));
  expect(counted).toHaveLength(KEYS);
});

it('batches have one of a few sizes, at most the maximum', () => {
  const sizes = [...perBatchSize(128, (size) => size).keys()];
  expect(sizes).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  for (let rows = 1; rows <= 300; rows++) expect(sizes).toContain(batchSize(rows, 128));
  expect([batchSize(127, 128), batchSize(128, 128), batchSize(1_000, 128)]).toEqual([64, 128, 128]);
});
