/** Costs of queries on tables with 200,000 rows: query plans, and the number of rows that are read. */
import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Runner } from '../background/runner.ts';
import { listJobs } from '../jobs/jobs.ts';
import { listPrintJobs } from '../print-jobs/print-jobs.ts';
import { findWaiting } from '../print-jobs/print-queues.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { deliveryRow, fillTable, jobRow, numbered, printerRow, printJobRow, webhookRow } from '../testing/rows.ts';
import { NOON } from '../testing/service.ts';
import { boundPending, claimDelivery } from '../webhooks/deliveries.ts';
import { findDue, headsOf } from '../webhooks/find-due.ts';
import { listDeliveries } from '../webhooks/webhooks.ts';
import { ROWS_OF_STEP, STEPS_OF_PAGE } from './page-in-steps.ts';

const ROWS = 200_000;
const WEBHOOKS = 20;

const service = openedService();
const greedy = openedTeam(service, 'greedy');
const other = openedTeam(service, 'other');
const isShared = process.env['TESTS_PARTS'] === 'shared';

beforeAll(async () => {
  const { db, jobRunner } = service.services;
  await (jobRunner as Runner).close();
  const webhooks = Array.from({ length: WEBHOOKS }, (_, index) =>
    webhookRow(greedy, { id: `whk_b${numbered(index)}` }),
  );
  await db.insertInto('webhooks').values(webhooks).execute();
  await fillTable(db, 'webhook_deliveries', {
    count: ROWS,
    make: (index) => deliveryRow(webhooks[index % WEBHOOKS]!, { id: `msg_${numbered(index)}`, created_at: index }),
  });
  await db
    .insertInto('printers')
    .values(printerRow(greedy, { id: 'prn_1' }))
    .execute();
  await fillTable(db, 'print_jobs', {
    count: ROWS,
    make: (index) => printJobRow(greedy, { id: `prj_${numbered(index)}`, printer_id: 'prn_1', created_at: index }),
  });
  await fillTable(db, 'jobs', {
    count: ROWS,
    make: (index) => jobRow(greedy, { id: `job_${numbered(index)}`, state: 'complete', created_at: index }),
  });
  if (isShared) await sql`analyze`.execute(db);
});

/** Returns the query plan, with one step per line. */
async function planOf(query: CompiledQuery): Promise<string> {
  const { db } = service.services;
  const explain = isShared ? 'explain ' : 'explain query plan ';
  const { rows } = await db.executeQuery<object>({ ...query, sql: explain + query.sql });
  return rows.map((row) => Object.values(row).at(-1)).join('\n');
}

describe('200,000 messages that are due', () => {
  it('are found by an index, in a few searches per webhook', async () => {
    const { services } = service;
    const plan = await planOf(headsOf(services, '', 100).compile(services.db));
    expect(plan).toContain('deliveries_pending');
    expect(plan).not.toMatch(
      isShared ? /Seq Scan on webhook_deliveries|Sort/ : /SCAN (d|webhook_deliveries)\b(?!.*INDEX)/,
    );
    const { due, next } = await findDue(services);
    expect([due.length, next]).toEqual([2 * WEBHOOKS, undefined]);
  });

  it('do not delay messages of another team', async () => {
    const { db } = service.services;
    const webhook = webhookRow(other, { id: 'whk_a' });
    await db.insertInto('webhooks').values(webhook).execute();
    await db
      .insertInto('webhook_deliveries')
      .values(deliveryRow(webhook, { id: 'msg_other', next_at: NOON }))
      .execute();
    expect((await findDue(service.services)).due.map(({ id }) => id)).toContain('msg_other');
    // The next page must start after the last webhook on this page.
    const first = await findDue(service.services, '', 5);
    const second = await findDue(service.services, first.next, 5);
    const ofBoth = [...first.due, ...second.due].map(({ webhook_id }) => webhook_id);
    expect(new Set(ofBoth).size).toBe(10);
  });

  it('exceed the limit of a team: its fullest webhook is disabled, and claims no more messages', async () => {
    const { services } = service;
    const { db } = services;
    const webhooks = await db.selectFrom('webhooks').selectAll().where('team_id', '=', greedy.id).execute();
    const [before] = (await findDue(services)).due.filter(({ team_id }) => team_id === greedy.id);
    const enabled = await db
      .transaction()
      .execute((transaction) => boundPending({ ...services, db: transaction }, webhooks));
    const gone = webhooks.filter((webhook) => !enabled.includes(webhook)).map(({ id }) => id);
    expect(gone).toHaveLength(1);
    const { due, disabled } = await findDue(services);
    expect(disabled).toEqual(gone);
    const ofGone = due.find(({ webhook_id }) => webhook_id === gone[0])!;
    expect(await claimDelivery(services, ofGone.id)).toBeUndefined();
    expect(before).toBeDefined();
  });
});

describe('filtered lists of 200,000 rows', () => {
  const most = ROWS_OF_STEP * STEPS_OF_PAGE;
  const nothing = { search: 'nothing has this name', state: undefined };

  it.each(['print jobs', 'jobs', 'messages'] as const)('read a bounded number of %s for a page', async (what) => {
    const { db } = service.services;
    const page = { limit: 10, after: undefined };
    const lists = {
      'print jobs': () => listPrintJobs(db, { teamId: greedy.id, ...nothing }, page),
      jobs: () => listJobs(db, { teamId: greedy.id, ...nothing }, page),
      messages: () => listDeliveries(db, { webhookId: `whk_b${numbered(0)}`, ...nothing }, page),
    };
    const { items, next } = await lists[what]();
    expect(items).toEqual([]);
    // The messages of this webhook fit on one page.
    if (what === 'messages') expect(next).toBeUndefined();
    else expect(next!.createdAt).toBe(ROWS - most);
  });

  it('find distant rows in several pages', async () => {
    const { db } = service.services;
    let after: { readonly createdAt: number; readonly id: string } | undefined;
    const found: string[] = [];
    let pages = 0;
    do {
      const page = { limit: 10, after };
      const { items, next } = await listJobs(
        db,
        { teamId: greedy.id, search: 'JOB_000000007', state: 'complete' },
        page,
      );
      found.push(...items.map(({ id }) => id));
      after = next;
      pages++;
    } while (after);
    // The list ends with an empty page, because only this page shows that there are no more rows.
    expect([found, pages]).toEqual([['job_000000007'], ROWS / most + 1]);
  });

  it('are read by the index that sorts them', async () => {
    const { db } = service.services;
    const query = db
      .selectFrom('print_jobs')
      .select('id')
      .where('team_id', '=', greedy.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(ROWS_OF_STEP - 1);
    const plan = await planOf(query.compile());
    expect(plan).toContain('print_jobs_of_team');
    expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
  });
});

describe('200,000 print jobs in the queue of a printer', () => {
  it('take one search when waiting printers are listed', async () => {
    expect(await findWaiting(service.services, { limit: 10, ofTeam: 10 })).toMatchObject([{ id: 'prn_1' }]);
  });
});
