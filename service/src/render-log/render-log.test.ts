/** Render log: its records, filters and retention. Also the behaviour while the database is not available. */
import { rmSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createRecordId, firstIdAt } from '../base/record-id.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openDatabase, sqliteFile } from '../store/open.ts';
import { sweep } from '../sweep.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE, bearer, createTestService, NOON, type TestTeam, temporaryFolder } from '../testing/service.ts';
import type { RenderRecord } from './list-renders.ts';
import type { NewRecord } from './record.ts';
import { createRenderLog, MOST_WAITING, REFUSALS_A_MINUTE, RETIRED_A_MINUTE } from './render-log.ts';
import { DAY_MS } from './usage-days.ts';

const service = openedService();
let teams = 0;

const newTeam = (plan?: 'dev') => service.createTeam(`log-${++teams}`, plan);

type Told = { readonly renders: readonly RenderRecord[]; readonly next?: string };

async function list({ keys }: TestTeam, query = ''): Promise<Told> {
  const answer = await service.call(keys.live, `GET /v1/renders${query}`);
  expect([answer.body, answer.statusCode]).toEqual([answer.body, 200]);
  return answer.json();
}

const secret = 'Grace Hopper of 4711 Cologne';
const SMALL = { template: BADGE, data: { name: secret }, format: 'zpl' };

describe('a record', () => {
  it('contains the request and its outcome, and none of its data', async () => {
    const team = await newTeam();
    const id = await service.pushTemplate(team, 'badge', BADGE);
    const headers = { ...bearer(team.keys.test), 'x-request-id': 'job-17' };
    const payload = { templateId: 'badge', data: { [secret]: secret }, format: 'png' };
    const made = (await service.app.inject({ method: 'POST', url: '/v1/render', headers, payload })).json();
    const [key] = (await service.call(team.keys.live, 'GET /v1/keys'))
      .json()
      .keys.filter(({ mode }: { mode: string }) => mode === 'test');
    const { renders, next } = await list(team);
    expect(next).toBeUndefined();
    expect(renders).toEqual([
      {
        id: expect.stringMatching(/^\w{16}$/),
        at: expect.any(Number),
        ms: expect.any(Number),
        status: 'complete',
        httpStatus: 200,
        mode: 'test',
        format: 'png',
        documents: 1,
        pages: 1,
        templateId: id,
        template: 'badge',
        templateVersion: 1,
        sizeBytes: made.sizeBytes,
        keyId: key.id,
        requestId: 'job-17',
        renderId: made.id,
        findings: [
          {
            severity: 'warning',
            code: 'MISSING_DATA',
            message: expect.stringContaining('name'),
            elementId: 'name',
            path: expect.any(String),
            count: 1,
          },
        ],
      },
    ]);
    expect(JSON.stringify(renders)).not.toContain('Hopper');
    const [record] = renders;
    for (const name of [record!.id, made.id]) {
      expect((await service.call(team.keys.live, `GET /v1/renders/${name}`)).json()).toEqual(record);
    }
  });

  it('names the first item of a batch that has the problem', async () => {
    const team = await newTeam();
    const items = [{ data: { name: 'Ann' } }, { data: {} }, { data: {} }];
    const payload = { template: BADGE, items, format: 'zpl', strict: true };
    const headers = bearer(team.keys.live);
    await service.app.inject({ method: 'POST', url: '/v1/render/batch', headers, payload });
    const { renders } = await list(team);
    expect(renders[0]!.findings).toMatchObject([{ code: 'MISSING_DATA', elementId: 'name', item: 1, count: 2 }]);
  });

  it('contains the reason of a failure, without keys of the data', async () => {
    const team = await newTeam();
    const { keys } = team;
    const schema = { type: 'object', additionalProperties: { type: 'number' } };
    const requests = [
      { ...SMALL, template: { ...BADGE, schema }, data: { [secret]: secret } },
      { ...SMALL, template: { ...BADGE, elements: [{ type: 'txt' }] } },
      { templateId: 'no-such', data: {}, format: 'pdf' },
      { ...SMALL, data: {}, strict: true },
      { format: 'pdf' },
    ];
    for (const request of requests) {
      service.time += 60_000;
      await service.render(keys.live, request);
    }
    const { renders } = await list(team);
    expect(renders.map(({ status }) => status)).toEqual(Array(5).fill('failed'));
    const [missing, strict, unknown, invalid, misfit] = renders;
    expect(missing).toMatchObject({ httpStatus: 400, code: 'BAD_REQUEST', documents: 0 });
    expect(strict).toMatchObject({ httpStatus: 422, code: 'PREFLIGHT_FAILED', documents: 0, pages: 0 });
    expect(strict!.findings).toMatchObject([{ severity: 'warning', code: 'MISSING_DATA', elementId: 'name' }]);
    expect(unknown).toMatchObject({
      httpStatus: 404,
      code: 'NOT_FOUND',
      format: 'pdf',
      findings: [{ severity: 'error', code: 'NOT_FOUND', message: 'No published template has this ID.', count: 1 }],
    });
    expect(invalid!.code).toBe('INVALID_TEMPLATE');
    expect(invalid!.findings[0]).toMatchObject({
      severity: 'error',
      path: expect.stringMatching(/\/elements\/0\/type$/),
    });
    expect([misfit!.code, misfit!.findings[0]!.path]).toEqual(['BAD_REQUEST', '/data']);
    expect(JSON.stringify(renders)).not.toContain('Hopper');
    for (const { renderId } of renders) expect(renderId).toBeUndefined();
  });

  it('contains the number of documents in a batch, and whether the response was repeated', async () => {
    const team = await newTeam();
    const items = [{ data: { name: 'a' } }, { data: {} }];
    const batch = { template: BADGE, format: 'pdf', partial: true, items };
    expect((await service.call(team.keys.live, 'POST /v1/render/batch', batch)).statusCode).toBe(200);
    const again = {
      method: 'POST',
      url: '/v1/render',
      headers: { ...bearer(team.keys.live), 'idempotency-key': 'one' },
    } as const;
    for (let index = 0; index < 2; index++) await service.app.inject({ ...again, payload: SMALL });
    const { renders } = await list(team);
    expect(renders.map(({ status }) => status).sort()).toEqual(['complete', 'complete', 'replayed']);
    expect(renders.find(({ status }) => status === 'replayed')).toMatchObject({ documents: 0, pages: 0 });
    expect(renders.find(({ items: asked }) => asked !== undefined)).toMatchObject({ items: 2, documents: 2, pages: 2 });
  });

  it('names the person if there was no key, and is not written without a credential', async () => {
    const team = await newTeam();
    const person = await service.createPerson({ email: 'log@example.com', team });
    await service.render(person.token, SMALL);
    await service.render('pl_live_nobody', SMALL);
    const { renders } = await list(team);
    expect(renders).toMatchObject([{ userId: person.id, mode: 'test' }]);
    expect(renders[0]).not.toHaveProperty('keyId');
  });
});

