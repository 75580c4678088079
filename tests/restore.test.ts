/** From one machine to several: what a service on SQLite has, moved by `platen restore` to PostgreSQL and S3. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '@platen/service/config/config';
import { copyRows, isEmpty, TABLES } from '@platen/service/store/copy-rows';
import { openDatabase } from '@platen/service/store/open';
import { openSqlite } from '@platen/service/store/sqlite';
import { createDatabase, startPostgres, type TestPostgres } from '@platen/service/testing/postgres';
import { S3_CREDENTIALS, startS3, type TestS3 } from '@platen/service/testing/s3';
import { BADGE, BIN, temporaryFolder } from '@platen/service/testing/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newTeam } from './instances/cluster.ts';
import { startInstance } from './instances/instance.ts';

const folder = temporaryFolder();
const [old, backup] = [join(folder, 'old'), join(folder, 'backup')];
const SECRET = 'a secret of at least thirty-two characters';
let postgres: TestPostgres;
let s3: TestS3;

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([postgres?.remove(), s3?.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;

/** Meanwhile the servers of this process answer. */
async function platen(environment: Environment, ...words: readonly string[]) {
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...process.env, ...environment } });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [status] = await once(child, 'exit');
  return { status, out: await out, err: await err };
}

/** A new and empty database and bucket, as instances are told of them. */
async function shared(prefix: string): Promise<Environment> {
  return {
    PLATEN_DATABASE_URL: await createDatabase(postgres.url('postgres')),
    PLATEN_STORAGE_URL: s3.url(prefix),
    PLATEN_SESSION_SECRET: SECRET,
    PLATEN_BASE_URL: 'http://platen.test',
    PLATEN_DATA: join(folder, prefix),
    ...S3_CREDENTIALS,
  };
}

type Asking = { readonly url: string; readonly key: string; readonly headers?: Environment };

const ask = ({ url, key, headers = {} }: Asking, route: string, body?: object | Uint8Array) => {
  const [method, path] = route.split(' ') as [string, string];
  const isBytes = body instanceof Uint8Array;
  return fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      ...headers,
    },
    ...(body ? { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) } : {}),
  });
};

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

it('moves keys, templates, assets, outputs, answers and usage; twice, or onto something, it is refused', async () => {
  const environment = { PLATEN_DATA: old, PLATEN_BASE_URL: 'http://platen.test', PLATEN_SESSION_SECRET: SECRET };
  const one = await startInstance(environment);
  const db = await openDatabase(readConfig(environment));
  const { key } = await newTeam(db, 'enterprise');
  await db.destroy();
  const before = { url: one.url, key };
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const template = { ...BADGE, name: 'moved' };
  const made = [
    await ask(before, 'POST /v1/assets?name=logo.svg', svg),
    await ask(before, 'POST /v1/templates', { slug: 'moved', template }),
    await ask(before, 'POST /v1/templates/moved/publish'),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 200]);
  const request = { template: BADGE, data: { name: 'Ada' }, format: 'pdf' };
  const first = { ...before, headers: { 'idempotency-key': 'order-1' } };
  const rendered = await json(ask(first, 'POST /v1/render', { ...request, delivery: 'url' }));
  const file = (asking: Asking) =>
    ask(asking, `GET /v1/render-outputs/${rendered.id}`).then((got) => got.arrayBuffer());
  const seen = async (asking: Asking) => ({
    file: Buffer.from(await file(asking)).toString('base64'),
    usage: (await json(ask(asking, 'GET /v1/usage'))).renders,
    templates: await json(ask(asking, 'GET /v1/templates')),
    assets: await json(ask(asking, 'GET /v1/assets')),
    again: await json(ask({ ...asking, headers: first.headers }, 'POST /v1/render', { ...request, delivery: 'url' })),
  });
  const told = await seen(before);
  expect(told.file.length).toBeGreaterThan(1_000);
  expect(told.again.id).toBe(rendered.id);
  expect(await platen(environment, 'backup', backup)).toMatchObject({ status: 0 });
  await one.stop();

  const target = await shared('moved');
  const restored = await platen(target, 'restore', backup, '--json');
  expect([restored.status, restored.err]).toEqual([0, '']);
  expect(JSON.parse(restored.out)).toMatchObject({ rows: expect.any(Number), missing: 0 });
  const two = await startInstance(target);
  expect(await seen({ url: two.url, key })).toEqual(told);
  await two.stop();

  const second = await platen(target, 'restore', backup);
  expect([second.status, second.out]).toEqual([1, '']);
  expect(second.err).toContain('the database is not empty');
  const none = await platen(target, 'restore', join(folder, 'nowhere'));
  expect([none.status, none.err]).toEqual([1, expect.stringContaining('holds no platen.sqlite')]);

  // Back onto one machine, where the database and the files are a folder.
  const back = { PLATEN_DATA: join(folder, 'back'), PLATEN_BASE_URL: 'http://platen.test' };
  expect(await platen(back, 'restore', backup)).toMatchObject({ status: 0 });
  const three = await startInstance(back);
  expect(await seen({ url: three.url, key })).toEqual(told);
  await three.stop();
}, 180_000);

it('leaves nothing behind when a row cannot be copied', async () => {
  const { PLATEN_DATABASE_URL: databaseUrl } = await shared('broken');
  const broken = join(folder, 'broken');
  mkdirSync(broken);
  copyFileSync(join(backup, 'platen.sqlite'), join(broken, 'platen.sqlite'));
  const from = openSqlite(join(broken, 'platen.sqlite'));
  // What SQLite bears in a column of numbers, and PostgreSQL does not.
  await from
    .updateTable('templates')
    .set({ published_version: 'one' as never })
    .execute();
  const to = await openDatabase({ dataFolder: broken, databaseUrl: databaseUrl! });
  await expect(copyRows(from, to)).rejects.toThrow();
  expect(await isEmpty(to)).toBe(true);
  await Promise.all([from.destroy(), to.destroy()]);
});

it('knows every table', async () => {
  const db = openSqlite(join(backup, 'platen.sqlite'));
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely'));
  await db.destroy();
  expect([...TABLES].sort()).toEqual(tables.sort());
  expect(readFileSync(join(backup, 'platen.sqlite')).length).toBeGreaterThan(0);
});
