/** Explains why a template was not found. Reveals only drafts of the team and published templates of libraries. */
import { nearest } from '@platen/engine/base/nearest';
import type { Database } from '../store/tables.ts';
import { findManagedHead, listVersions } from './drafts.ts';
import type { TemplateId } from './template-id.ts';
import { findPublished } from './templates.ts';

/** Maximum number of names that are compared for a suggestion. */
const MAX_NAMES = 1_000;

type Asked = {
  readonly teamId: string;
  /** Parsed template ID. Undefined if the text is not a valid ID. */
  readonly id: TemplateId | undefined;
  /** True for demo keys, which can use only templates of libraries. */
  readonly librariesOnly: boolean;
};

/** Returns one sentence. It is the same if the template does not exist and if it belongs to another team. */
export async function whyNotFound(db: Database, { teamId, id, librariesOnly }: Asked): Promise<string> {
  if (!id)
    return 'The template ID is not valid. Use "slug", "library:slug" or "tpl_…", optionally with a version such as "@3".';
  const { version, ...any } = id;
  const published = version === undefined ? undefined : await findPublished(db, teamId, any);
  if (published) return `The template has no version ${version}. The published version is ${published.version}.`;
  const own = librariesOnly ? undefined : await findManagedHead(db, { teamId, superAdmin: false }, id);
  if (own) {
    const [newest] = await listVersions(db, own.id, { limit: 1 });
    if (!newest) return 'The template is a draft. Publish it first.';
    return `The template is not published. Publish it again; its newest version is ${newest.version}.`;
  }
  const near = id.kind === 'raw' ? undefined : await nearestName(db, id, { teamId, librariesOnly });
  return `No published template has this ID${near === undefined ? '.' : `; did you mean "${near}"?`}`;
}

async function nearestName(
  db: Database,
  id: Exclude<TemplateId, { readonly kind: 'raw' }>,
  { teamId, librariesOnly }: Pick<Asked, 'teamId' | 'librariesOnly'>,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('templates')
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .select(['templates.slug', 'templates.team_id as teamId', 'libraries.slug as librarySlug'])
    .where('templates.published_version', 'is not', null)
    .where(({ eb, or }) => or([eb('templates.team_id', '=', teamId), eb('templates.library_id', 'is not', null)]))
    .orderBy('templates.id')
    .limit(MAX_NAMES)
    .execute();
  const shared = rows.filter(({ librarySlug }) => librarySlug !== null);
  const own = librariesOnly ? [] : rows.filter((row) => row.teamId === teamId);
  const full = shared.map(({ librarySlug, slug }) => `${librarySlug}:${slug}`);
  if (id.kind === 'qualified') return nearest(`${id.librarySlug}:${id.slug}`, full);
  const inLibrary = full.find((name) => name.endsWith(`:${id.slug}`));
  return inLibrary ?? nearest(id.slug, [...own.map(({ slug }) => slug), ...full]);
}
