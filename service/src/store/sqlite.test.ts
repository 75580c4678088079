/** Problems with SQLite files: other processes that write, a full disk, and files that are not databases. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { openSqlite } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

async function openWithTable() {
  const file = join(folder, `${count++}.sqlite`);
  const db = openSqlite(file);
  await sql`create table notes (text text not null)`.execute(db);
  return { db, file };
}

const rows = async (db: ReturnType<typeof openSqlite>) => (await sql`select text from notes`.execute(db)).rows.length;

describe('a SQLite database', () => {
  it('waits for another writing program without blocking the process', async () => {
    const { db, file } = await openWithTable();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    let beats = 0;
    const heart = setInterval(() => beats++, 5);
    // The binding reports no error code for statements that return rows.
    const single = sql`insert into notes values ('one') returning text`.execute(db);
    const together = db
      .transaction()
      .execute((transaction) => sql`insert into notes values ('two')`.execute(transaction));
    // If SQLite blocked the process while waiting, the process would have no heartbeats and the statement would fail.
    await expect.poll(() => beats).toBeGreaterThan(5);
    clearInterval(heart);
    other.exec('rollback');
    await Promise.all([single, together]);
    expect(await rows(db)).toBe(2);
    other.close();
    await db.destroy();
  });

  it.each(['', ' returning text'])(
    'on a full disk is unavailable with the reason, and continues when there is space%s',
    async (ending) => {
      const { db } = await openWithTable();
      await sql`pragma max_page_count = 20`.execute(db);
      const long = 'x'.repeat(200_000);
      const write = () =>
        db
          .transaction()
          .execute((transaction) => sql`insert into notes values (${long}) ${sql.raw(ending)}`.execute(transaction));
      const error = await write().catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Unavailable);
      expect(error.message).toBe('the database is not available: database or disk is full');
      await sql`pragma max_page_count = 2000`.execute(db);
      await write();
      expect(await rows(db)).toBe(1);
      await db.destroy();
    },
  );

  it.each([
    ['is no database', (file: string) => writeFileSync(file, 'a letter, not a database'.repeat(100)), /not a database/],
    ['is a folder', (file: string) => mkdirSync(file), /unable to open/],
    ['lies in a folder that is not there', (file: string) => rmSync(file, { force: true }), /unable to open/],
  ])('that %s is reported in one line with its name', (_, make, reason) => {
    const file = join(folder, `wrong-${count++}`, 'platen.sqlite');
    if (!/not there/.test(_)) mkdirSync(join(file, '..'));
    make(file);
    expect(() => openSqlite(file)).toThrow(Unavailable);
    expect(() => openSqlite(file)).toThrow(reason);
    expect(() => openSqlite(file)).toThrow(file);
  });
});
