/** What people meet who do not see the pages of a tagged document. */
import type { Rect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import type { GroupItem, Item, Page } from '../scene/scene.ts';
import { isAccessible } from '../scene/standards.ts';
import { isLandmark, type Role, type Tag } from '../scene/tag.ts';
import { type InspectedPage, type Leaf, type PreflightInput, withElement } from './input.ts';

/** What is wrong for them, where, and what to change. */
export type ReadingFault = {
  readonly code: 'ALT_MISSING' | 'HEADING_SKIPPED';
  readonly elementId: string | undefined;
  readonly message: string;
};

/** ALT_MISSING, HEADING_SKIPPED and READING_ORDER; the first two are problems where a standard forbids them. */
export function reading(
  { pages, target, tagged }: PreflightInput,
  inspected: readonly InspectedPage[],
): readonly Warning[] {
  if (!tagged || target.kind !== 'vector') return [];
  const isForbidden = isAccessible(target.standards ?? []);
  const faults = isForbidden ? [] : readingFaults(pages.filter((_, index) => inspected[index]!.hasLandmarks));
  return [
    ...faults.map(({ code, message, elementId }) => ({ code, message, ...withElement(elementId) })),
    ...pages.flatMap(({ items }, index) => misplaced(items, inspected[index]!, index + 1)),
  ];
}

/** What is read as one, and where it stands on its page. */
type Block = { readonly elementId: string | undefined; readonly box: Rect };

const BLOCKS: ReadonlySet<Role> = new Set<Role>(['block', 'paragraph', 'heading', 'table', 'figure']);

/** So much lines may reach over each other, in points. */
const TOLERANCE = 1;

/** Blocks that stand above the one that is read before, and not beside it. */
function misplaced(items: readonly Item[], { leaves }: InspectedPage, page: number): readonly Warning[] {
  if (countBlocks(items) < 2) return [];
  const blocks: Block[] = [];
  addBlocks(items, { leaves, at: 0 }, blocks);
  return blocks.flatMap(({ elementId, box }, index): Warning[] => {
    const before = blocks[index - 1];
    if (!before || before.elementId === elementId || !isAbove(box, before.box)) return [];
    const message = `is read after "${before.elementId ?? ''}" and stands above it: put it before in the template`;
    return [{ code: 'READING_ORDER', message, page, ...withElement(elementId) }];
  });
}

/** At most so many have ink; a page of a long table has one. */
function countBlocks(items: readonly Item[]): number {
  let count = 0;
  for (const item of items) {
    if (item.kind !== 'group') continue;
    const role = item.tag?.role ?? 'section';
    if (BLOCKS.has(role)) count++;
    else if (role !== 'artifact') count += countBlocks(item.items);
  }
  return count;
}

function isAbove(box: Rect, other: Rect): boolean {
  const shared = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  return box.y + box.height <= other.y + TOLERANCE && shared > Math.min(box.width, other.width) / 2;
}

/** The leaves of a page, which the items are walked beside: what ink they leave is known already. */
type Walk = { readonly leaves: readonly Leaf[]; at: number };

function addBlocks(items: readonly Item[], walk: Walk, blocks: Block[]): void {
  for (const item of items) {
    if (item.kind !== 'group') walk.at++;
    else if (item.tag && (item.tag.role === 'artifact' || BLOCKS.has(item.tag.role))) {
      const box = inkOf(item, walk);
      if (box && item.tag.role !== 'artifact') blocks.push({ elementId: item.elementId, box });
    } else addBlocks(item.items, walk, blocks);
  }
}

/** Without backgrounds and borders, which may reach far: of texts that of the letters. */
function inkOf(group: GroupItem, walk: Walk): Rect | undefined {
  const edges: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  addInk(group, walk, edges);
  const { left, top, right, bottom } = edges;
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** Grown in place: a table has thousands of texts. */
type Edges = { left: number; top: number; right: number; bottom: number };

function addInk({ tag, items }: GroupItem, walk: Walk, edges: Edges): void {
  const isFigure = tag?.role === 'figure';
  for (const item of items) {
    if (item.kind === 'group') {
      addInk(item, walk, edges);
      continue;
    }
    const { ink } = walk.leaves[walk.at++]!;
    if (!ink || !(isFigure || item.kind === 'glyphs')) continue;
    edges.left = Math.min(edges.left, ink.x);
    edges.top = Math.min(edges.top, ink.y);
    edges.right = Math.max(edges.right, ink.x + ink.width);
    edges.bottom = Math.max(edges.bottom, ink.y + ink.height);
  }
}

/** In the order in which the document is read. */
export function readingFaults(pages: readonly Pick<Page, 'items'>[]): readonly ReadingFault[] {
  const faults: ReadingFault[] = [];
  const seen = new Set<Tag>();
  let level = 0;
  const visit = ({ tag, elementId, items }: GroupItem, inWhole: boolean): void => {
    // Nothing is asked of the others, and of those a long table has thousands.
    if (tag && isLandmark(tag) && !seen.has(tag)) {
      // Parts of one thing are told of once; what nobody described may be the same object for all.
      if (!tag.undescribed) seen.add(tag);
      if (tag.undescribed || (tag.role === 'figure' && !tag.alt)) {
        const message =
          'it has no alternative text: say in "alt" what it shows, or "tag": "none" where that is nothing';
        faults.push({ code: 'ALT_MISSING', elementId, message });
      }
      if (tag.role === 'heading' && !inWhole && isTold(tag, items)) {
        const { level: own = 1 } = tag;
        if (own > level + 1) faults.push({ code: 'HEADING_SKIPPED', elementId, message: skipped(own, level) });
        level = own;
      }
    }
    // The alternative text of a figure tells all that it draws.
    if (tag?.role === 'artifact' || (tag?.role === 'figure' && tag.alt)) return;
    const isWhole = inWhole || (tag !== undefined && WHOLE.has(tag.role));
    for (const each of items) if (each.kind === 'group') visit(each, isWhole);
  };
  for (const { items } of pages) for (const item of items) if (item.kind === 'group') visit(item, false);
  return faults;
}

/** In which no heading is told apart. */
const WHOLE: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'label', 'caption', 'note']);

/** Whether a heading comes to anything: shapes and pictures are read where an alternative text says what they are. */
function isTold(tag: Tag, items: readonly Item[]): boolean {
  return items.some((item) => {
    if (item.kind === 'group') return item.field !== undefined || isTold(tag, item.items);
    return item.kind === 'glyphs' || (tag.alt !== undefined && item.kind !== 'link');
  });
}

function skipped(level: number, before: number): string {
  const needed = before === 0 ? 'the first heading is of level 1' : `after level ${before} comes at most ${before + 1}`;
  return `the heading is of level ${level}, and ${needed}: choose another "tag" or "outlineLevel"`;
}
