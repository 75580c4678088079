/** Slugs of templates: any slug but the words that are paths of the API. */
import { badRequest } from '../base/errors.ts';
import { isSlug, SLUG_RULE, slugFromName } from '../base/slug.ts';

/** `/v1/templates/validate` is a path of its own: a template of this slug could not be managed. */
const RESERVED = 'validate';

/** What is wrong with a slug, in words that follow it; undefined when it may be a template's. */
export function templateSlugProblem(slug: string): string | undefined {
  if (!isSlug(slug)) return SLUG_RULE;
  return slug === RESERVED ? 'must be another one: this is a word of the API' : undefined;
}

/** BAD_REQUEST unless it may be a template's slug. */
export function requireTemplateSlug(slug: string): void {
  const message = templateSlugProblem(slug);
  if (message === undefined) return;
  throw badRequest([{ path: '/slug', code: 'INVALID_VALUE', message }]);
}

/** The slug of a template that is given none. */
export function templateSlugFromName(name: string): string {
  const slug = slugFromName(name);
  return slug === RESERVED ? `${slug}-1` : slug;
}
