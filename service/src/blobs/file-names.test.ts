import { beforeEach, describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { NOON } from '../testing/service.ts';
import { createFileNames, type FileNames } from './file-names.ts';

describe('names of files', () => {
  const service = openedService();
  let names: FileNames;
  beforeEach(async () => {
    await service.services.db.deleteFrom('stray_files').execute();
    service.time = NOON;
    names = createFileNames({ db: service.services.db, clock: { now: () => service.time } });
  });

  const strayFiles = () => service.services.db.selectFrom('stray_files').selectAll().execute();

  it('are stray until they are claimed, for almost the time that writing a file may take', async () => {
    const { id } = await names.take();
    const rows = await strayFiles();
    expect(rows).toContainEqual({ id, expires_at: NOON + 15 * 60 * 1000 });
    expect(new Set(rows.map(({ expires_at }) => expires_at)).size).toBe(1);
  });

  it('are given to only one of several callers at once', async () => {
    const taken = await Promise.all(Array.from({ length: 120 }, () => names.take()));
    const ids = new Set(taken.map(({ id }) => id));
    expect(ids.size).toBe(120);
    const rows = (await strayFiles()).map(({ id }) => id);
    expect(rows).toEqual(expect.arrayContaining([...ids]));
  });

  it('share a folder within a batch, so that concurrent renders share its flush', async () => {
    const taken = await Promise.all(Array.from({ length: 100 }, () => names.take()));
    expect(new Set(taken.map(({ id }) => id.slice(0, 2))).size).toBeLessThanOrEqual(2);
    expect(new Set(taken.map(({ id }) => id.slice(2))).size).toBe(100);
  });

  it('are reused if nothing was written', async () => {
    const { id, giveBack } = await names.take();
    giveBack();
    expect((await names.take()).id).toBe(id);
  });

  it.each([1, -1])('are discarded if not used in time, even if the clock is changed', async (direction) => {
    const { id } = await names.take();
    service.time += direction * 61_000;
    const later = await names.take();
    const rows = await strayFiles();
    expect(rows).toContainEqual({ id, expires_at: NOON + 15 * 60 * 1000 });
    expect(rows.filter(({ expires_at }) => expires_at === NOON + 15 * 60 * 1000)).toHaveLength(1);
    expect(rows).toContainEqual({ id: later.id, expires_at: service.time + 15 * 60 * 1000 });
  });
});
