import type { Warning } from '../base/problem.ts';
import { identifiersOf } from './gs1-elements.ts';
import { type Inspected, withElement } from './input.ts';

/**
 * Reports GS1_ELEMENTS_APART if (02) and (37) are in different codes on a page. (02) identifies the items in a logistic
 * unit, and (37) counts them. See GS1 General Specifications, mandatory associations of element strings. The SSCC may
 * be in a different code. `gs1Elements` checks that it is present.
 */
export function gs1Apart({ pages }: Inspected): readonly Warning[] {
  return pages.flatMap(({ codes }, index) =>
    codes.flatMap(({ item }): readonly Warning[] => {
      const [has, lacks] = apart(identifiersOf(item.symbol)) ?? [];
      if (has === undefined) return [];
      const message = `application identifier (${has}) is in a code without (${lacks}); put both in one code`;
      return [{ code: 'GS1_ELEMENTS_APART', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}

/**
 * Returns the identifier that a code contains and the companion that it lacks, for (02) and (37). Together with (8026),
 * (37) counts the pieces of a trade item.
 */
function apart(identifiers: readonly string[]): readonly [has: string, lacks: string] | undefined {
  const [hasContent, hasCount] = [identifiers.includes('02'), identifiers.includes('37')];
  if (hasContent === hasCount || identifiers.includes('8026')) return undefined;
  return hasContent ? ['02', '37'] : ['37', '02'];
}