describe('the list', () => {
  let team: TestTeam;
  let badge: string;
  const key = { live: '', test: '' };

  beforeAll(async () => {
    team = await newTeam();
    badge = await service.pushTemplate(team, 'list-badge', BADGE);
    for (const { id, mode } of (await service.call(team.keys.live, 'GET /v1/keys')).json().keys) {
      if (mode !== 'demo') key[mode as 'live'] = id;
    }
    for (let index = 0; index < 25; index++) {
      service.time = NOON + index * 60_000;
      const request = { data: { name: 'x' }, format: index % 5 === 0 ? 'html' : 'zpl' };
      const template = index % 2 === 0 ? { templateId: 'list-badge' } : { template: BADGE };
      await service.render(index % 3 === 0 ? team.keys.test : team.keys.live, { ...request, ...template });
    }
    await service.render(team.keys.live, { templateId: 'list-badge', data: {}, format: 'zpl', strict: true });
  });

  it('is paginated, latest first', async () => {
    const ids: string[] = [];
    for (let after = '', more = true; more; ) {
      const page = await list(team, `?limit=10${after}`);
      ids.push(...page.renders.map(({ id }) => id));
      [after, more] = [`&after=${page.next}`, page.next !== undefined];
    }
    expect(ids).toHaveLength(26);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(ids).toEqual((await list(team)).renders.map(({ id }) => id));
  });

  it.each([
    ['template=list-badge', 14],
    ['template=list-badge@1', 14],
    ['template=list-badge@2', 0],
    ['template=nothing', 0],
    ['format=html', 5],
    ['status=failed', 1],
    ['status=complete', 25],
    ['code=PREFLIGHT_FAILED', 1],
    ['code=NOT_FOUND', 0],
    ['mode=test', 9],
    ['search=LIST-b', 14],
    ['search=100%25', 0],
    [`from=${NOON + 5 * 60_000 - 30_000}&to=${NOON + 9 * 60_000 - 30_000}`, 4],
    ['template=list-badge&format=html&mode=live', 2],
  ])('has with %s %i', async (query, count) => {
    expect((await list(team, `?${query}`)).renders).toHaveLength(count);
  });

  it('is searched by key, by raw ID, and by the IDs in responses', async () => {
    expect((await list(team, `?key=${key.test}`)).renders).toHaveLength(9);
    expect((await list(team, `?template=${badge}`)).renders).toHaveLength(14);
    const [last] = (await list(team, '?status=complete&limit=1')).renders;
    expect((await list(team, `?search=${last!.renderId}`)).renders).toEqual([last]);
    expect((await list(team, `?search=${last!.requestId}&format=pdf`)).renders).toEqual([]);
    expect((await list(team, `?search=${last!.requestId}`)).renders).toEqual([last]);
  });

  it.each(['limit=101', 'status=bad', 'format=gif', 'mode=demo', 'from=yesterday', 'after=tpl_1', 'key=a&key=b'])(
    'rejects %s',
    async (query) => {
      const answer = await service.call(team.keys.live, `GET /v1/renders?${query}`);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('is for those who manage the team', async () => {
    const answer = await service.call(team.keys.test, 'GET /v1/renders');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is searched in steps if it is long, without missing records', async () => {
    const many = await newTeam();
    const { db } = service.services;
    const rows = Array.from({ length: 12_000 }, (_, index) =>
      rowAt(many.id, NOON + index, index % 4_000 === 0 ? 'pdf' : 'zpl'),
    );
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500).map((row) => ({ ...row, findings: null }));
      await db.insertInto('render_log').values(some).execute();
    }
    const found = (await list(many, '?format=pdf')).renders.map(({ at }) => at - NOON);
    expect(found).toEqual([8_000, 4_000, 0]);
    const first = await list(many, '?format=pdf&limit=2');
    expect((await list(many, `?format=pdf&limit=2&after=${first.next}`)).renders.map(({ at }) => at - NOON)).toEqual([
      0,
    ]);
  });

  it('is swept', async () => {
    const { db } = service.services;
    const old = await newTeam();
    for (let index = 0; index < 450; index++) {
      await db
        .insertInto('render_log')
        .values({ ...rowAt(old.id, NOON - 30 * DAY_MS - index, 'pdf'), findings: null })
        .execute();
    }
    await db
      .insertInto('render_log')
      .values({ ...rowAt(old.id, NOON - 30 * DAY_MS + 3_600_000, 'pdf'), findings: null })
      .execute();
    service.time = NOON + 1;
    await sweep(service.services);
    expect((await list(old)).renders).toHaveLength(1);
    await sweep({ ...service.services, keepRendersDays: 0 });
    expect((await list(old)).renders).toHaveLength(0);
  });
});

