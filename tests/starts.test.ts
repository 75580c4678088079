/**
 * Starts and updates: a database that starts late, a build next to a running service, and two concurrent versions, with
 * rollback.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@platen/service/base/clock';
import { openDatabase } from '@platen/service/store/open';
import { createTeam } from '@platen/service/teams/teams';
import { createDatabase, startPostgres, type TestPostgres } from '@platen/service/testing/postgres';
import { BADGE, BIN, temporaryFolder } from '@platen/service/testing/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildInstallation,
  changeInstallation,
  changeVersion,
  copyInstallation,
  makeVersion,
} from './instances/installation.ts';
import { firstKey, type Instance, startInstance } from './instances/instance.ts';

const folder = temporaryFolder();
const running: Instance[] = [];
afterAll(async () => {
  await Promise.all(running.map((instance) => instance.kill()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(
  environment: Readonly<Record<string, string>>,
  bin?: string,
  onLog?: (log: string) => void,
): Promise<Instance> {
  const instance = await startInstance(environment, bin, onLog);
  running.push(instance);
  return instance;
}

async function render(instance: Instance, key: string, more: object = {}): Promise<readonly [number, string]> {
  const body = JSON.stringify({ template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline', ...more });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${instance.url}/v1/render`, { method: 'POST', headers, body });
  return [response.status, (await response.text()).slice(0, 3)];
}

const isReady = ({ url }: Instance) => expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);

const version = async ({ url }: Instance) =>
  ((await (await fetch(`${url}/health`)).json()) as { readonly version: string }).version;

it('a build does not remove files that a running service has not read yet', async () => {
  const copy = join(folder, 'in-place');
  copyInstallation(copy);
  const bin = join(copy, 'cli/bin/platen.js');
  const data = join(folder, 'in-place-data');
  const old = await start({ PLATEN_DATA: data }, bin);
  const before = await version(old);
  const key = await firstKey(data);
  changeVersion(copy, 'next');
  changeInstallation(
    copy,
    'service/src/verify/read-code.ts',
    'const binary =',
    'process.title = "next";\nconst binary =',
  );
  buildInstallation(copy);
  // The code reader is loaded on first use.
  expect(await render(old, key, { verify: true })).toEqual([200, '^XA']);
  expect(await version(old)).toBe(before);
  await old.stop();
  await old.restart();
  expect(await version(old)).toMatch(/^next-/);
});

describe('on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => {
    postgres = await startPostgres();
    environment = {
      PLATEN_DATABASE_URL: await createDatabase(postgres.url('postgres')),
      PLATEN_SESSION_SECRET: 'the same secret of all the versions',
      PLATEN_DATA: join(folder, 'shared'),
    };
  });
  afterAll(() => postgres?.remove());

  it('a start waits for the database, with a message', async () => {
    await postgres.stop();
    const said = /the database is not available: [^"]*ECONNREFUSED[^"]*; trying again/;
    let returning: Promise<unknown> | undefined;
    const instance = await start(environment, undefined, (log) => {
      if (said.test(log)) returning ??= postgres.start();
    });
    await returning;
    expect(instance.log()).toMatch(said);
    await instance.stop();
  });

  it('a waiting start can be stopped', async () => {
    const env = { ...process.env, ...environment, PLATEN_DATABASE_URL: 'postgres://127.0.0.1:1/platen' };
    const child = spawn(process.execPath, [BIN, 'serve'], { env });
    await expect.poll(() => String(child.stdout.read() ?? '')).toContain('trying again');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('a start waits for another instance that seeds for longer than the statement timeout', async () => {
    const databaseUrl = await createDatabase(postgres.url('postgres'));
    const db = await openDatabase({ dataFolder: folder, databaseUrl });
    // Simulates an instance that is seeding and never finishes.
    const seeding = await db.startTransaction().execute();
    await createTeam(seeding, systemClock, { slug: 'demo', name: 'Demo', plan: 'dev' });
    const patience = { PLATEN_DATABASE_URL: `${databaseUrl}?statement_timeout=500` };
    const instance = await start({ ...environment, ...patience, PLATEN_DATA: join(folder, 'second') });
    await expect.poll(instance.log).toMatch(/canceling statement due to statement timeout; trying again/);
    await seeding.rollback().execute();
    await db.destroy();
    await isReady(instance);
    await instance.stop();
  });

  it('a service whose statements all time out responds with 503, and recovers', async () => {
    const databaseUrl = await createDatabase(postgres.url('postgres'));
    const place = join(folder, 'slow');
    const patience = { PLATEN_DATABASE_URL: `${databaseUrl}?statement_timeout=400`, PLATEN_DATA: place };
    const background = { PLATEN_WEBHOOKS: 'public', PLATEN_PRINTERS: '127.0.0.1:9100' };
    const instance = await start({ ...environment, ...patience, ...background });
    const key = await firstKey(place);
    await expect.poll(() => render(instance, key)).toEqual([200, '^XA']);
    const db = await openDatabase({ dataFolder: place, databaseUrl });
    const tables = (await db.introspection.getTables()).map(({ name }) => sql.table(name));
    const locking = await db.startTransaction().execute();
    await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(locking);
    await expect.poll(async () => (await render(instance, key))[0]).toBe(503);
    // Background tasks, each on a timer of a few seconds, run in the meantime.
    await sleep(6_000);
    expect((await fetch(`${instance.url}/health`)).status).toBe(200);
    await locking.rollback().execute();
    await db.destroy();
    await expect.poll(() => render(instance, key)).toEqual([200, '^XA']);
    await instance.stop();
  });

  it('a migration does not abort a transaction of a running instance, and continues after it', async () => {
    const place = { dataFolder: folder, databaseUrl: await createDatabase(postgres.url('postgres')) };
    const db = await openDatabase(place);
    await sql`alter table outputs drop column content`.execute(db);
    await sql`alter table idempotency drop column content`.execute(db);
    await sql`delete from kysely_migration where name >= '0048'`.execute(db);
    // Like a render that locks both tables, in the opposite order to the migrations.
    const rendering = await db.startTransaction().execute();
    await sql`lock table idempotency in row exclusive mode`.execute(rendering);
    await expect(openDatabase(place)).rejects.toThrow('canceling statement due to lock timeout');
    await sql`lock table outputs in row exclusive mode`.execute(rendering);
    const migrated = async () => {
      const tables = await db.introspection.getTables();
      return tables.filter(({ columns }) => columns.some(({ name }) => name === 'content')).map(({ name }) => name);
    };
    expect(await migrated()).toContain('outputs');
    expect(await migrated()).not.toContain('idempotency');
    await rendering.commit().execute();
    await (await openDatabase(place)).destroy();
    expect(await migrated()).toEqual(expect.arrayContaining(['outputs', 'idempotency']));
    await db.destroy();
  });

  it('versions run concurrently, and an older one can replace a newer one', async () => {
    const newer = await start(environment, makeVersion(join(folder, 'newer'), ['9001-more']));
    const older = await start(environment);
    expect(await version(newer)).toMatch(/^newer-/);
    await isReady(older);
    await Promise.all([newer.stop(), older.stop()]);
    await older.restart();
    await isReady(older);
    await older.stop();
  });

  it('a version that is too old for the database reports it and does not start', async () => {
    const newest = await start(environment, makeVersion(join(folder, 'newest'), ['9001-more', '9002-other-breaking']));
    await newest.stop();
    const refused = await start(environment).catch((error: Error) => error.message);
    expect(refused).toMatch(
      /platen: this version of Platen \(\S+\) is too old for the database, which a newer version migrated \(9002-other-breaking\); start the newer version, or restore the backup made before the update\n/,
    );
  });
});
