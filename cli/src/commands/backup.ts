/** `platen backup`: the data of one machine as it is at this moment, while the service runs. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, Failure } from '../command.ts';
import { withDatabase } from '../database.ts';
import { count, printResult } from '../output.ts';

export const backupCommand: Command = {
  name: 'backup',
  operands: ['FOLDER'],
  about: 'copy the database, the assets and the outputs to a new folder, which can be PLATEN_DATA; the service may run',
  prints: '{ folder, files, sizeBytes }',
  options: {},
  async run(args) {
    const folder = args.positionals[0]!;
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new Failure(`${folder} is not empty`);
    const { copySqlite } = await import('@platen/service/store/sqlite');
    const copied = await withDatabase(args, async ({ db, config }) => {
      if (config.databaseUrl !== '') throw new Failure('the database is PostgreSQL: back it up with pg_dump');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // The database first: a file is there before anything names it.
      await copySqlite(db, join(folder, 'platen.sqlite'));
      return copyFiles(config.dataFolder, folder);
    });
    const files = copied.length + 1;
    const sizeBytes = [...copied, 'platen.sqlite'].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    printResult(args.json, { folder, files, sizeBytes }, [`${folder}: ${count(files, 'file')}, ${sizeBytes} bytes`]);
    return 0;
  },
};

/** All but the database; what is deleted meanwhile had expired. The names of those copied. */
function copyFiles(from: string, to: string): readonly string[] {
  const names = readdirSync(from, { recursive: true }) as string[];
  return names.filter((name) => {
    if (name.startsWith('platen.sqlite')) return false;
    try {
      if (!statSync(join(from, name)).isFile()) return false;
      mkdirSync(dirname(join(to, name)), { recursive: true });
      copyFileSync(join(from, name), join(to, name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  });
}
