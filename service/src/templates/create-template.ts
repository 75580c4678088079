/**
 * Creates templates, or replaces the draft of the template with the same slug. HTTP routes and commands use these
 * functions.
 */
import { ApiError } from '../base/errors.ts';
import { isConflict } from '../store/conflict.ts';
import type { PlannedContext, StoreContext } from '../store/store-context.ts';
import { insertTemplate, upsertTemplate } from './drafts.ts';
import { findInLibrary, findLibrary, type Library } from './libraries.ts';
import type { Draft } from './template-bodies.ts';
import { templateSlugFromName } from './template-slug.ts';

export type NewTemplate = Draft & {
  readonly teamId: string;
  /** Slug of the template. Default: derived from the name. */
  readonly slug?: string | undefined;
  /** ID of the person who creates the template. */
  readonly author?: string | undefined;
  /** Slug of the library that also lists the template. */
  readonly library?: string | undefined;
};

/**
 * Creates a template and returns its ID. Throws NOT_FOUND if the library does not exist, CONFLICT if the slug is taken,
 * and BAD_REQUEST if it is invalid.
 */
export async function createTemplate(context: PlannedContext, given: NewTemplate): Promise<string> {
  const { teamId, draft, slug, library } = await prepare(context, given);
  const id = await insertTemplate(context, {
    teamId,
    libraryId: library?.id ?? null,
    slug,
    draft,
    author: given.author,
  });
  if (id === undefined) throw slugTaken(slug);
  return id;
}

/**
 * Creates a template. If the team already has a template with this slug, replaces its draft, and its library if one is
 * given.
 */
export async function pushTemplate(
  context: PlannedContext,
  given: NewTemplate,
): Promise<{ readonly id: string; readonly slug: string }> {
  const { teamId, draft, slug, library } = await prepare(context, given);
  const other = library && (await findInLibrary(context.db, library.id, slug));
  if (other && other.teamId !== teamId) throw slugTaken(slug, library.slug);
  try {
    return { id: await upsertTemplate(context, { teamId, libraryId: library?.id, slug, draft }), slug };
  } catch (error) {
    // A concurrent request may have taken the slug.
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

async function prepare({ db }: StoreContext, { teamId, draft, name, slug, library }: NewTemplate): Promise<Prepared> {
  const found = library === undefined ? undefined : await findLibrary(db, library);
  if (library !== undefined && !found)
    throw new ApiError('NOT_FOUND', { message: 'The library does not exist. Check its slug.' });
  return { teamId, draft, slug: slug ?? templateSlugFromName(name), library: found };
}

export function slugTaken(slug: string, library?: string): ApiError {
  const where = library === undefined ? '' : ` in the library "${library}"`;
  return new ApiError('CONFLICT', {
    message: `A template with the slug "${slug}" already exists${where}; choose another slug.`,
  });
}
