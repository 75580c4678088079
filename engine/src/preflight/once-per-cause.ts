/** One cause, one warning: a list has it in each of its items, a header on each page, a table in each cell. */
import type { Warning } from '../base/problem.ts';
import { extentOf } from './extent.ts';
import type { PreflightInput } from './input.ts';

/** An element may lack several fonts and features and cover several others: what the warning names is its cause. */
const NAME_THEIR_CAUSE: ReadonlySet<Warning['code']> = new Set(['FONT_SUBSTITUTED', 'NO_EFFECT', 'OVERLAP']);

/** Warnings of one cause, in the words of the first. */
type Group = {
  readonly first: Warning;
  readonly elements: Set<string>;
  readonly pages: Set<number>;
  /** Whether all say the same. */
  isAlike: boolean;
};

/**
 * Says once what several elements that are one in the template have in common, with how many they are, in the order of the
 * first: the items of a list, the texts of a column, what stands on each page; and once what the columns of a table say alike.
 */
export function oncePerCause(warnings: readonly Warning[], elementOf: PreflightInput['elementOf']): readonly Warning[] {
  if (warnings.length < 2) return warnings;
  const pathOf = ({ path, elementId }: Warning) => path ?? elementOf(elementId)?.path;
  const single = warnings.map((first): Group => {
    const { elementId, page } = first;
    return {
      first,
      elements: new Set(elementId === undefined ? [] : [elementId]),
      pages: new Set(page === undefined ? [] : [page]),
      isAlike: true,
    };
  });
  const ofElements = together(single, ({ first }) => {
    const { code, message, elementId, start, end } = first;
    const cause = NAME_THEIR_CAUSE.has(code) || elementId === undefined ? message : '';
    return JSON.stringify([code, pathOf(first) ?? elementId, start, end, cause]);
  });
  const ofTables = together(ofElements, ({ first }) => {
    const { code, message, elementId, start, end } = first;
    const path = pathOf(first)?.replace(/\/columns\/\d+$/, '');
    return JSON.stringify([code, path ?? elementId, start, end, message]);
  });
  return ofTables.map(({ first, ...extent }) => {
    const of = extentOf(extent, { isFirst: !extent.isAlike });
    return of === '' ? first : { ...first, message: `${first.message}${of}` };
  });
}

function together(groups: readonly Group[], keyOf: (group: Group) => string): readonly Group[] {
  const byKey = new Map<string, Group>();
  for (const group of groups) {
    const key = keyOf(group);
    const known = byKey.get(key);
    if (!known) {
      byKey.set(key, group);
      continue;
    }
    for (const element of group.elements) known.elements.add(element);
    for (const page of group.pages) known.pages.add(page);
    if (!group.isAlike || group.first.message !== known.first.message) known.isAlike = false;
  }
  return [...byKey.values()];
}
