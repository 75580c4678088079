/** Move from one machine to several: `platen restore` moves a service from SQLite to PostgreSQL and S3. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { saveAsset } from '@platen/service/assets/assets';
import { systemClock } from '@platen/service/base/clock';
import { sha256Of } from '@platen/service/base/content';
import { createDiskBlobs } from '@platen/service/blobs/disk';
import { deleteStrayFiles } from '@platen/service/blobs/stray-files';
import { readConfig } from '@platen/service/config/config';
import { copyRows, isEmpty, TABLES } from '@platen/service/store/copy-rows';
import { openDatabase } from '@platen/service/store/open';
import { openSqlite } from '@platen/service/store/sqlite';
import { createDatabase, startPostgres, type TestPostgres } from '@platen/service/testing/postgres';
import { S3_CREDENTIALS, startS3, type TestS3 } from '@platen/service/testing/s3';
import { BADGE, BIN, temporaryFolder } from '@platen/service/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../cli/src/backup/make-backup.ts';
import { findFileFaults, withBackup } from '../cli/src/backup/read-backup.ts';
import { newTeam } from './instances/cluster.ts';
import { startInstance } from './instances/instance.ts';

const folder = temporaryFolder();
const [old, backup] = [join(folder, 'old'), join(folder, 'backup')];
const SECRET = 'a secret of at least thirty-two characters';
let postgres: TestPostgres;
let s3: TestS3;

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
});
afterAll(async () => {
  await Promise.all([postgres?.remove(), s3?.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;

/** Runs the command asynchronously, because the servers in this process must respond in the meantime. */
async function platen(environment: Environment, ...words: readonly string[]) {
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...process.env, ...environment } });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [status] = await once(child, 'exit');
  return { status, out: await out, err: await err };
}

/** Creates an empty database and bucket. Returns the variables for instances. */
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

// biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

it('moves keys, templates, assets, outputs, responses and usage; refuses a non-empty target', async () => {
  const environment = { PLATEN_DATA: old, PLATEN_BASE_URL: 'http://platen.test', PLATEN_SESSION_SECRET: SECRET };
  const one = await startInstance(environment);
  const db = await openDatabase(readConfig(environment));
  const { key } = await newTeam(db, 'enterprise');
  await db.destroy();
  const before = { url: one.url, key };
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const logo = { id: 'logo', type: 'image', source: 'logo.svg', width: '9mm', position: { x: '0mm', y: '0mm' } };
  const template = { ...BADGE, elements: [...BADGE.elements, logo] };
  const made = [
    await ask(before, 'POST /v1/assets?name=logo.svg', svg),
    await ask(before, 'POST /v1/templates', { slug: 'moved', template }),
    await ask(before, 'POST /v1/templates/moved/publish'),
    // The published version still shows the first file.
    await ask(before, 'POST /v1/assets?name=logo.svg', Buffer.from(`${svg}`.replace('rect ', 'rect fill="red" '))),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 200, 201]);
  const request = { template: BADGE, data: { name: 'Ada' }, format: 'pdf' };
  const first = { ...before, headers: { 'idempotency-key': 'order-1' } };
  const rendered = await json(ask(first, 'POST /v1/render', { ...request, delivery: 'url' }));
  const shown = async (asking: Asking) => {
    const wanted = { templateId: 'moved', data: { name: 'Ada' }, format: 'png', delivery: 'inline' };
    const answer = await ask(asking, 'POST /v1/render', wanted);
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
  };
  const file = (asking: Asking) =>
    ask(asking, `GET /v1/render-outputs/${rendered.id}`).then((got) => got.arrayBuffer());
  const seen = async (asking: Asking) => ({
    file: Buffer.from(await file(asking)).toString('base64'),
    usage: (await json(ask(asking, 'GET /v1/usage'))).renders,
    templates: await json(ask(asking, 'GET /v1/templates')),
    assets: await json(ask(asking, 'GET /v1/assets')),
    again: await json(ask({ ...asking, headers: first.headers }, 'POST /v1/render', { ...request, delivery: 'url' })),
  });
  const [status, picture] = await shown(before);
  expect(status).toBe(200);
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
  expect(await shown({ url: two.url, key })).toEqual([200, picture]);
  await two.stop();

  const second = await platen(target, 'restore', backup);
  expect([second.status, second.out]).toEqual([1, '']);
  expect(second.err).toContain('the database is not empty');
  const none = await platen(target, 'restore', join(folder, 'nowhere'));
  expect([none.status, none.err]).toEqual([1, expect.stringContaining('has no platen.sqlite')]);

  // Moves back to one machine, whose database and files are in a folder.
  const back = { PLATEN_DATA: join(folder, 'back'), PLATEN_BASE_URL: 'http://platen.test' };
  expect(await platen(back, 'restore', backup)).toMatchObject({ status: 0 });
  const three = await startInstance(back);
  expect(await seen({ url: three.url, key })).toEqual(told);
  expect(await shown({ url: three.url, key })).toEqual([200, picture]);
  await three.stop();
});

