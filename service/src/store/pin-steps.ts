/** Database migrations for asset files that published versions have pinned. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PIN_BYTES } from './pin-bytes.ts';

type Text = 'text' | RawBuilder<unknown>;

/**
 * Lets template versions share one set of pins, and adds counters for pins and pinned files, including existing ones. A
 * template version with shared pins has no rows in `version_assets`. Older Platen releases on the same database
 * therefore render it with the team's current assets.
 */
export async function sharePins(db: Kysely<unknown>, text: Text): Promise<void> {
  const { schema } = db;
  await schema.alterTable('template_summaries').addColumn('pins_of', 'integer').execute();
  await schema
    .createIndex('versions_sharing_pins')
    .on('template_summaries')
    .columns(['template_id', 'pins_of', 'version'])
    .where('pins_of', 'is not', null)
    .execute();
  await schema
    .createIndex('version_assets_by_name')
    .on('version_assets')
    .columns(['template_id', 'name', 'version'])
    .execute();
  await schema.createIndex('assets_by_file').on('assets').column('blob_id').execute();
  await schema
    .createTable('pinned_files')
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('blob_id', text, (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_a_pinned_file', ['team_id', 'blob_id'])
    .execute();
  await schema.createIndex('pinned_files_of_team').on('pinned_files').columns(['team_id', 'size_bytes']).execute();
  await sql`
    insert into pinned_files (team_id, blob_id, size_bytes)
    select team_id, blob_id, max(size_bytes) from version_assets
    inner join templates on templates.id = template_id group by team_id, blob_id`.execute(db);
  await sql`
    insert into template_sizes (template_id, version, team_id, size_bytes)
    select template_id, -version, team_id, count(*) * ${sql.lit(PIN_BYTES)} from version_assets
    inner join templates on templates.id = template_id group by template_id, version, team_id`.execute(db);
}
