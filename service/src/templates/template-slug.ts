/** Slugs of templates: all slugs except words that occur in API paths. */
import { badRequest } from '../base/errors.ts';
import { isSlug, SLUG_RULE, slugFromName } from '../base/slug.ts';

/** Slug that is reserved for the path `/v1/templates/validate`. */
const RESERVED = 'validate';

/** Returns the problem of a slug, as a predicate. Returns undefined if the slug is valid. */
export function templateSlugProblem(slug: string): string | undefined {
  if (!isSlug(slug)) return SLUG_RULE;
  return slug === RESERVED ? 'is reserved by the API; choose another one' : undefined;
}

/** Throws BAD_REQUEST if the slug is not valid for a template. */
export function requireTemplateSlug(slug: string): void {
  const message = templateSlugProblem(slug);
  if (message === undefined) return;
  throw badRequest([{ path: '/slug', code: 'INVALID_VALUE', message }]);
}

/** Returns the default slug for a template with this name. */
export function templateSlugFromName(name: string): string {
  const slug = slugFromName(name);
  return slug === RESERVED ? `${slug}-1` : slug;
}
