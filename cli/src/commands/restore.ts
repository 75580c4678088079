/** `platen restore`: a backup into an installation that is still empty, on one machine or on PostgreSQL and S3. */
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '@platen/service/config/config';
import type { Database } from '@platen/service/store/tables';
import { type Command, Failure } from '../command.ts';
import { withNewDatabase } from '../database.ts';
import { count, printNotes, printResult } from '../output.ts';

export const restoreCommand: Command = {
  name: 'restore',
  operands: ['FOLDER'],
  about:
    'copy a backup, or the data folder of a stopped service, to the empty database and storage that are configured: PostgreSQL and S3, too',
  prints: '{ rows, files, missing }',
  options: {},
  async run(args) {
    const folder = args.positionals[0]!;
    if (!existsSync(join(folder, 'platen.sqlite'))) throw new Failure(`${folder} holds no platen.sqlite`);
    const { copyRows, isEmpty } = await import('@platen/service/store/copy-rows');
    const { rows, files } = await withNewDatabase(args, async ({ db, config }) => {
      if (!(await isEmpty(db)))
        throw new Failure('the database is not empty: restore before the service is started with it');
      return withCopy(folder, async (source) => {
        // The files first: one is there before anything names it.
        const files = await copyFiles(source, folder, config);
        const rows = await copyRows(source, db);
        await copySecret(folder, config);
        return { rows, files };
      });
    });
    const copied = `${count(rows, 'row')} and ${count(files.copied, 'file')} copied`;
    const missing = files.missing > 0 ? [`${count(files.missing, 'file')} of the backup not there`] : [];
    printResult(args.json, { rows, files: files.copied, missing: files.missing }, [copied, ...missing]);
    return 0;
  },
};

/** A copy of the folder's database brought up to date, so that the backup stays as it is. */
async function withCopy<T>(folder: string, work: (source: Database) => Promise<T>): Promise<T> {
  const { copySqlite, openSqlite } = await import('@platen/service/store/sqlite');
  const { migrate } = await import('@platen/service/store/migrations');
  const temporary = await mkdtemp(join(tmpdir(), 'platen-restore-'));
  const file = join(temporary, 'platen.sqlite');
  try {
    const original = openSqlite(join(folder, 'platen.sqlite'));
    await copySqlite(original, file).finally(() => original.destroy());
    const source = openSqlite(file);
    return await migrate(source, 'sqlite')
      .then(() => work(source))
      .finally(() => source.destroy());
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

type Files = { readonly copied: number; readonly missing: number };

/** Every file that a row names. */
async function copyFiles(source: Database, folder: string, config: Config): Promise<Files> {
  const { openBlobs } = await import('@platen/service/blobs/open');
  const [from, to] = await Promise.all([openBlobs({ ...config, dataFolder: folder, storage: '' }), openBlobs(config)]);
  let [copied, missing] = [0, 0];
  for (const name of await namesIn(source)) {
    const path = from.fileOf(name);
    if (!(await from.fetch(name))) missing++;
    else if (config.storage !== '' || resolve(to.fileOf(name)) !== resolve(path)) {
      await to.write(name, { path, sizeBytes: statSync(path).size });
      copied++;
    }
  }
  return { copied, missing };
}

async function namesIn(db: Database): Promise<ReadonlySet<string>> {
  const outputs = await db.selectFrom('outputs').select('id').execute();
  const answers = await db.selectFrom('idempotency').select('id').where('headers', 'is not', null).execute();
  const assets = await db.selectFrom('assets').select('blob_id as id').execute();
  return new Set([...outputs, ...answers, ...assets].map(({ id }) => id));
}

/** With another secret the sessions of people end. */
async function copySecret(folder: string, { sessionSecret, databaseUrl, dataFolder }: Config): Promise<void> {
  const file = join(folder, 'session-secret');
  const own = join(dataFolder, 'session-secret');
  if (!existsSync(file) || existsSync(own) || sessionSecret !== '') return;
  if (databaseUrl === '') await copyFile(file, own);
  else printNotes([`PLATEN_SESSION_SECRET is not set: give it the text of ${file}, and people stay signed in`]);
}
