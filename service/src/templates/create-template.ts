/** A new template, or one that takes the place of the draft of its slug: for whoever manages templates, over HTTP or not. */
import { ApiError } from '../base/errors.ts';
import type { Books, PlannedBooks } from '../store/books.ts';
import { isConflict } from '../store/conflict.ts';
import { insertTemplate, upsertTemplate } from './drafts.ts';
import { findInLibrary, findLibrary, type Library } from './libraries.ts';
import type { Draft } from './template-bodies.ts';
import { templateSlugFromName } from './template-slug.ts';

export type NewTemplate = Draft & {
  readonly teamId: string;
  /** Made from the name when there is none. */
  readonly slug?: string | undefined;
  /** A person. */
  readonly author?: string | undefined;
  /** Slug of the library it is registered in as well. */
  readonly library?: string | undefined;
};

/** Gives its ID. NOT_FOUND when there is no such library, CONFLICT when the slug is taken, BAD_REQUEST when it may not be one. */
export async function createTemplate(books: PlannedBooks, given: NewTemplate): Promise<string> {
  const { teamId, draft, slug, library } = await prepare(books, given);
  const id = await insertTemplate(books, { teamId, libraryId: library?.id ?? null, slug, draft, author: given.author });
  if (id === undefined) throw slugTaken(slug);
  return id;
}

/** The same, but a template that the team has of this slug gets a new draft (and library, when one is named). */
export async function pushTemplate(
  books: PlannedBooks,
  given: NewTemplate,
): Promise<{ readonly id: string; readonly slug: string }> {
  const { teamId, draft, slug, library } = await prepare(books, given);
  const other = library && (await findInLibrary(books.db, library.id, slug));
  if (other && other.teamId !== teamId) throw slugTaken(slug, library.slug);
  try {
    return { id: await upsertTemplate(books, { teamId, libraryId: library?.id, slug, draft }), slug };
  } catch (error) {
    // Somebody was faster.
    if (isConflict(error)) throw slugTaken(slug, library?.slug);
    throw error;
  }
}

type Prepared = {
  readonly teamId: string;
  readonly draft: string;
  readonly slug: string;
  readonly library: Library | undefined;
};

async function prepare({ db }: Books, { teamId, draft, name, slug, library }: NewTemplate): Promise<Prepared> {
  const found = library === undefined ? undefined : await findLibrary(db, library);
  if (library !== undefined && !found)
    throw new ApiError('NOT_FOUND', { message: 'There is no library of this slug.' });
  return { teamId, draft, slug: slug ?? templateSlugFromName(name), library: found };
}

export function slugTaken(slug: string, library?: string): ApiError {
  const where = library === undefined ? '' : ` in the library "${library}"`;
  return new ApiError('CONFLICT', { message: `There is a template "${slug}" already${where}.` });
}
