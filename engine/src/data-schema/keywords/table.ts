/** Lists all supported keywords. Any other keyword in a template's schema is a problem. */
import type { KeywordCompiler, KeywordTable, Site } from '../compiler.ts';
import { ANY_KEYWORDS } from './any.ts';
import { ARRAY_KEYWORDS } from './array.ts';
import { BRANCHES, COMBINING_KEYWORDS } from './combine.ts';
import { NUMBER_KEYWORDS } from './number.ts';
import { OBJECT_KEYWORDS } from './object.ts';
import { TEXT_KEYWORDS } from './text.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

function annotation(): undefined {}

/**
 * Annotations for people and tools, which do not affect validation. `$id` and `$schema` are allowed only at the root.
 */
const ANNOTATIONS: KeywordTable = {
  $schema: (site) => {
    const isDialect = site.value === DIALECT || site.value === `${DIALECT}#`;
    if (!isDialect || !isAtRoot(site))
      site.compiler.problem(site.pointer, `must be "${DIALECT}" and may only be used at the root`);
    return undefined;
  },
  $id: (site) => {
    if (!isAtRoot(site)) site.compiler.problem(site.pointer, '$id is supported at the root only');
    return undefined;
  },
  $comment: annotation,
  title: annotation,
  description: annotation,
  default: annotation,
  examples: annotation,
  deprecated: annotation,
  readOnly: annotation,
  writeOnly: annotation,
};

function isAtRoot({ pointer }: Site): boolean {
  return pointer.lastIndexOf('/') === 0;
}

export const KEYWORDS: ReadonlyMap<string, KeywordCompiler> = new Map([
  ...Object.entries(ANY_KEYWORDS),
  ...Object.entries(NUMBER_KEYWORDS),
  ...Object.entries(TEXT_KEYWORDS),
  ...Object.entries(ARRAY_KEYWORDS),
  ...Object.entries(OBJECT_KEYWORDS),
  ...Object.entries(COMBINING_KEYWORDS),
  ...BRANCHES,
  ...Object.entries(ANNOTATIONS),
]);
