/**
 * Migrations of the database. Each is applied once, in the order of their names. They are never changed or reverted. A
 * migration only adds columns and tables that older releases can leave empty. Older and newer releases can therefore
 * run at the same time, and a rollback is possible. The name of a migration that breaks this rule ends with
 * `-breaking`. Older releases then refuse to start.
 */
import { type Kysely, type Migration, Migrator, type RawBuilder, sql } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import { summaryOf } from '../enums/template-summary.ts';
import { VERSION } from '../version.ts';
import { createAssets, createFirstTables, createLimits, createPeople } from './first-steps.ts';
import { createJobPieces, createJobs } from './job-steps.ts';
import { addAnswerContent, addConformance, addContent, addEngineVersion } from './output-steps.ts';
import { sharePins } from './pin-steps.ts';
import { noteOlderSessions } from './session-steps.ts';
import { createSettings } from './setting-steps.ts';
import type { Database, Tables } from './tables.ts';
import { createTags } from './tag-steps.ts';
import { createWebhooks, indexDeliveries } from './webhook-steps.ts';

type Dialect = 'sqlite' | 'postgres';

type Text = 'text' | RawBuilder<unknown>;

type Step = (db: Kysely<unknown>, text: Text) => Promise<void>;

export const STEPS: Readonly<Record<string, Step>> = {
  '0001-first-tables': createFirstTables,
  '0002-people': createPeople,
  '0003-limits': createLimits,
  '0004-assets': createAssets,
  '0005-engine-version': addEngineVersion,
  '0006-stray-files': createStrayFiles,
  '0007-template-summaries': createTemplateSummaries,
  '0008-owners-of-leases': addOwners,
  '0009-version-assets': createVersionAssets,
  '0010-creators': addCreators,
  '0011-sizes': createSizes,
  '0012-mail': addMail,
  '0013-key-scopes': addKeyScopes,
  '0014-render-log': createRenderLog,
  '0015-key-lives': addKeyLives,
  '0016-authors': addAuthors,
  '0017-activity': createActivity,
  '0018-output-days': addOutputDays,
  '0019-owners-links': addOwnersLinks,
  '0020-printing': createPrinting,
  '0021-jobs': createJobs,
  '0022-webhooks': createWebhooks,
  '0023-agents': addAgents,
  '0025-listed-drafts': indexDrafts,
  '0030-conformance': addConformance,
  '0040-deliveries-by-webhook': indexDeliveries,
  '0041-swept-by-time': indexSwept,
  '0042-shared-pins': sharePins,
  '0043-installation-settings': createSettings,
  '0044-template-tags': createTags,
  '0045-team-colors': addColors,
  '0046-job-pieces': createJobPieces,
  '0047-older-sessions': noteOlderSessions,
  '0048-document-contents': addContent,
  '0049-response-contents': addAnswerContent,
};

/** Column types for text. All databases sort it by code points, regardless of the locale. */
export const TEXT: Readonly<Record<Dialect, Text>> = { sqlite: 'text', postgres: sql`text collate "C"` };

/**
 * Maximum time in ms that a migration waits for a table in PostgreSQL. Running instances cannot use the table during
 * this time. If their transactions and the migration wait for each other, PostgreSQL ends one that has waited for 1 s
 * (`deadlock_timeout`). The migration gives up earlier, so that PostgreSQL does not end a request. This is certain only
 * if the migration locks all its tables within the first 0.7 s, so a migration of large tables must change only one.
 */
const LOCK_MS = 300;

/**
 * Migrates the database. If several instances start at the same time, they wait for each other. Throws `ConfigError` if
 * a newer release has made a breaking change, and `Unavailable` if a transaction of another program holds a table for
 * too long. Another call then continues with the remaining migrations.
 */
export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const steps = Object.entries(STEPS).map(([name, up]): [string, Migration] => [
    name,
    {
      async up(at) {
        if (dialect === 'postgres') await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(at);
        await up(at, TEXT[dialect]);
      },
    },
  ]);
  // Finds the migrations before the migrator runs, because the migrator occupies SQLite's only connection.
  const applied = await findApplied(db);
  const all = Object.fromEntries([...steps, ...newerSteps(applied)]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  // In PostgreSQL, each migration has its own transaction, so that it does not lock the tables of the others. Nobody
  // uses the tables of a new database.
  const isSeparate = dialect === 'postgres' && applied.length > 0;
  for (;;) {
    const { error, results } = await (isSeparate ? migrator.migrateUp() : migrator.migrateToLatest());
    if (error !== undefined) throw error;
    if (results?.length === 0) return;
  }
}

/** Table in which Kysely records applied migrations. */
const APPLIED = 'kysely_migration';

/** Returns the names of the applied migrations, in their order. */
async function findApplied(db: Database): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === APPLIED)) return [];
  const names = sql<{ readonly name: string }>`select name from ${sql.table(APPLIED)} order by name`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

