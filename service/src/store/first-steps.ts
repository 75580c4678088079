/** First migrations of the database: teams, templates, people, limits and assets. */
import type { Kysely, RawBuilder } from 'kysely';

type Text = 'text' | RawBuilder<unknown>;

export async function createFirstTables(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('teams')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('slug', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('plan', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('mode', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('last4', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('keys_of_team').on('keys').columns(['team_id', 'created_at']).execute();
  await schema
    .createTable('libraries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('slug', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('templates')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('library_id', text, (column) => column.references('libraries.id'))
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('draft', text, (column) => column.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('slug_in_team', ['team_id', 'slug'])
    .addUniqueConstraint('slug_in_library', ['library_id', 'slug'])
    .execute();
  await schema
    .createTable('template_versions')
    .addColumn('template_id', text, (column) => column.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_a_version', ['template_id', 'version'])
    .execute();
  await schema
    .createTable('outputs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('mode', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('etag', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('outputs_by_expiry').on('outputs').column('expires_at').execute();
}

export async function createPeople(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', text)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('super_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('accounts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('provider_id', text, (column) => column.notNull())
    .addColumn('password', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addUniqueConstraint('one_account_a_provider', ['user_id', 'provider_id'])
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('token', text, (column) => column.notNull().unique())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('team_id', text, (column) => column.references('teams.id').onDelete('set null'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await schema
    .createTable('memberships')
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_membership_a_team', ['team_id', 'user_id'])
    .execute();
  await schema.createIndex('memberships_of_user').on('memberships').column('user_id').execute();
  await schema
    .createTable('invitations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('invitations_of_team').on('invitations').columns(['team_id', 'created_at']).execute();
}

export async function createLimits(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('rate_windows')
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_a_window', ['subject', 'seconds', 'starts_at'])
    .execute();
  await schema.createIndex('rate_windows_by_start').on('rate_windows').column('starts_at').execute();
  await schema
    .createTable('usage')
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('period_start', 'bigint', (column) => column.notNull())
    .addColumn('live', 'integer', (column) => column.notNull())
    .addColumn('test', 'integer', (column) => column.notNull())
    .addColumn('exceeded_at', 'bigint')
    .addPrimaryKeyConstraint('one_row_a_month', ['team_id', 'period_start'])
    .execute();
  await schema
    .createTable('reservations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('period_start', 'bigint', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('reservations_of_month')
    .on('reservations')
    .columns(['team_id', 'period_start', 'expires_at'])
    .execute();
  await schema
    .createTable('idempotency')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('headers', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('key_of_credential', ['credential_id', 'key'])
    .execute();
  await schema.createIndex('idempotency_by_expiry').on('idempotency').column('expires_at').execute();
}

export async function createAssets(db: Kysely<unknown>, text: Text): Promise<void> {
  await db.schema
    .createTable('assets')
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('blob_id', text, (column) => column.notNull())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_asset_a_name', ['team_id', 'name'])
    .execute();
}
