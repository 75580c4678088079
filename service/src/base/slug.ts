/** Slugs: the short names of teams, libraries and templates. */

const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

export const SLUG_RULE = 'must be 1 to 64 characters of a-z, 0-9 and "-", and not start with "-"';

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/**
 * Derives a slug from a name. Removes accents, and replaces each sequence of other characters with "-". Returns
 * "untitled" if no characters remain.
 */
export function slugFromName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 65)
    .replace(/^-+/, '')
    .slice(0, 64)
    .replace(/-+$/, '');
  return slug === '' ? 'untitled' : slug;
}
