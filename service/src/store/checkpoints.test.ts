import { rmSync, statSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { builtWorker, temporaryFolder } from '../testing/service.ts';
import { startCheckpoints } from './checkpoints.ts';
import { openDatabase, sqliteFile } from './open.ts';

const folder = temporaryFolder();
const file = sqliteFile(folder);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('moves what is written into the file, and leaves no log when it ends', async () => {
  const db = await openDatabase({ dataFolder: folder, databaseUrl: '' });
  const errors: unknown[] = [];
  const stop = await startCheckpoints(db, {
    file,
    pauseMs: 50,
    workerFile: new URL('checkpoint-worker.js', builtWorker()),
    onError: (error) => errors.push(error),
  });
  // Less than what SQLite itself would do so for.
  const name = 'a long name '.repeat(20_000);
  const before = statSync(file).size;
  await db.insertInto('libraries').values({ id: 'a', slug: 'a', name, created_at: 0 }).execute();
  await expect.poll(() => statSync(file).size - before).toBeGreaterThan(name.length);
  await db.insertInto('libraries').values({ id: 'b', slug: 'b', name, created_at: 0 }).execute();
  await stop();
  expect(errors).toEqual([]);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(statSync(file).size - before).toBeGreaterThan(2 * name.length);
  await db.destroy();
});
