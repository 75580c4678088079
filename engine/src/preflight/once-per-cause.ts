/**
 * Combines warnings with the same cause. Otherwise, every list item, every page of a header and every cell of a table
 * would have a separate warning.
 */
import type { Warning } from '../base/problem.ts';
import { extentOf } from './extent.ts';
import type { PreflightInput } from './input.ts';

/**
 * Warning codes whose messages name the cause. One element may have several causes, such as missing fonts or covered
 * elements.
 */
const NAMES_CAUSE: ReadonlySet<Warning['code']> = new Set(['FONT_SUBSTITUTED', 'NO_EFFECT', 'OVERLAP']);

/** Warnings with the same cause, and the message of the first. */
type Group = {
  readonly first: Warning;
  readonly elements: Set<string>;
  readonly pages: Set<number>;
  /** True if all messages are equal. */
  isAlike: boolean;
};

/**
 * Combines and counts the warnings of elements that are the same in the template, in the order of their first warning.
 * Examples are items of a list, texts of a column and repetitions on pages. Also combines equal warnings of a table's
 * columns.
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
    const cause = NAMES_CAUSE.has(code) || elementId === undefined ? message : '';
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