function rowAt(team_id: string, at: number, format: 'pdf' | 'zpl' = 'zpl', code: string | null = null): NewRecord {
  return {
    id: createRecordId(at),
    team_id,
    at,
    key_id: null,
    user_id: null,
    request_id: 'r',
    render_id: null,
    mode: 'live',
    template_id: null,
    template: null,
    version: null,
    format,
    items: null,
    documents: 1,
    pages: 1,
    size_bytes: 1,
    outcome: code === null ? 'complete' : 'failed',
    status: code === null ? 200 : 400,
    code,
    ms: 1,
    findings: [],
  };
}

describe('while the database is unavailable', () => {
  it('keeps a limited number of records in memory, failures before successes, and writes them later', async () => {
    const team = await newTeam();
    const metrics = createMetrics();
    const { db: real, clock } = service.services;
    let isAway = true;
    const db = new Proxy(real, {
      get: (target, name) => {
        if (isAway && name === 'executeQuery') return () => Promise.reject(new Error('away'));
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const log = createRenderLog({ db, clock, log: pino({ level: 'silent' }), metrics, keepDays: 30 });
    for (let index = 0; index < 50; index++) log.note(rowAt(team.id, NOON + index, 'zpl', 'BAD_REQUEST'));
    for (let index = 0; index < MOST_WAITING; index++) log.note(rowAt(team.id, NOON + 100 + index));
    await log.settle();
    const exposed = () => metrics.expose({ waiting: 0, running: 0, threads: 0, bytesInFlight: 0 });
    expect(await exposed()).toContain('platen_render_log_dropped_total{reason="waiting"} 50');
    isAway = false;
    await log.close();
    const count = (outcome: 'failed' | 'complete') =>
      real
        .selectFrom('render_log')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('team_id', '=', team.id)
        .where('outcome', '=', outcome)
        .executeTakeFirstOrThrow()
        .then(({ count }) => Number(count));
    expect([await count('failed'), await count('complete')]).toEqual([50, MOST_WAITING - 50]);
    const [day] = await real
      .selectFrom('usage_days')
      .selectAll()
      .where('team_id', '=', team.id)
      .where('outcome', '=', 'complete')
      .execute();
    expect(day).toMatchObject({ renders: MOST_WAITING, documents: MOST_WAITING });
  });

  it('lists a limited number of rejections per minute, and counts all', async () => {
    const team = await newTeam();
    const metrics = createMetrics();
    const { db, clock } = service.services;
    const log = createRenderLog({ db, clock, log: pino({ level: 'silent' }), metrics, keepDays: 30 });
    const refusal = { ...rowAt(team.id, NOON, 'zpl', 'RATE_LIMITED'), status: 429 };
    for (let index = 0; index < 100; index++) log.note({ ...refusal, id: createRecordId(NOON + index) });
    await log.close();
    expect((await list(team)).renders).toHaveLength(REFUSALS_A_MINUTE);
    const [day] = await db.selectFrom('usage_days').selectAll().where('team_id', '=', team.id).execute();
    expect(day).toMatchObject({ renders: 100, outcome: 'failed' });
  });
});

it('an orderly shutdown loses no records, and the log can be disabled', async () => {
  const own = await createTestService();
  const team = await own.createTeam('acme');
  const { db } = own.services;
  await own.render(team.keys.live, { templateId: 'nothing', data: {}, format: 'pdf' });
  expect(await db.selectFrom('render_log').select('code').execute()).toEqual([]);
  await own.services.renderLog.close();
  expect(await db.selectFrom('render_log').select('code').execute()).toEqual([{ code: 'NOT_FOUND' }]);

  const { clock, log, metrics } = own.services;
  const off = createRenderLog({ db, clock, log, metrics, keepDays: 0 });
  const app = createApp({ ...own.services, renderLog: off });
  const headers = bearer(team.keys.live);
  await app.inject({
    method: 'POST',
    url: '/v1/render',
    headers,
    payload: { templateId: 'nothing', data: {}, format: 'pdf' },
  });
  await off.close();
  expect(await db.selectFrom('render_log').select('code').execute()).toHaveLength(1);
  expect(await db.selectFrom('usage_days').select('renders').execute()).toEqual([{ renders: 2 }]);
  await app.close();
  await own.close();
});

it('a batch changes few pages of the indexes, although its records are from many teams', async () => {
  const dataFolder = temporaryFolder();
  const db = await openDatabase({ dataFolder, databaseUrl: '' });
  const pages = () => statSync(`${sqliteFile(dataFolder)}-wal`).size / 4096;
  const { clock, log, metrics } = service.services;
  const renderLog = createRenderLog({ db, clock, log, metrics, keepDays: 30 });
  const noteAll = async (from: number) => {
    for (let index = 0; index < 256; index++) renderLog.note(rowAt(`team-${index % 64}`, from + index));
    await renderLog.settle();
  };
  // Fills several pages of each index, so that teams do not share all of them.
  for (let run = 0; run < 20; run++) await noteAll(NOON + 1000 * run);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await noteAll(NOON + 1_000_000);
  // In the order of their arrival, they change about 170 pages.
  expect(pages()).toBeLessThan(130);
  await renderLog.close();
  await db.destroy();
  rmSync(dataFolder, { recursive: true });
});

it('IDs sort by time', () => {
  const times = [0, 1, 61, 62, 63, 3_843, 3_844, 1e12, 1e12 + 1, NOON, NOON + 1, 2e14];
  const ids = times.map(createRecordId);
  expect([...ids].sort()).toEqual(ids);
  for (const [index, time] of times.entries()) {
    expect(ids[index]! >= firstIdAt(time)).toBe(true);
    if (index > 0) expect(ids[index - 1]! < firstIdAt(time)).toBe(true);
  }
});

describe('a render with a revoked or expired key', () => {
  it("is recorded only for the key's team, a limited number per minute", async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const make = async (more: object) =>
      (await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', ...more })).json();
    const [revoked, expired] = [await make({}), await make({ expiresAt: service.time + 1_000 })];
    await service.call(team.keys.live, `DELETE /v1/keys/${revoked.id}`);
    service.time += 60_000;
    for (const { key } of [revoked, expired]) expect((await service.render(key, SMALL)).statusCode).toBe(401);
    // A token that has never been a key must not create a record for any team.
    const never = revoked.key.replace(/.{4}$/, '0000');
    for (const key of ['nothing', never]) expect((await service.render(key, SMALL)).statusCode).toBe(401);
    await expect.poll(async () => (await list(team)).renders.length).toBe(2);
    const { renders } = await list(team);
    expect(renders.map(({ keyId }) => keyId).sort()).toEqual([revoked.id, expired.id].sort());
    for (const each of renders) {
      expect(each).toMatchObject({
        status: 'failed',
        httpStatus: 401,
        code: 'AUTH_REQUIRED',
        documents: 0,
        mode: 'live',
      });
    }
    expect((await list(other)).renders).toEqual([]);
    service.time += 60_000;
    for (let count = 0; count < RETIRED_A_MINUTE + 5; count++) await service.render(revoked.key, SMALL);
    const told = async () => (await list(team, `?key=${revoked.id}`)).renders.length;
    await expect.poll(told).toBe(1 + RETIRED_A_MINUTE);
  });
});
