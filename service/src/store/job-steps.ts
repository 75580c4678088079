/** Database migrations for jobs. */
import { type Kysely, type RawBuilder, sql } from 'kysely';

type Text = 'text' | RawBuilder<unknown>;

export async function createJobs({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('by_key', 'integer', (column) => column.notNull())
    .addColumn('key_mode', text, (column) => column.notNull())
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('output', text)
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('template', text)
    .addColumn('input_id', text)
    .addColumn('input_bytes', 'bigint', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('read_bytes', 'bigint', (column) => column.notNull())
    .addColumn('parts', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('code', text)
    .addColumn('message', text)
    .addColumn('status', 'integer')
    .addColumn('headers', text)
    .addColumn('answer_id', text)
    .addColumn('answer_bytes', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('run', text)
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('served_at', 'bigint', (column) => column.notNull())
    .addColumn('retry_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('jobs_of_team').on('jobs').columns(['team_id', 'created_at', 'id']).execute();
  await schema.createIndex('jobs_of_credential').on('jobs').columns(['credential_id', 'created_at', 'id']).execute();
  await schema
    .createIndex('jobs_to_do')
    .on('jobs')
    .columns(['served_at', 'id'])
    .where(sql<boolean>`state in ('queued', 'running')`)
    .execute();
  await schema.createIndex('jobs_by_expiry').on('jobs').column('expires_at').execute();
  await schema
    .createTable('job_parts')
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('first', 'integer', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('sha256', text)
    .addColumn('file_id', text)
    .addColumn('print_job_id', text)
    .addPrimaryKeyConstraint('one_row_a_part', ['job_id', 'part'])
    .execute();
  await schema
    .createTable('job_failures')
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('details', text)
    .addPrimaryKeyConstraint('one_failure_an_item', ['job_id', 'item'])
    .execute();
}

/** Creates the table of pieces that other instances can render. Older releases ignore this table. */
export async function createJobPieces({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .createTable('job_pieces')
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('run', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('first', 'integer', (column) => column.notNull())
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('taken', text)
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('made', text)
    .addPrimaryKeyConstraint('one_piece_a_part', ['job_id', 'part'])
    .execute();
}
