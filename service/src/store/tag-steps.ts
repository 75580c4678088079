/** Database migration for tags of templates. */
import type { Kysely, RawBuilder } from 'kysely';
import { tagsOfDraft } from '../enums/template-summary.ts';
import type { Tables } from './tables.ts';

/** Creates the table of tags and fills it from the drafts. Only one draft is in memory at a time. */
export async function createTags(db: Kysely<unknown>, text: 'text' | RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('template_tags')
    .addColumn('template_id', text, (column) => column.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('team_id', text, (column) => column.notNull())
    .addColumn('tag', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_a_tag', ['template_id', 'tag'])
    .execute();
  await db.schema
    .createIndex('template_tags_of_team')
    .on('template_tags')
    .columns(['team_id', 'tag', 'template_id'])
    .execute();
  const tables = db as Kysely<Pick<Tables, 'templates' | 'template_tags'>>;
  for (const { id, team_id } of await tables.selectFrom('templates').select(['id', 'team_id']).execute()) {
    const { draft } = await tables
      .selectFrom('templates')
      .select('draft')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = tagsOfDraft(draft).map((tag) => ({ template_id: id, team_id, tag }));
    if (rows.length > 0) await tables.insertInto('template_tags').values(rows).execute();
  }
}
