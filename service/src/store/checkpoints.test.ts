import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { builtWorker, temporaryFolder } from '../testing/service.ts';
import { MOST_PAGES, startCheckpoints } from './checkpoints.ts';
import { openDatabase, sqliteFile } from './open.ts';

const folder = temporaryFolder();
const file = sqliteFile(folder);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes the log into the file, and leaves no log when it ends', async () => {
  const db = await openDatabase({ dataFolder: folder, databaseUrl: '' });
  const errors: unknown[] = [];
  const stop = await startCheckpoints(db, {
    file,
    pauseMs: 50,
    workerFile: new URL('checkpoint-worker.js', builtWorker()),
    onError: (error) => errors.push(error),
  });
  // Writes less than the amount at which SQLite runs a checkpoint by default.
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

it.each([20, 600_000])(
  'keeps the log short during constant writing, so that no writer runs the checkpoint: %d ms',
  async (pauseMs) => {
    const db = await openDatabase({ dataFolder: folder, databaseUrl: '' });
    const errors: unknown[] = [];
    const stop = await startCheckpoints(db, {
      file,
      pauseMs,
      workerFile: new URL('checkpoint-worker.js', builtWorker()),
      onError: (error) => errors.push(error),
    });
    const name = 'a long name '.repeat(20_000);
    await db.insertInto('libraries').values({ id: 'a', slug: 'a', name, created_at: 0 }).execute();
    const pages = name.length / 4096;
    const starts = checkpointSequence();
    for (let written = 0; checkpointSequence() === starts && written < MOST_PAGES; written += pages) {
      await db
        .updateTable('libraries')
        .set({ name: `${written}${name}` })
        .execute();
      // Slows down writing if the log is long, as a real disk would.
      if (written > MOST_PAGES / 3) await setTimeout(10);
    }
    expect(checkpointSequence()).toBeGreaterThan(starts);
    expect(statSync(`${file}-wal`).size).toBeLessThan(MOST_PAGES * 4096);
    await stop();
    expect(errors).toEqual([]);
    await db.destroy();
  },
);

/** Returns the checkpoint sequence number in the header of the log. It increases whenever the log restarts. */
function checkpointSequence(): number {
  const header = Buffer.alloc(32);
  const descriptor = openSync(`${file}-wal`, 'r');
  readSync(descriptor, header, 0, header.length, 0);
  closeSync(descriptor);
  return header.readUInt32BE(12);
}
