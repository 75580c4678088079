import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBatchFolder, deleteLeftFolders } from './batch-folder.ts';

it('the folders of processes that were killed are deleted, and no others', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const names = [`platen-batch-${pid}-killed`, `platen-batch-${process.ppid}-parent`, `platen-batch-note`];
  const folders = names.map((name) => join(tmpdir(), name));
  for (const folder of folders) mkdirSync(folder);
  const own = await createBatchFolder();
  try {
    await deleteLeftFolders();
    expect([...folders, own].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
  } finally {
    for (const folder of [...folders, own]) rmSync(folder, { recursive: true, force: true });
  }
});
