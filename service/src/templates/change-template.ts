/** What becomes of a template that is there: another draft, a version, nothing. For whoever manages it, over HTTP or not. */
import type { Problem } from '@platen/engine';
import { type Activity, type Actor, noteActivity } from '../activity/activity.ts';
import { ApiError, invalidTemplate } from '../base/errors.ts';
import type { Books, PlannedBooks } from '../store/books.ts';
import { within } from '../store/within.ts';
import { slugTaken } from './create-template.ts';
import {
  deleteTemplate,
  deleteVersion,
  findVersion,
  type ManagedHead,
  type ManagedTemplate,
  replaceDraft,
  unpublish,
} from './drafts.ts';
import { type Publishable, publishVersion } from './templates.ts';

/** The draft that the change was made from; undefined where any will do. PRECONDITION_FAILED when it is another by now. */
type Expected = { readonly expected?: string | undefined };

type Acting = { readonly actor: Actor };

type Replacement = Expected & {
  /** A person. */
  readonly author?: string | undefined;
  /** JSON text. */
  readonly draft: string;
  /** Another one. */
  readonly slug?: string | undefined;
};

/** CONFLICT when another template has the slug, BAD_REQUEST when it may not be one. */
export async function replaceTemplate(books: PlannedBooks, { id }: ManagedHead, change: Replacement): Promise<void> {
  const outcome = await replaceDraft(books, { id, ...change });
  if (outcome === 'taken') throw slugTaken(change.slug!);
  if (outcome === 'changed') throw changedMeanwhile();
}

/** Makes a version the draft again. NOT_FOUND when there is none of this number. */
export async function restoreVersion(
  books: PlannedBooks,
  template: ManagedHead,
  { version, actor, expected }: Expected & Acting & { readonly version: number | undefined },
): Promise<void> {
  const draft = version === undefined ? undefined : await findVersion(books.db, template.id, version);
  if (version === undefined || draft === undefined) throw noVersion();
  await within(books.db, async (db) => {
    await replaceTemplate({ ...books, db }, template, { draft, expected, author: actor.userId });
    await note({ ...books, db }, template, { actor, action: 'template.restored', details: { version } });
  });
}

/** What was done with a template. */
function note(books: Books, { id, teamId, slug }: ManagedHead, done: Pick<Activity, 'actor' | 'action' | 'details'>) {
  return noteActivity(books, { teamId, subject: id, label: slug, ...done });
}

/** What is wrong with a template, its JSON text: nothing, if it is one; and what is kept beside it, if that was found on the way. */
export type Check = (
  template: string,
) => Promise<{ readonly problems: readonly Problem[] } & Omit<Publishable, 'content'>>;

/** Who publishes, and what they say has changed. */
export type Publishing = Pick<Publishable, 'actor' | 'note'>;

export type Published = { readonly id: string; readonly version: number };

/** Makes the draft the next version, which is rendered from now on. INVALID_TEMPLATE with every problem, if it has some. */
export async function publishTemplate(
  books: PlannedBooks,
  { id, draft }: Pick<ManagedTemplate, 'id' | 'draft'>,
  check: Check,
  publishing: Publishing = {},
): Promise<Published> {
  const { problems, ...beside } = await check(draft);
  if (problems.length > 0) throw invalidTemplate(problems);
  const version = await publishVersion(books, id, { content: draft, ...beside, ...publishing });
  if (version === undefined) throw noTemplate();
  return { id, version };
}

/** Hides it from list, content and render; its versions stay. Gives the one that is hidden. */
export async function unpublishTemplate(
  books: Books,
  template: ManagedHead,
  { actor }: Acting,
): Promise<{ readonly id: string; readonly version: number | null }> {
  const { id, publishedVersion: version } = template;
  await within(books.db, async (db) => {
    await unpublish(db, id);
    if (version === null) return;
    await note({ ...books, db }, template, { actor, action: 'template.unpublished', details: { version } });
  });
  return { id, version };
}

/** With all its versions. */
export async function removeTemplate(
  books: Books,
  template: ManagedHead,
  { expected, actor }: Expected & Acting,
): Promise<void> {
  await within(books.db, async (db) => {
    if (!(await deleteTemplate(db, template.id, expected))) throw changedMeanwhile();
    await note({ ...books, db }, template, { actor, action: 'template.deleted' });
  });
}

/** NOT_FOUND when there is none of this number, CONFLICT when it is the newest or the published one. */
export async function removeVersion(
  books: Books,
  template: ManagedHead,
  { version, actor }: Acting & { readonly version: number | undefined },
): Promise<void> {
  if (version === undefined) throw noVersion();
  await within(books.db, async (db) => {
    const outcome = await deleteVersion(db, template.id, version);
    if (outcome === 'unknown') throw noVersion();
    if (outcome === 'stays') {
      throw new ApiError('CONFLICT', {
        message: 'The newest version and the published one stay: publish another first, or delete the template.',
      });
    }
    await note({ ...books, db }, template, { actor, action: 'template.version-deleted', details: { version } });
  });
}

export function changedMeanwhile(): ApiError {
  return new ApiError('PRECONDITION_FAILED', {
    message: 'The draft has changed since the version that If-Match names.',
  });
}

export function noTemplate(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The team has no such template.' });
}

function noVersion(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The template has no such version.' });
}
