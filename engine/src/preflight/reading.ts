/** Checks the accessibility of tagged documents. */
import type { Rect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import type { GroupItem, Item, Page } from '../scene/scene.ts';
import { isAccessible } from '../scene/standards.ts';
import { isLandmark, type Role, type Tag } from '../scene/tag.ts';
import { type InspectedPage, type Leaf, type PreflightInput, withElement } from './input.ts';

/** Accessibility fault, its element and its remedy. */
export type ReadingFault = {
  readonly code: 'ALT_MISSING' | 'HEADING_SKIPPED';
  readonly elementId: string | undefined;
  readonly message: string;
};

/**
 * Reports ALT_MISSING, HEADING_SKIPPED and READING_ORDER. The first two are problems if a declared standard forbids
 * them.
 */
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

/** Block of content that is read as a unit, and its box on the page. */
type Block = { readonly elementId: string | undefined; readonly box: Rect };

const BLOCKS: ReadonlySet<Role> = new Set<Role>(['block', 'paragraph', 'heading', 'table', 'figure']);

/** Maximum vertical overlap in points at which a block still counts as below another block. */
const TOLERANCE = 1;

/** Returns warnings about blocks that are above the previous block in reading order, but not next to it. */
function misplaced(items: readonly Item[], { leaves }: InspectedPage, page: number): readonly Warning[] {
  if (countBlocks(items) < 2) return [];
  const blocks: Block[] = [];
  addBlocks(items, { leaves, at: 0 }, blocks);
  return blocks.flatMap(({ elementId, box }, index): Warning[] => {
    const before = blocks[index - 1];
    if (!before || before.elementId === elementId || !isAbove(box, before.box)) return [];
    const message = `is read after "${before.elementId ?? ''}" but is above it; move it before that element in the template`;
    return [{ code: 'READING_ORDER', message, page, ...withElement(elementId) }];
  });
}

/** Returns an upper bound of the number of blocks with ink. A page of a long table has one block. */
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

/** Leaves of a page, traversed in parallel with the items, because their ink is already known. */
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

/**
 * Returns the bounding box of the ink without backgrounds and borders, which may be larger. For texts, it includes only
 * the letters.
 */
function inkOf(group: GroupItem, walk: Walk): Rect | undefined {
  const edges: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  addInk(group, walk, edges);
  const { left, top, right, bottom } = edges;
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** Edges of a bounding box. They are modified in place for speed, because a table has thousands of texts. */
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

/** Returns the faults in reading order. */
export function readingFaults(pages: readonly Pick<Page, 'items'>[]): readonly ReadingFault[] {
  const faults: ReadingFault[] = [];
  const seen = new Set<Tag>();
  let level = 0;
  const visit = ({ tag, elementId, items }: GroupItem, inWhole: boolean): void => {
    // Skips all other tags, because they have no requirements and a long table has thousands.
    if (tag && isLandmark(tag) && !seen.has(tag)) {
      // Reports parts of the same element once. Undescribed images are excluded, because all of them may share one tag
      // object.
      if (!tag.undescribed) seen.add(tag);
      if (tag.undescribed || (tag.role === 'figure' && !tag.alt)) {
        const message = 'it has no alternative text; describe it in "alt", or set "tag": "none" for decoration';
        faults.push({ code: 'ALT_MISSING', elementId, message });
      }
      if (tag.role === 'heading' && !inWhole && isTold(tag, items)) {
        const { level: own = 1 } = tag;
        if (own > level + 1) faults.push({ code: 'HEADING_SKIPPED', elementId, message: skipped(own, level) });
        level = own;
      }
    }
    // The alternative text of a figure describes its content.
    if (tag?.role === 'artifact' || (tag?.role === 'figure' && tag.alt)) return;
    const isWhole = inWhole || (tag !== undefined && WHOLE.has(tag.role));
    for (const each of items) if (each.kind === 'group') visit(each, isWhole);
  };
  for (const { items } of pages) for (const item of items) if (item.kind === 'group') visit(item, false);
  return faults;
}

/** Roles whose content is read as a unit, so that headings inside do not count. */
const WHOLE: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'label', 'caption', 'note']);

/** Returns whether a heading has content. Shapes and images count only with alternative text. */
function isTold(tag: Tag, items: readonly Item[]): boolean {
  return items.some((item) => {
    if (item.kind === 'group') return item.field !== undefined || isTold(tag, item.items);
    return item.kind === 'glyphs' || (tag.alt !== undefined && item.kind !== 'link');
  });
}

function skipped(level: number, before: number): string {
  const needed =
    before === 0
      ? 'the first heading must be level 1'
      : `level ${before} may be followed by level ${before + 1} at most`;
  return `the heading is level ${level}, but ${needed}; choose another "tag" or "outlineLevel"`;
}
