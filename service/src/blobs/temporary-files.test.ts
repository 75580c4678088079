import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBatchFolder, deleteLeftFiles, nameLargeFile } from './temporary-files.ts';

it('deletes only files of processes that were killed', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const names = [`platen-batch-${pid}-killed`, `platen-batch-${process.ppid}-parent`, `platen-batch-note`];
  const folders = names.map((name) => join(tmpdir(), name));
  for (const folder of folders) mkdirSync(folder);
  const large = nameLargeFile();
  writeFileSync(large.path, 'large');
  const left = join(tmpdir(), `platen-large-${pid}-killed`);
  writeFileSync(left, 'left');
  const own = await createBatchFolder();
  try {
    await deleteLeftFiles();
    expect([...folders, own].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
    expect([existsSync(left), existsSync(large.path)]).toEqual([false, true]);
    await large.remove();
    expect(existsSync(large.path)).toBe(false);
  } finally {
    for (const folder of [...folders, own, left, large.path]) rmSync(folder, { recursive: true, force: true });
  }
});
