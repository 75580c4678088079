/** What tagged groups are to people who do not see them: elements and roles of WAI-ARIA 1.2, as SVG takes them. */
import type { GroupItem, Item } from '../../scene/scene.ts';
import type { Role, Tag } from '../../scene/tag.ts';
import { escapeAttribute, safeHref } from './escape.ts';

/** Where in what is told a group stands. */
export type Telling = {
  /** In a paragraph, a heading or a figure, of which nothing is told apart but links. */
  readonly inWhole: boolean;
  readonly inLink: boolean;
  /** In what is not read. */
  readonly isHidden: boolean;
};

export const FROM_OUTSIDE: Telling = { inWhole: false, inLink: false, isHidden: false };

/** A group's element with its attributes, and how what is in it is told. */
export type Told = {
  readonly element: 'g' | 'a';
  readonly attributes: string;
  readonly inner: Telling;
  /** Whether its name stands for all that is in it, as that of a figure does. */
  readonly isNamed: boolean;
  /** Cells are kept where nothing is in them. */
  readonly keepsEmpty: boolean;
};

const ROLES: Readonly<Partial<Record<Role, string>>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'list',
  listItem: 'listitem',
  table: 'table',
  caption: 'caption',
  tableHead: 'rowgroup',
  tableBody: 'rowgroup',
  tableFoot: 'rowgroup',
  row: 'row',
  headerCell: 'columnheader',
  cell: 'cell',
};

const WHOLE: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'caption', 'figure']);

/** Undefined where the group says nothing that is to be told. */
export function toldOf({ tag, items }: GroupItem, where: Telling): Told | undefined {
  if (!tag || where.isHidden) return undefined;
  if (tag.role === 'artifact') return artifact(tag, items, where);
  if (tag.role === 'link') return where.inLink ? undefined : link(tag, items, where);
  const attributes = where.inWhole ? '' : attributesOf(tag);
  if (attributes === '') return undefined;
  const isNamed = tag.role === 'figure';
  const inner = WHOLE.has(tag.role) ? { ...where, inWhole: true, isHidden: isNamed } : where;
  const keepsEmpty = tag.role === 'cell' || tag.role === 'headerCell';
  return { element: 'g', attributes, inner, isNamed, keepsEmpty };
}

function attributesOf({ role, level = 1, alt, scope, span }: Tag): string {
  const label = alt ? ` aria-label="${escapeAttribute(alt)}"` : '';
  if (role === 'figure') return label && ` role="img"${label}`;
  if (role === 'section') return label && ` role="group"${label}`;
  const name = role === 'headerCell' && scope === 'row' ? 'rowheader' : ROLES[role];
  if (!name) return '';
  const heading = role === 'heading' ? ` aria-level="${level}"` : '';
  return ` role="${name}"${heading}${span === undefined ? '' : ` aria-colspan="${span}"`}${label}`;
}

/** What decorates and what comes again is not read. A page's part of a table has its own head there, as tables of HTML must. */
function artifact(tag: Tag, items: readonly Item[], where: Telling): Told | undefined {
  const again = { element: 'g', inner: where, isNamed: false, keepsEmpty: false } as const;
  if (tag.repeats === 'rows' && items.some(isRow)) return { ...again, attributes: ' role="rowgroup"' };
  if (!items.some(isRead)) return undefined;
  return { ...again, attributes: ' aria-hidden="true"', inner: { ...where, isHidden: true } };
}

function isRow(item: Item): boolean {
  return item.kind === 'group' && item.tag?.role === 'row';
}

/** Shapes are not read in any case. */
function isRead(item: Item): boolean {
  return item.kind === 'group' ? item.items.some(isRead) : item.kind !== 'path';
}

/** Around what is clicked. The box that a text has beside it is for the mouse alone. */
function link({ alt = '' }: Tag, items: readonly Item[], where: Telling): Told | undefined {
  const address = safeHref(alt);
  if (!address) return undefined;
  const isBox = items.every(({ kind }) => kind === 'link');
  const unread = isBox ? ' aria-hidden="true" tabindex="-1"' : '';
  const attributes = ` href="${escapeAttribute(address)}" rel="noopener"${unread}`;
  return { element: 'a', attributes, inner: { ...where, inLink: true }, isNamed: false, keepsEmpty: false };
}

/** Neighbours that are parts of one thing as one: each line of a list brings the list with it. */
export function joined(items: readonly Item[]): readonly Item[] {
  const whole: Item[] = [];
  for (const item of items) {
    const last = whole.at(-1);
    if (item.kind === 'group' && last?.kind === 'group' && isPart(item) && isPart(last) && item.tag === last.tag) {
      whole[whole.length - 1] = { ...last, items: [...last.items, ...item.items] };
    } else if (item.kind === 'group' && last?.kind === 'group' && item.tag && last.tag?.of === item.tag) {
      whole[whole.length - 1] = { ...item, items: [last, ...item.items] };
    } else if (item.kind === 'group' && last?.kind === 'group' && last.tag && item.tag?.of === last.tag) {
      whole[whole.length - 1] = { ...last, items: [...last.items, item] };
    } else whole.push(item);
  }
  return whole;
}

function isPart(group: GroupItem): boolean {
  return onlySays(group) && group.tag?.role !== 'artifact' && group.tag?.role !== 'link';
}

/** Whether a group says what its items are and does nothing to them. */
export function onlySays({ tag, transform, clip, mask, opacity, blend, alt, language }: GroupItem): boolean {
  if (!tag || transform || clip || mask || blend || alt) return false;
  return opacity === undefined && language === undefined;
}
