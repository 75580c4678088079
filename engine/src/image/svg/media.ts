/**
 * Evaluates `@media` (Media Queries 5) as browsers do for an image on a light screen. Features of a window or a device are not
 * supported, because outputs have none.
 */

/** Media features whose value does not depend on the output. A feature without a value matches any value. */
const FEATURES: ReadonlyMap<string, boolean> = new Map([
  ['prefers-color-scheme', true],
  ['prefers-color-scheme:light', true],
  ['prefers-color-scheme:dark', false],
  ['prefers-reduced-motion', false],
  ['prefers-reduced-motion:no-preference', true],
  ['prefers-reduced-motion:reduce', false],
  ['prefers-contrast', false],
  ['prefers-contrast:no-preference', true],
  ['prefers-contrast:more', false],
  ['prefers-contrast:less', false],
  ['forced-colors', false],
  ['forced-colors:none', true],
  ['forced-colors:active', false],
  ['inverted-colors', false],
  ['inverted-colors:inverted', false],
  ['color', true],
  ['monochrome', false],
  // Browsers without this vendor's prefix do not know the feature, and ignore its rules.
  ['-ms-high-contrast', false],
  ['-ms-high-contrast:none', false],
  ['-ms-high-contrast:active', false],
]);

const TYPES: ReadonlyMap<string, boolean> = new Map([
  ['all', true],
  ['screen', true],
  ['print', false],
  ['speech', false],
]);

/** Returns whether one of the queries of a list matches. Throws for unsupported queries. */
export function matchesMedia(list: string): boolean {
  const plain = list
    .toLowerCase()
    .replaceAll(/\s*:\s*/g, ':')
    .replaceAll(/\(\s+/g, '(')
    .replaceAll(/\s+\)/g, ')');
  // Evaluates all queries, so that an unsupported query is always found.
  return plain
    .split(',')
    .map(matchesQuery)
    .some((matches) => matches);
}

function matchesQuery(query: string): boolean {
  const [, negation, rest = ''] = /^(not\s+)?(?:only\s+)?(.*)$/s.exec(query.trim()) ?? [];
  if (rest === '') return true;
  const all = rest
    .trim()
    .split(/\s+and\s+/)
    .map(matchesPart)
    .every((matches) => matches);
  return negation === undefined ? all : !all;
}

function matchesPart(part: string): boolean {
  const known = TYPES.get(part) ?? (/^\(.*\)$/.test(part) ? FEATURES.get(part.slice(1, -1)) : undefined);
  if (known === undefined) throw new Error('style sheets with this @media are not supported');
  return known;
}
