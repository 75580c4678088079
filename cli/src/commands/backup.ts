/** `platen backup`: backs up the data of a single machine while the service runs, and verifies backups. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Arguments, type Command, Failure } from '../command.ts';
import { withDatabase } from '../database.ts';
import { count, printNotes, printResult } from '../output.ts';

export const backupCommand: Command = {
  name: 'backup',
  operands: ['FOLDER'],
  about:
    'copy the database, the assets and the outputs to a new folder, which can be used as PLATEN_DATA; the service may be running. ' +
    'Exit status 1 means that files were already missing; the backup contains everything else',
  prints: '{ folder, files, sizeBytes, lost }',
  options: {
    verify: {
      type: 'boolean',
      about: 'check the backup in the folder and list missing or damaged files',
    },
  },
  async run(args) {
    return args.values['verify'] === true ? verify(args) : make(args);
  },
};

async function make(args: Arguments): Promise<number> {
  const folder = args.positionals[0]!;
  const { expectEmpty, readSums } = await import('../backup/backup-folder.ts');
  const { makeBackup } = await import('../backup/make-backup.ts');
  const { openBlobs } = await import('@platen/service/blobs/open');
  expectEmpty(folder);
  const { lost } = await withDatabase(args, async ({ db, config }) => {
    if (config.databaseUrl !== '') throw new Failure('the service uses PostgreSQL; back it up with pg_dump');
    return makeBackup({ db, blobs: await openBlobs(config), dataFolder: config.dataFolder }, folder);
  });
  printSize(args, folder, [...(await readSums(folder))!.keys()], lost);
  if (lost.length === 0) return 0;
  printNotes(args.io, [`missing or changed in the storage: ${count(lost.length, 'file')}`]);
  printNotes(
    args.io,
    lost.map((name) => `  ${name}`),
  );
  return 1;
}

async function verify(args: Arguments): Promise<number> {
  const folder = args.positionals[0]!;
  const { readSums } = await import('../backup/backup-folder.ts');
  const { findFileFaults, findSumFaults, withBackup } = await import('../backup/read-backup.ts');
  const sums = await readSums(folder);
  const inRows = await withBackup(folder, (source) => findFileFaults(source, folder));
  if (!sums) throw new Failure(`${folder} has no SHA256SUMS, so it is not a backup of this version`);
  const faults = [...(await findSumFaults(folder, sums)), ...inRows.filter(({ path }) => !sums.has(path))];
  if (faults.length > 0) throw new Failure(`${folder}: ${count(faults.length, 'file')} missing or damaged`, faults);
  printSize(args, folder, [...sums.keys()], []);
  return 0;
}

function printSize(args: Arguments, folder: string, paths: readonly string[], lost: readonly string[]): void {
  const sizeBytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  const files = paths.length;
  printResult(args, { folder, files, sizeBytes, lost }, [`${folder}: ${count(files, 'file')}, ${sizeBytes} bytes`]);
}
