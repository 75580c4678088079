/** Tags of drafts. They have a separate table, so that lists need not read drafts. */
import type { Transaction } from 'kysely';
import { tagsOfDraft } from '../enums/template-summary.ts';
import type { Database, Tables } from '../store/tables.ts';

/** Maximum number of tags in a list. */
export const MAX_TAGS_LISTED = 500;

type TaggedDraft = { readonly templateId: string; readonly teamId: string; readonly draft: string };

/** Replaces the stored tags of a template with the tags of its draft. */
export async function saveTags(
  transaction: Transaction<Tables>,
  { templateId, teamId, draft }: TaggedDraft,
): Promise<void> {
  await transaction.deleteFrom('template_tags').where('template_id', '=', templateId).execute();
  const rows = tagsOfDraft(draft).map((tag) => ({ template_id: templateId, team_id: teamId, tag }));
  if (rows.length > 0) await transaction.insertInto('template_tags').values(rows).execute();
}

export type ListedTag = { readonly tag: string; readonly templates: number };

/** Lists the tags of the team's templates outside libraries, most used first. */
export async function listTags(db: Database, teamId: string): Promise<readonly ListedTag[]> {
  const rows = await db
    .selectFrom('template_tags')
    .innerJoin('templates', 'templates.id', 'template_tags.template_id')
    .select(['tag', ({ fn }) => fn.countAll().as('used')])
    .where('template_tags.team_id', '=', teamId)
    .where('library_id', 'is', null)
    .groupBy('tag')
    .orderBy('used', 'desc')
    .orderBy('tag')
    .limit(MAX_TAGS_LISTED)
    .execute();
  return rows.map(({ tag, used }) => ({ tag, templates: Number(used) }));
}
