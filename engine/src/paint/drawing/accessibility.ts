/** Maps tagged groups to accessible elements and roles (WAI-ARIA 1.2), as far as SVG allows. */
import type { GroupItem, Item } from '../../scene/scene.ts';
import type { Role, Tag } from '../../scene/tag.ts';
import { hasControl } from './controls.ts';
import { escapeAttribute, safeHref } from './escape.ts';

/** Accessibility context of a group. */
export type AccessibilityContext = {
  /** True inside a paragraph, heading or figure, where only links and form fields are separate accessible elements. */
  readonly inWhole: boolean;
  readonly inLink: boolean;
  /** True inside hidden content. */
  readonly isHidden: boolean;
};

export const FROM_OUTSIDE: AccessibilityContext = { inWhole: false, inLink: false, isHidden: false };

/** Element of a group with its attributes, and the context for its content. */
export type AccessibleElement = {
  readonly element: 'g' | 'a';
  readonly attributes: string;
  readonly inner: AccessibilityContext;
  /** True if the accessible name replaces the content, as for a figure. */
  readonly isNamed: boolean;
  /** True for cells, which are kept even if they are empty. */
  readonly keepsEmpty: boolean;
};

const ROLES: Readonly<Partial<Record<Role, string>>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'list',
  listItem: 'listitem',
  table: 'table',
  caption: 'caption',
  captioned: 'figure',
  note: 'note',
  tableHead: 'rowgroup',
  tableBody: 'rowgroup',
  tableFoot: 'rowgroup',
  row: 'row',
  headerCell: 'columnheader',
  cell: 'cell',
};

const WHOLE: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'caption', 'figure']);

/** Returns the element for a group. Returns undefined if the group has no accessible content. */
export function accessibleElementOf(
  { tag, items }: GroupItem,
  where: AccessibilityContext,
): AccessibleElement | undefined {
  if (!tag || where.isHidden) return undefined;
  if (tag.role === 'artifact') return artifact(tag, items, where);
  if (tag.role === 'link') return where.inLink ? undefined : link(tag, items, where);
  const isNamed = tag.role === 'figure' && !items.some(hasControl);
  const attributes = where.inWhole ? '' : attributesOf(tag, isNamed);
  if (attributes === '') return undefined;
  const inner = WHOLE.has(tag.role) ? { ...where, inWhole: true, isHidden: isNamed } : where;
  const keepsEmpty = tag.role === 'cell' || tag.role === 'headerCell';
  return { element: 'g', attributes, inner, isNamed, keepsEmpty };
}

function attributesOf({ role, level = 1, alt, scope, span, rowSpan, of }: Tag, isNamed: boolean): string {
  const label = alt ? ` aria-label="${escapeAttribute(alt)}"` : '';
  if (isNamed) return label && ` role="img"${label}`;
  if (role === 'section' || role === 'figure') return label && ` role="group"${label}`;
  // Places the caption of a list outside of it, because WAI-ARIA lists can contain only items.
  const isListCaption = role === 'caption' && of?.role === 'list';
  const name = role === 'headerCell' && scope === 'row' ? 'rowheader' : ROLES[isListCaption ? 'paragraph' : role];
  if (!name) return '';
  const heading = role === 'heading' ? ` aria-level="${level}"` : '';
  const columns = span === undefined ? '' : ` aria-colspan="${span}"`;
  const rows = rowSpan === undefined ? '' : ` aria-rowspan="${rowSpan}"`;
  return ` role="${name}"${heading}${columns}${rows}${label}`;
}

/**
 * Hides decoration and repeated content. Repeated table headers are not hidden, because the table on each page is a
 * separate HTML table.
 */
function artifact(tag: Tag, items: readonly Item[], where: AccessibilityContext): AccessibleElement | undefined {
  const again = { element: 'g', inner: where, isNamed: false, keepsEmpty: false } as const;
  if (tag.repeats === 'rows' && items.some(isRow)) return { ...again, attributes: ' role="rowgroup"' };
  if (!items.some(isRead)) return undefined;
  return { ...again, attributes: ' aria-hidden="true"', inner: { ...where, isHidden: true } };
}

function isRow(item: Item): boolean {
  return item.kind === 'group' && item.tag?.role === 'row';
}

/** Returns whether an item has readable content. Shapes do not. */
function isRead(item: Item): boolean {
  if (item.kind !== 'group') return item.kind !== 'path';
  return item.field !== undefined || item.items.some(isRead);
}

/** Wraps content in a link. The clickable box next to the text is only for pointers and is therefore hidden. */
function link({ alt = '' }: Tag, items: readonly Item[], where: AccessibilityContext): AccessibleElement | undefined {
  const address = safeHref(alt);
  if (!address) return undefined;
  const isBox = items.every(({ kind }) => kind === 'link');
  const href = escapeAttribute(address);
  const name = isBox ? ' aria-hidden="true" tabindex="-1"' : items.some(hasName) ? '' : ` aria-label="${href}"`;
  const attributes = ` href="${href}" rel="noopener"${name}`;
  return { element: 'a', attributes, inner: { ...where, inLink: true }, isNamed: false, keepsEmpty: false };
}

/** Returns whether the item provides a name for a link around it. */
function hasName(item: Item): boolean {
  if (item.kind !== 'group') return item.kind === 'glyphs';
  if (item.tag?.role === 'artifact') return false;
  return (
    item.field !== undefined || (item.tag?.alt !== undefined && item.tag.role !== 'link') || item.items.some(hasName)
  );
}

/** Joins adjacent parts of the same element. For example, each line of a list has a separate list group. */
export function joined(items: readonly Item[]): readonly Item[] {
  const whole: Item[] = [];
  for (const item of items) {
    const last = whole.at(-1);
    const one = item.kind === 'group' && last?.kind === 'group' ? joinedGroup(last, item) : undefined;
    if (one) whole[whole.length - 1] = one;
    else whole.push(item);
  }
  return whole;
}

function joinedGroup(first: GroupItem, second: GroupItem): GroupItem | undefined {
  const [before, after] = [first.tag, second.tag];
  if (!before || !after) return undefined;
  if (before === after) return isPart(first) && isPart(second) ? withItems(first, second.items) : undefined;
  if (before.of === after && after.role === 'table') return { ...second, items: [first, ...second.items] };
  if (after.of === before && before.role === 'table') return withItems(first, [second]);
  if (!before.of || before.of !== after.of) return undefined;
  return { kind: 'group', tag: before.of, items: [loose(first, before), loose(second, after)] };
}

function withItems(group: GroupItem, more: readonly Item[]): GroupItem {
  return { ...group, items: [...group.items, ...more] };
}

/** Removes the logical parent from the tag, so that the group is not moved there again. */
function loose(group: GroupItem, { of: _, ...tag }: Tag): GroupItem {
  return { ...group, tag };
}

function isPart(group: GroupItem): boolean {
  return hasOnlyTag(group) && group.tag?.role !== 'artifact' && group.tag?.role !== 'link';
}

/** Returns whether a group has only a tag and no visual effect. */
export function hasOnlyTag(group: GroupItem): boolean {
  return group.tag !== undefined && !group.alt && doesNothing(group);
}

/** Returns whether a group has only an alternative text that the tag inside it repeats. */
export function hasOnlyAltText(group: GroupItem): boolean {
  return group.tag === undefined && group.alt !== undefined && doesNothing(group);
}

function doesNothing({ transform, clip, mask, opacity, blend, language }: GroupItem): boolean {
  return !transform && !clip && !mask && !blend && opacity === undefined && language === undefined;
}
