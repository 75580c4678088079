/** What becomes of a template that is there: another draft, a version, nothing. For whoever manages it, over HTTP or not. */
import type { Problem } from '@platen/engine';
import { ApiError } from '../base/errors.ts';
import type { Books } from '../store/books.ts';
import { slugTaken } from './create-template.ts';
import { deleteTemplate, deleteVersion, findVersion, type ManagedTemplate, replaceDraft, unpublish } from './drafts.ts';
import { type Publishable, publishVersion } from './templates.ts';

/** The draft that the change was made from; undefined where any will do. PRECONDITION_FAILED when it is another by now. */
type Expected = { readonly expected?: string | undefined };

type Replacement = Expected & {
  /** A person. */
  readonly author?: string | undefined;
  /** JSON text. */
  readonly draft: string;
  /** Another one. */
  readonly slug?: string | undefined;
};

/** CONFLICT when another template has the slug, BAD_REQUEST when it may not be one. */
export async function replaceTemplate(books: Books, { id }: ManagedTemplate, change: Replacement): Promise<void> {
  const outcome = await replaceDraft(books, { id, ...change });
  if (outcome === 'taken') throw slugTaken(change.slug!);
  if (outcome === 'changed') throw changedMeanwhile();
}

/** Makes a version the draft again. NOT_FOUND when there is none of this number. */
export async function restoreVersion(
  books: Books,
  template: ManagedTemplate,
  { version, ...change }: Pick<Replacement, 'expected' | 'author'> & { readonly version: number | undefined },
): Promise<void> {
  const draft = version === undefined ? undefined : await findVersion(books.db, template.id, version);
  if (draft === undefined) throw noVersion();
  await replaceTemplate(books, template, { draft, ...change });
}

/** What is wrong with a template, its JSON text: nothing, if it is one; and what is kept beside it, if that was found on the way. */
export type Check = (
  template: string,
) => Promise<{ readonly problems: readonly Problem[] } & Omit<Publishable, 'content'>>;

/** Who publishes, and what they say has changed. */
export type Publishing = Pick<Publishable, 'author' | 'note'>;

export type Published = { readonly id: string; readonly version: number };

/** Makes the draft the next version, which is rendered from now on. INVALID_TEMPLATE with every problem, if it has some. */
export async function publishTemplate(
  books: Books,
  { id, draft }: Pick<ManagedTemplate, 'id' | 'draft'>,
  check: Check,
  publishing: Publishing = {},
): Promise<Published> {
  const { problems, ...beside } = await check(draft);
  if (problems.length > 0) throw new ApiError('INVALID_TEMPLATE', { details: { errors: problems } });
  const version = await publishVersion(books, id, { content: draft, ...beside, ...publishing });
  if (version === undefined) throw noTemplate();
  return { id, version };
}

/** Hides it from list, content and render; its versions stay. Gives the one that is hidden. */
export async function unpublishTemplate(
  { db }: Pick<Books, 'db'>,
  { id, publishedVersion }: ManagedTemplate,
): Promise<{ readonly id: string; readonly version: number | null }> {
  await unpublish(db, id);
  return { id, version: publishedVersion };
}

/** With all its versions. */
export async function removeTemplate(
  { db }: Pick<Books, 'db'>,
  { id }: ManagedTemplate,
  { expected }: Expected,
): Promise<void> {
  if (!(await deleteTemplate(db, id, expected))) throw changedMeanwhile();
}

/** NOT_FOUND when there is none of this number, CONFLICT when it is the newest or the published one. */
export async function removeVersion(
  { db }: Pick<Books, 'db'>,
  templateId: string,
  version: number | undefined,
): Promise<void> {
  const outcome = version === undefined ? 'unknown' : await deleteVersion(db, templateId, version);
  if (outcome === 'unknown') throw noVersion();
  if (outcome === 'stays') {
    throw new ApiError('CONFLICT', {
      message: 'The newest version and the published one stay: publish another first, or delete the template.',
    });
  }
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
