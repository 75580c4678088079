/** Opens the database that the configuration names and brings it up to date. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

export async function openDatabase({ dataFolder }: { readonly dataFolder: string }): Promise<Database> {
  mkdirSync(dataFolder, { recursive: true });
  const db = openSqlite(join(dataFolder, 'platen.sqlite'));
  await migrate(db);
  return db;
}