/** Returns migrations of newer releases. They have been applied, so here they do nothing. */
function newerSteps(applied: readonly string[]): readonly [string, Migration][] {
  const newer = applied.filter((name) => !(name in STEPS));
  const breaking = newer.find((name) => name.endsWith('-breaking'));
  if (breaking !== undefined) {
    throw new ConfigError(
      `this version of Platen (${VERSION}) is too old for the database, which a newer version migrated (${breaking}); ` +
        'start the newer version, or restore the backup made before the update',
    );
  }
  return newer.map((name) => [name, { up: async () => undefined }]);
}

async function createStrayFiles(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('stray_files')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('stray_files_by_expiry').on('stray_files').column('expires_at').execute();
}

/**
 * Creates the table of summaries for lists of templates. Also creates an index with all columns of templates that lists
 * need, because rows contain long drafts.
 */
async function createTemplateSummaries(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('template_summaries')
    .addColumn('template_id', text, (column) => column.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('dimensions', text, (column) => column.notNull())
    .addColumn('tags', text, (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_summary_a_version', ['template_id', 'version'])
    .execute();
  await schema
    .createIndex('templates_as_listed')
    .on('templates')
    .columns(['team_id', 'library_id', 'slug', 'published_version', 'id'])
    .execute();
  await schema
    .createIndex('templates_of_library')
    .on('templates')
    .columns(['library_id', 'slug', 'published_version', 'id'])
    .execute();
  await schema.alterTable('template_versions').addColumn('canonical', text).execute();
  await summarizeVersions(db as Kysely<Pick<Tables, 'template_versions' | 'template_summaries'>>);
}

/** Creates the summaries of existing versions. Only one version is in memory at a time. */
async function summarizeVersions(db: Kysely<Pick<Tables, 'template_versions' | 'template_summaries'>>): Promise<void> {
  const versions = await db.selectFrom('template_versions').select(['template_id', 'version']).execute();
  for (const { template_id, version } of versions) {
    const { content, published_at } = await db
      .selectFrom('template_versions')
      .select(['content', 'published_at'])
      .where('template_id', '=', template_id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    const { name, dimensions, tags } = summaryOf(JSON.parse(content));
    const told = { name, dimensions: JSON.stringify(dimensions), tags: JSON.stringify(tags) };
    await db
      .insertInto('template_summaries')
      .values({ template_id, version, ...told, published_at })
      .execute();
  }
}

async function addOwners({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('idempotency').addColumn('owner', text).execute();
  await schema.alterTable('idempotency').addColumn('output_id', text).execute();
  await schema.alterTable('reservations').addColumn('owner', text).execute();
}

async function createVersionAssets(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('version_assets')
    .addColumn('template_id', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('blob_id', text, (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('one_file_a_name', ['template_id', 'version', 'name'])
    .addForeignKeyConstraint('pins_of_version', ['template_id', 'version'], 'template_versions', [
      'template_id',
      'version',
    ])
    .execute();
  await schema.createIndex('version_assets_by_file').on('version_assets').column('blob_id').execute();
}

async function addCreators({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('keys').addColumn('created_by', text).execute();
  await schema.alterTable('invitations').addColumn('created_by', text).execute();
  await schema
    .alterTable('memberships')
    .addColumn('chosen', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

/**
 * Creates an index with all columns that the list of drafts needs. SQLite stores columns after a long draft in its last
 * overflow page.
 */
async function indexDrafts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('drafts_as_listed')
    .on('templates')
    .columns(['team_id', 'library_id', 'updated_at', 'id', 'slug', 'published_version'])
    .execute();
}

/** Creates the table of sizes. Existing objects are included if their team is known. */
async function createSizes(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('template_sizes')
    .addColumn('template_id', text, (column) => column.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_size_a_version', ['template_id', 'version'])
    .execute();
  await schema.createIndex('template_sizes_of_team').on('template_sizes').columns(['team_id', 'size_bytes']).execute();
  await schema
    .createTable('kept_bytes')
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_an_hour', ['team_id', 'ends_at'])
    .execute();
  await schema.createIndex('kept_bytes_by_end').on('kept_bytes').column('ends_at').execute();
  const counted = (size: RawBuilder<unknown>) => sql`case when ${size} < 1024 then 1024 else ${size} end`;
  await sql`
    insert into template_sizes (template_id, version, team_id, size_bytes)
    select id, 0, team_id, ${counted(sql`octet_length(draft)`)} from templates`.execute(db);
  await sql`
    insert into template_sizes (template_id, version, team_id, size_bytes)
    select template_id, version, team_id, ${counted(sql`octet_length(content) + coalesce(octet_length(canonical), 0)`)}
    from template_versions inner join templates on templates.id = template_id`.execute(db);
  await sql`
    insert into kept_bytes (team_id, ends_at, bytes)
    select team_id, ((outputs.expires_at + 3599999) / 3600000) * 3600000, sum(${counted(sql`size_bytes`)})
    from outputs inner join keys on keys.id = credential_id
    group by team_id, ((outputs.expires_at + 3599999) / 3600000) * 3600000`.execute(db);
}

async function addMail({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .alterTable('invitations')
    .addColumn('mailed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('password_resets')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addKeyScopes({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('keys').addColumn('scopes', text).execute();
}

async function createRenderLog({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .createTable('render_log')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('key_id', text)
    .addColumn('user_id', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('render_id', text)
    .addColumn('mode', text, (column) => column.notNull())
    .addColumn('template_id', text)
    .addColumn('template', text)
    .addColumn('version', 'integer')
    .addColumn('format', text)
    .addColumn('items', 'integer')
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('code', text)
    .addColumn('ms', 'integer', (column) => column.notNull())
    .addColumn('findings', text)
    .execute();
  await schema.createIndex('renders_of_team').on('render_log').columns(['team_id', 'id']).execute();
  await schema
    .createIndex('renders_of_template')
    .on('render_log')
    .columns(['team_id', 'template_id', 'id'])
    .where('template_id', 'is not', null)
    .execute();
  await schema
    .createIndex('renders_of_key')
    .on('render_log')
    .columns(['team_id', 'key_id', 'id'])
    .where('key_id', 'is not', null)
    .execute();
  await schema
    .createIndex('renders_that_failed')
    .on('render_log')
    .columns(['team_id', 'id'])
    .where(sql<boolean>`outcome = 'failed'`)
    .execute();
  await schema.createIndex('renders_by_request').on('render_log').columns(['team_id', 'request_id']).execute();
  await schema
    .createIndex('renders_by_output')
    .on('render_log')
    .columns(['team_id', 'render_id'])
    .where('render_id', 'is not', null)
    .execute();
  await schema
    .createTable('usage_days')
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('key_id', text, (column) => column.notNull())
    .addColumn('template_id', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('mode', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('renders', 'integer', (column) => column.notNull())
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_a_kind', [
      ...(['team_id', 'day', 'key_id', 'template_id', 'format', 'mode', 'outcome'] as const),
    ])
    .execute();
}

async function addKeyLives({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('keys').addColumn('expires_at', 'bigint').execute();
  await schema.alterTable('keys').addColumn('last_used_at', 'bigint').execute();
}

async function addAuthors({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('templates').addColumn('updated_by', text).execute();
  await schema.alterTable('template_summaries').addColumn('published_by', text).execute();
  await schema.alterTable('template_summaries').addColumn('note', text).execute();
}

async function createActivity({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .createTable('activity')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('key_id', text)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('label', text)
    .addColumn('details', text)
    .execute();
  await schema.createIndex('activity_of_team').on('activity').columns(['team_id', 'id']).execute();
}

async function addOutputDays({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('teams').addColumn('output_days', 'integer').execute();
}

async function addColors({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('teams').addColumn('colors', text).execute();
}

async function addOwnersLinks({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('password_resets').addColumn('team_id', text).execute();
  await schema.alterTable('password_resets').addColumn('created_by', text).execute();
  await schema.alterTable('sessions').addColumn('user_agent', text).execute();
}

async function createPrinting({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .createTable('printers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('confirm', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('last_place', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('retry_at', 'bigint', (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('printer_in_team', ['team_id', 'name'])
    .execute();
  await schema
    .createTable('print_jobs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('printer_id', text, (column) => column.notNull())
    .addColumn('printer', text, (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('template', text)
    .addColumn('version', 'integer')
    .addColumn('mode', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('dots_per_mm', 'integer')
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('repeats', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('message', text)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('run', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('wait_ms', 'bigint', (column) => column.notNull())
    .addColumn('give_up_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('print_jobs_of_team').on('print_jobs').columns(['team_id', 'created_at', 'id']).execute();
  await schema
    .createIndex('print_jobs_of_printer')
    .on('print_jobs')
    .columns(['printer_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('print_jobs_in_line')
    .on('print_jobs')
    .columns(['printer_id', 'place'])
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .execute();
  await schema.createIndex('print_jobs_by_expiry').on('print_jobs').column('expires_at').execute();
}

/** Creates indexes for the sweep, and for the start after a crash, because these tables may be large. */
async function indexSwept({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await schema.createIndex('usage_by_day').on('usage_days').column('day').execute();
  await schema
    .createIndex('requests_that_run')
    .on('idempotency')
    .column('owner')
    .where(sql<boolean>`headers is null`)
    .execute();
}

async function addAgents({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('printers').addColumn('agent_told', text).execute();
  await schema.alterTable('printers').addColumn('agent_at', 'bigint').execute();
}
