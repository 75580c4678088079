import fs, { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { temporaryFolder } from '../testing/service.ts';
import { createFlush } from './flush.ts';

let folder: string;
/** Counts the flushes of file contents. */
let content: MockInstance<typeof fs.fdatasync>;
let folders: MockInstance<typeof fs.fsync>;

beforeEach(() => {
  folder = temporaryFolder();
  content = vi.spyOn(fs, 'fdatasync');
  folders = vi.spyOn(fs, 'fsync');
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, 'text');
  return path;
}

it('flushes each file, each folder once, and parent folders that may be new', async () => {
  const flush = createFlush({ dataFolder: folder });
  const paths = ['outputs/ab/1', 'outputs/ab/2', 'outputs/cd/3'].map(write);
  await flush.files(paths);
  // Three files in two folders. The folders above them are also flushed once: `outputs` and the data folder.
  expect([content.mock.calls.length, folders.mock.calls.length]).toEqual([3, 4]);
  await flush.files([write('outputs/ab/4')]);
  expect([content.mock.calls.length, folders.mock.calls.length]).toEqual([4, 5]);
});

it('opens the log once, and again after a failed flush', async () => {
  const log = write('log');
  const flush = createFlush({ dataFolder: folder, log });
  await flush.commits();
  // The handle must refer to the same file as before, like SQLite's handle.
  renameSync(log, join(folder, 'other'));
  await flush.commits();
  content.mockImplementationOnce((_descriptor, done) => done(new Error('EIO')));
  await expect(flush.commits()).rejects.toBeInstanceOf(Unavailable);
  await expect(flush.commits()).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
  write('log');
  await flush.commits();
  await flush.close();
});

it('flushes once for all callers that wait while the disk is busy', async () => {
  const flush = createFlush({ dataFolder: folder, log: write('log') });
  let done = 0;
  const begun = flush.commits();
  await Promise.resolve();
  const others = Array.from({ length: 50 }, () => flush.commits().then(() => done++));
  await begun;
  expect(done).toBe(0);
  await Promise.all(others);
  expect(content).toHaveBeenCalledTimes(2);
  await flush.close();
});

it('shares a flush with callers of the next 8 ms only while renders wait for a thread', async () => {
  let isBusy = true;
  const flush = createFlush({ dataFolder: folder, log: write('log'), isBusy: () => isBusy });
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  await flush.commits();
  const shared: Promise<void>[] = [];
  for (let ms = 0; ms < 7; ms++) {
    shared.push(flush.commits());
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(content).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(shared);
  expect(content).toHaveBeenCalledTimes(2);
  isBusy = false;
  await flush.commits();
  expect(content).toHaveBeenCalledTimes(3);
  await flush.close();
});

it('flushes the log on the main thread while no render is running, and rarely if the disk is slow', async () => {
  const flushSync = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  let isIdle = false;
  const flush = createFlush({ dataFolder: folder, log: write('log'), isIdle: () => isIdle });
  await flush.commits();
  expect([flushSync.mock.calls.length, content.mock.calls.length]).toEqual([0, 1]);
  isIdle = true;
  vi.useFakeTimers({ toFake: ['performance'] });
  const flushMs = async (ms: number) => {
    flushSync.mockImplementation(() => vi.advanceTimersByTime(ms));
    await flush.commits();
  };
  const threadedUntilNext = async (ms: number) => {
    const [calls, threaded] = [flushSync.mock.calls.length, content.mock.calls.length];
    while (flushSync.mock.calls.length === calls) await flushMs(ms);
    return content.mock.calls.length - threaded;
  };
  await flushMs(5);
  const counts: number[] = [];
  for (let i = 0; i < 8; i++) counts.push(await threadedUntilNext(5));
  expect(counts).toEqual([4, 8, 16, 32, 64, 128, 256, 256]);
  expect(await threadedUntilNext(1)).toBe(256);
  expect(await threadedUntilNext(5)).toBe(0);
  expect(await threadedUntilNext(1)).toBe(4);
  await flush.close();
});

it('rejects only the callers of a failed flush, not later ones', async () => {
  const flush = createFlush({ dataFolder: folder, log: join(folder, 'log') });
  const both = await Promise.allSettled([flush.commits(), flush.commits()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(flush.files([join(folder, 'none')])).rejects.toBeInstanceOf(Unavailable);
  write('log');
  await flush.commits();
  await flush.close();
});