describe('a backup', () => {
  const emptyInstallation = (name: string) => ({ PLATEN_DATA: join(folder, name) });
  const filesOf = (from: string) =>
    readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort();
  /** Copies the backup, so that the test can damage the copy. */
  const copyOf = (name: string) => {
    const copy = join(folder, name);
    cpSync(backup, copy, { recursive: true });
    return copy;
  };
  const anOutput = (of: string) => filesOf(join(of, 'outputs'))[0]!;
  const harms: Readonly<Record<string, (copy: string) => void>> = {
    'is missing': (copy) => rmSync(anOutput(copy)),
    'is damaged': (copy) => writeFileSync(anOutput(copy), 'something else'),
  };

  it('is unchanged by restoring and verifying, and may be on a read-only disk', async () => {
    const copy = copyOf('read-only');
    const folders = [copy, ...new Set(filesOf(copy).map((file) => dirname(file)))];
    const state = () =>
      filesOf(copy).map((file) => {
        const { mode, mtimeMs } = statSync(file);
        return [file, mode, mtimeMs, createHash('sha256').update(readFileSync(file)).digest('hex')];
      });
    for (const file of filesOf(copy)) chmodSync(file, 0o400);
    for (const each of folders) chmodSync(each, 0o500);
    const times = () => folders.map((each) => statSync(each).mtimeMs);
    const before = [state(), times()];
    expect(await platen({}, 'backup', copy, '--verify')).toMatchObject({ status: 0, err: '' });
    expect(await platen(emptyInstallation('from-read-only'), 'restore', copy)).toMatchObject({ status: 0 });
    expect([state(), times()]).toEqual(before);
    for (const each of folders) chmodSync(each, 0o700);
  });

  it.each(Object.entries(harms))(
    'with a file that is %s is reported by --verify and not restored, unless requested',
    async (fault, harm) => {
      const copy = copyOf(fault.replaceAll(' ', '-'));
      harm(copy);
      const verified = await platen({}, 'backup', copy, '--verify', '--json');
      expect([verified.status, JSON.parse(verified.err)]).toMatchObject([1, { errors: [{ message: fault }] }]);
      const target = emptyInstallation(`from-${fault.replaceAll(' ', '-')}`);
      const refused = await platen(target, 'restore', copy);
      expect([refused.status, refused.out]).toEqual([1, '']);
      expect(refused.err).toContain(
        'nothing was restored: 1 file missing or damaged; use --allow-missing to restore the rest',
      );
      const restored = await platen(target, 'restore', copy, '--allow-missing', '--json');
      expect(JSON.parse(restored.out)).toMatchObject({ rows: expect.any(Number), missing: 1 });
    },
  );

  it('that is unfinished is treated as missing: by verify, restore, backup and serve', async () => {
    const copy = copyOf('half');
    renameSync(join(copy, 'platen.sqlite'), join(copy, 'platen.sqlite.unfinished'));
    const told = `${copy} is an unfinished backup; make a new one`;
    for (const words of [
      ['backup', copy, '--verify'],
      ['backup', copy],
      ['restore', copy],
    ])
      expect(await platen(emptyInstallation('from-half'), ...words)).toMatchObject({
        status: 1,
        err: `platen: ${told}\n`,
      });
    const served = await platen({ PLATEN_DATA: copy }, 'serve');
    expect([served.status, served.err]).toEqual([
      1,
      `platen: PLATEN_DATA must not be an unfinished backup, but ${copy} is one\n`,
    ]);
  });

  it('with a damaged database is reported in one line', async () => {
    const copy = copyOf('torn');
    const bytes = readFileSync(join(copy, 'platen.sqlite'));
    writeFileSync(join(copy, 'platen.sqlite'), bytes.fill(7, 4096, 40_000));
    for (const words of [
      ['backup', copy, '--verify'],
      ['restore', copy],
    ]) {
      const { status, err } = await platen(emptyInstallation('from-torn'), ...words);
      expect([status, err]).toEqual([1, expect.stringContaining(`${join(copy, 'platen.sqlite')} is damaged`)]);
    }
  });

  it('contains an asset that is replaced, and whose old file is deleted, while it is made', async () => {
    const data = join(folder, 'changing');
    const db = await openDatabase({ dataFolder: data, databaseUrl: '' });
    const { id: teamId } = await newTeam(db, 'enterprise');
    const blobs = createDiskBlobs(join(data, 'outputs'));
    const context = { db, blobs, clock: systemClock };
    const save = async (name: string, text: string) => {
      const content = Buffer.from(text);
      await saveAsset(context, { teamId, name, mediaType: 'text/plain', content, sha256: await sha256Of(content) });
    };
    for (const name of ['a', 'b', 'c']) await save(name, `old ${name}`);
    let times = 0;
    const open = async (name: string) => {
      // Runs after the database was copied, and before this file is copied.
      if (times++ < 3) {
        for (const each of ['a', 'b', 'c']) await save(each, `new ${each} ${times}`);
        await deleteStrayFiles(context);
      }
      return blobs.open(name);
    };
    const copy = join(folder, 'changed');
    const { lost } = await makeBackup({ db, blobs: { ...blobs, open }, dataFolder: data }, copy);
    expect(lost).toEqual([]);
    expect(await withBackup(copy, (source) => findFileFaults(source, copy))).toEqual([]);
    expect(filesOf(join(copy, 'outputs'))).toHaveLength(3);
    await db.destroy();
  });

  it('is made without files that were lost before, with exit status 1', async () => {
    const data = copyOf('lossy');
    rmSync(anOutput(data));
    const made = await platen({ PLATEN_DATA: data }, 'backup', join(folder, 'of-lossy'), '--json');
    expect([made.status, JSON.parse(made.out)]).toMatchObject([1, { lost: [expect.any(String)] }]);
    expect(made.err).toContain('missing or changed in the storage: 1 file');
    expect(await platen({}, 'backup', join(folder, 'of-lossy'), '--verify')).toMatchObject({ status: 1 });
  });
});

it('leaves the target empty if a row cannot be copied', async () => {
  const { PLATEN_DATABASE_URL: databaseUrl } = await shared('broken');
  const broken = join(folder, 'broken');
  mkdirSync(broken);
  copyFileSync(join(backup, 'platen.sqlite'), join(broken, 'platen.sqlite'));
  const from = openSqlite(join(broken, 'platen.sqlite'));
  // SQLite accepts text in a numeric column; PostgreSQL does not.
  await from
    .updateTable('templates')
    .set({ published_version: 'one' as never })
    .execute();
  const to = await openDatabase({ dataFolder: broken, databaseUrl: databaseUrl! });
  await expect(copyRows(from, to)).rejects.toThrow();
  expect(await isEmpty(to)).toBe(true);
  await Promise.all([from.destroy(), to.destroy()]);
});

it('includes every table', async () => {
  const db = openSqlite(join(backup, 'platen.sqlite'));
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely'));
  await db.destroy();
  expect([...TABLES].sort()).toEqual(tables.sort());
  expect(readFileSync(join(backup, 'platen.sqlite')).length).toBeGreaterThan(0);
});
