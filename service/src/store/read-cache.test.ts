/** Cached results of prepared queries: when SQLite executes a query again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './open.ts';
import { prepared, preparedRead } from './prepared.ts';
import { readCacheOf } from './read-cache.ts';
import { changeSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-read-cache-'));
let db: Database;
/** Another connection, like that of a command. */
let other: Database;

beforeAll(async () => {
  db = await openDatabase({ dataFolder: folder, databaseUrl: '' });
  other = await openDatabase({ dataFolder: folder, databaseUrl: '' });
});
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('libraries').execute();
  await add(db, 'first');
});

const add = (to: Database, slug: string) =>
  to.insertInto('libraries').values({ id: slug, slug, name: slug, created_at: 0 }).execute();

const find = preparedRead((from, { name }: { readonly name: string }) =>
  from.selectFrom('libraries').select('slug').where('name', '=', name),
);
const slugs = async (from: Database, name: string) => (await find(from, { name })).map(({ slug }) => slug);

/** Returns true if the second of two equal reads returns the same rows, with the work in between. */
async function staysCached(work: () => Promise<unknown>): Promise<boolean> {
  const before = await find(db, { name: 'first' });
  await work();
  const after = await find(db, { name: 'first' });
  expect(after).toEqual(before);
  return after === before;
}

it('executes a query again only with other parameters', async () => {
  expect(await staysCached(async () => undefined)).toBe(true);
  expect(await slugs(db, 'second')).toEqual([]);
  expect(await staysCached(async () => undefined)).toBe(true);
});

it('executes a query again after a change of this or another connection', async () => {
  for (const connection of [db, other]) {
    expect(await slugs(db, 'second')).toEqual([]);
    await add(connection, 'second');
    expect(await slugs(db, 'second')).toEqual(['second']);
    await connection.updateTable('libraries').set({ slug: 'renamed' }).where('name', '=', 'second').execute();
    expect(await slugs(db, 'second')).toEqual(['renamed']);
    await sql`delete from libraries where name = 'second'`.execute(connection);
    expect(await slugs(db, 'second')).toEqual([]);
  }
});

it('keeps the rows while only tables change that renders change, and during other reads', async () => {
  const writes = [
    () => db.deleteFrom('usage').execute(),
    () => db.updateTable('rate_windows').set({ count: 1 }).execute(),
    () => db.transaction().execute((transaction) => transaction.deleteFrom('outputs').execute()),
    () => sql`\n select count(*) from usage`.execute(db),
  ];
  for (const write of writes) expect(await staysCached(write)).toBe(true);
  expect(await staysCached(() => db.deleteFrom('assets').execute())).toBe(false);
  expect(await staysCached(() => sql`with all_usage as (select 1) delete from usage`.execute(db))).toBe(false);
});

it('never caches rows of a transaction, which can be rolled back', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    expect(readCacheOf(transaction)).toBeUndefined();
    await add(transaction, 'second');
    expect(await slugs(transaction, 'second')).toEqual(['second']);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await slugs(db, 'second')).toEqual([]);
});

it('a read that waits for a transaction returns its changes, and so do later reads', async () => {
  expect(await slugs(db, 'second')).toEqual([]);
  let reading: Promise<readonly string[]> | undefined;
  await db.transaction().execute(async (transaction) => {
    await add(transaction, 'second');
    reading = slugs(db, 'second');
  });
  expect(await reading).toEqual(['second']);
  expect(await slugs(db, 'second')).toEqual(['second']);
});

it('a read waits for another program that has locked the database', async () => {
  const file = join(folder, 'locked.sqlite');
  const locking = changeSqlite(file);
  await sql`create table libraries (name text, slug text)`.execute(locking);
  await sql`insert into libraries values ('first', 'first')`.execute(locking);
  const reading = changeSqlite(file);
  await sql`pragma busy_timeout = 0`.execute(reading);
  expect(await slugs(reading, 'first')).toEqual(['first']);
  // Outside WAL mode, readers wait for such a transaction.
  await sql`begin exclusive`.execute(locking);
  const waiting = slugs(reading, 'first');
  await sql`update libraries set slug = 'renamed'`.execute(locking);
  await sql`commit`.execute(locking);
  expect(await waiting).toEqual(['renamed']);
  await Promise.all([locking.destroy(), reading.destroy()]);
});

it('rejects queries of tables that renders change', async () => {
  const count = (from: Database) => from.selectFrom('usage').select('live');
  await expect(preparedRead(count)(db, {})).rejects.toThrow('renders change usage');
  expect((await prepared(count)(db, {})).rows).toEqual([]);
});
