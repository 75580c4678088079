/** Database migration for settings of the installation. */
import type { Kysely, RawBuilder } from 'kysely';

/** Creates the table of settings that administrators of the installation can change. It has one row per setting. */
export async function createSettings({ schema }: Kysely<unknown>, text: 'text' | RawBuilder<unknown>): Promise<void> {
  await schema
    .createTable('installation_settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}
