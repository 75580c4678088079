/** `platen restore`: restores a backup to an empty installation, on a single machine or on PostgreSQL and S3. */
import { existsSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Config } from '@platen/service/config/config';
import type { Flush } from '@platen/service/store/flush';
import type { Database } from '@platen/service/store/tables';
import { type Arguments, type Command, Failure } from '../command.ts';
import { withNewDatabase } from '../database.ts';
import { count, printNotes, printResult } from '../output.ts';

export const restoreCommand: Command = {
  name: 'restore',
  operands: ['FOLDER'],
  about:
    'copy a backup, or the data folder of a stopped service, to the configured empty database and storage, which can be PostgreSQL and S3; the folder stays unchanged',
  prints: '{ rows, files, missing }',
  options: {
    'allow-missing': {
      type: 'boolean',
      about: 'restore everything else if files are missing or damaged',
    },
  },
  async run(args) {
    const folder = args.positionals[0]!;
    const { expectDatabase } = await import('../backup/backup-folder.ts');
    const { findFileFaults, withBackup } = await import('../backup/read-backup.ts');
    const { failPrintingJobs } = await import('@platen/service/jobs/jobs');
    const { markPrintJobsUnknown } = await import('@platen/service/print-jobs/print-jobs');
    const { copyRows, isEmpty } = await import('@platen/service/store/copy-rows');
    // Checks the backup before creating a database.
    expectDatabase(folder);
    const { rows, files } = await withNewDatabase(args, async ({ db, config, flush }) => {
      if (!(await isEmpty(db)))
        throw new Failure(
          'the database is not empty; restore into an empty database, before the first start of the service',
        );
      return withBackup(folder, async (source) => {
        const faults = await findFileFaults(source, folder);
        if (faults.length > 0 && args.values['allow-missing'] !== true) {
          throw new Failure(
            `nothing was restored: ${count(faults.length, 'file')} missing or damaged; use --allow-missing to restore the rest`,
            faults,
          );
        }
        // Copies the files before the rows that reference them.
        const files = await copyFiles(source, {
          folder,
          config,
          flush,
          without: new Set(faults.map(({ path }) => path)),
        });
        const rows = await copyRows(source, db);
        await markPrintJobsUnknown(db, Date.now());
        await failPrintingJobs(db, Date.now());
        await copySecret(args, folder, config);
        return { rows, files: { copied: files, missing: faults.length } };
      });
    });
    const copied = `${count(rows, 'row')} and ${count(files.copied, 'file')} copied`;
    const missing = files.missing > 0 ? [`${count(files.missing, 'file')} missing from the backup`] : [];
    printResult(args, { rows, files: files.copied, missing: files.missing }, [copied, ...missing]);
    return 0;
  },
};

type CopyOptions = {
  readonly folder: string;
  readonly config: Config;
  readonly flush: Flush;
  /** Paths of files to skip, relative to the folder. */
  readonly without: ReadonlySet<string>;
};

/** Copies the referenced files. Returns the number of copied files. */
async function copyFiles(source: Database, { folder, config, flush, without }: CopyOptions): Promise<number> {
  const { openBlobs } = await import('@platen/service/blobs/open');
  const { namedFiles } = await import('@platen/service/blobs/named-files');
  const [from, to] = await Promise.all([openBlobs({ ...config, dataFolder: folder, storage: '' }), openBlobs(config)]);
  const copied: string[] = [];
  for (const name of (await namedFiles(source)).keys()) {
    const path = from.fileOf(name);
    if (without.has(relative(folder, path).replaceAll(sep, '/'))) continue;
    if (config.storage === '' && resolve(to.fileOf(name)) === resolve(path)) continue;
    await to.write(name, { path, sizeBytes: statSync(path).size });
    copied.push(to.fileOf(name));
  }
  if (config.storage === '') await flush.files(copied);
  return copied.length;
}

/** Copies the session secret, because a new secret would end all sessions. */
async function copySecret(
  args: Arguments,
  folder: string,
  { sessionSecret, databaseUrl, dataFolder }: Config,
): Promise<void> {
  const file = join(folder, 'session-secret');
  const own = join(dataFolder, 'session-secret');
  if (!existsSync(file) || existsSync(own) || sessionSecret !== '') return;
  if (databaseUrl === '') await copyFile(file, own);
  else
    printNotes(args.io, [
      `PLATEN_SESSION_SECRET is not set; set it to the content of ${file} to keep people signed in`,
    ]);
}
