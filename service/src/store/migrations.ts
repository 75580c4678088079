/** The database's history: each step is applied once, in the order of the names, and never changed or undone. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Database } from './tables.ts';

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': { up: createFirstTables },
};

/** Brings the database up to date; programs that start together wait for each other. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('teams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last4', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('keys_of_team').on('keys').columns(['team_id', 'created_at']).execute();
  await schema
    .createTable('libraries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id'))
    .addColumn('library_id', 'text', (column) => column.references('libraries.id'))
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('slug_in_team', ['team_id', 'slug'])
    .addUniqueConstraint('slug_in_library', ['library_id', 'slug'])
    .execute();
  await schema
    .createTable('template_versions')
    .addColumn('template_id', 'text', (column) => column.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_a_version', ['template_id', 'version'])
    .execute();
  await schema
    .createTable('outputs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('outputs_by_expiry').on('outputs').column('expires_at').execute();
}
