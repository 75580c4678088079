/** Database migrations for webhooks. */
import { type Kysely, type RawBuilder, sql } from 'kysely';

type Text = 'text' | RawBuilder<unknown>;

export async function createWebhooks({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id'))
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('old_secret', text)
    .addColumn('old_until', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_reason', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('webhooks_of_team').on('webhooks').columns(['team_id', 'created_at', 'id']).execute();
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('webhook_id', text, (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('log', text, (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('deliveries_of_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('deliveries_due')
    .on('webhook_deliveries')
    .columns(['next_at', 'id'])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
  await schema.createIndex('deliveries_by_expiry').on('webhook_deliveries').column('expires_at').execute();
}

/**
 * Creates indexes: the runner and the sweep search messages by webhook, and a starting instance searches messages of
 * stopped processes.
 */
export async function indexDeliveries({ schema }: Kysely<unknown>): Promise<void> {
  const isPending = sql<boolean>`state = 'pending'`;
  await schema
    .createIndex('deliveries_pending')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'next_at', 'id'])
    .where(isPending)
    .execute();
  await schema
    .createIndex('deliveries_ended')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .where(sql<boolean>`state <> 'pending'`)
    .execute();
  await schema
    .createIndex('deliveries_leased')
    .on('webhook_deliveries')
    .column('owner')
    .where('owner', 'is not', null)
    .execute();
}
