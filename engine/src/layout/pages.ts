/** Places the content of pages: the paginated flow, the header and footer, and absolute elements. */
import { IDENTITY } from '../base/geometry.ts';
import type { BoundElement, BoundTemplate, PagedElement, PageValues } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '../format/limits.ts';
import type { Sides } from '../format/style.ts';
import type { Item, OutlineEntry, Page } from '../scene/scene.ts';
import { PAGE_FOOTER, PAGE_HEADER, REPEATED_CONTENT, type Tag } from '../scene/tag.ts';
import { type AbsoluteRoom, absoluteCell } from './absolute.ts';
import { withAnchors } from './anchors.ts';
import { placeBand, TOLERANCE, warnBeyond } from './bands.ts';
import { type FilledPage, fillPages } from './fill-pages.ts';
import type { ElementBox, LayoutContext, Placement } from './measure.ts';
import { lineAt, stackHeight, topAt } from './stack.ts';
import { placeCells } from './stack-box.ts';
import { tagged } from './tagged.ts';

export type PlacedPage = {
  readonly page: Page;
  readonly boxes: readonly ElementBox[];
  /** Margins that should contain no content, in points. */
  readonly safeMargin: Sides;
};

/** Number of pages from other files before and after the document. */
export type ExtraCounts = { readonly before: number; readonly after: number };

export function layOutPages(
  bound: BoundTemplate,
  context: LayoutContext,
  { before, after }: ExtraCounts = { before: 0, after: 0 },
): readonly PlacedPage[] {
  const hasBacks = bound.elements.some(({ element }) => isOnBack(element));
  const filled = fillPages(bound, { before, hasBacks }, context);
  if (!filled) return [];
  const count = filled.length;
  const groups = groupsOf(filled);
  const pages: PlacedPage[] = [];
  let entries = 0;
  for (const [index, page] of filled.entries()) {
    const values = { number: index + 1, count, total: count + before + after, ...groups[index]! };
    const placed = page.isBlank ? blankPage(page) : placePage(bound, { values, ...page }, context);
    pages.push(placed);
    if (hasBacks) pages.push(placeBack(bound, { ...page, values }, context));
    entries += placed.page.outline?.length ?? 0;
    if (entries > DOCUMENT_LIMITS.outlineEntries) {
      const message = `the outline has more than ${DOCUMENT_LIMITS.outlineEntries} entries; set "outline" on fewer elements`;
      context.problems.push({ code: 'TOO_MANY', path: '/elements', message });
    }
    if (context.problems.length > 0) break;
  }
  return withAnchors(pages, context.anchors, context.warnings);
}

/**
 * Returns each page's number in its group, and the number of pages in the group. A blank page at the end of a group
 * does not count.
 */
function groupsOf(pages: readonly FilledPage[]): readonly Pick<PageValues, 'inGroup' | 'ofGroup'>[] {
  const groups: number[] = [];
  const places = pages.map(({ isFirst, isBlank }) => {
    if (isFirst) groups.push(0);
    const group = groups.length - 1;
    if (!isBlank) groups[group]!++;
    return { group, inGroup: groups[group]! };
  });
  return places.map(({ group, inGroup }) => ({ inGroup, ofGroup: groups[group]! }));
}

/** Returns a page without any content, not even a header or footer. */
function blankPage({ size: { width, height, safeMargin } }: FilledPage): PlacedPage {
  const side = height === 'auto' ? 1 : height;
  return { page: { width, height: side, items: [], isBlank: true }, boxes: [], safeMargin };
}

type PageContext = FilledPage & { readonly values: PageValues };

function placePage(bound: BoundTemplate, page: PageContext, context: LayoutContext): PlacedPage {
  const { region, values, size, bands, known } = page;
  const { width, height: given, margin, safeMargin } = size;
  const boxes: ElementBox[] = [];
  const outline: OutlineEntry[] = [];
  const at: Placement = { transform: IDENTITY, page: values, boxes, outline };
  const whole = given === 'auto' ? undefined : given;

  const again = (tag: Tag, items: readonly Item[]) => (bound.tagged ? tagged(tag, items) : items);
  const band = { x: region.x, width: region.width, values, known: known.bands, at };
  const header = placeBand(bound.header, { y: margin.top, height: bands.header, ...band }, context);
  const room = { width, height: whole, available: width, inherited: undefined };
  const items = bound.elements.flatMap((element) => {
    const placed = placeElement(element, room, { page, at }, context);
    return isRepetition(element.element, values) ? again(REPEATED_CONTENT, placed) : placed;
  });
  warnTooHigh(page, context);
  const notesTop = region.y + (whole === undefined ? stackHeight(page.stack) : region.height - page.footnotes.height);
  const footnotes = page.footnotes.place(region.x, notesTop, at);

  const contentEnd = boxes.reduce((end, { bounds }) => Math.max(end, bounds.y + bounds.height), region.y);
  const wanted = Math.max(contentEnd, region.y + stackHeight(page.stack)) + bands.footer + margin.bottom;
  const height = whole ?? Math.min(TEMPLATE_LIMITS.pageSide, Math.max(1, wanted));
  const footerTop = height - margin.bottom - bands.footer;
  const footer = placeBand(bound.footer, { y: footerTop, height: bands.footer, ...band }, context);
  // Assistive technology reads the header of the first page and the footer of the last page. All other headers and
  // footers are tagged as artifacts.
  const drawn = {
    width,
    height,
    items: [
      ...(values.number === 1 ? header : again(PAGE_HEADER, header)),
      ...items,
      ...footnotes,
      ...(values.number === values.count ? footer : again(PAGE_FOOTER, footer)),
    ],
  };
  return { page: outline.length > 0 ? { ...drawn, outline } : drawn, boxes, safeMargin };
}

/** Places the back of a page, which contains only elements assigned to backs. */
function placeBack(bound: BoundTemplate, page: PageContext, context: LayoutContext): PlacedPage {
  const { size, values } = page;
  const { width, safeMargin } = size;
  const boxes: ElementBox[] = [];
  const at: Placement = { transform: IDENTITY, page: values, boxes, outline: [] };
  const given = size.height === 'auto' ? undefined : size.height;
  const room = { width, height: given, available: width, inherited: undefined };
  const items = bound.elements.flatMap(({ element, on }) =>
    isOnBack(element) ? placeAbsolute(on(values, context), room, { page, at }, context) : [],
  );
  const again = values.number > 1 && bound.tagged ? tagged(REPEATED_CONTENT, items) : items;
  const end = boxes.reduce((most, { bounds }) => Math.max(most, bounds.y + bounds.height), 1);
  const height = given ?? Math.min(TEMPLATE_LIMITS.pageSide, end + size.margin.bottom);
  return { page: { width, height, items: again, isBack: true }, boxes, safeMargin };
}

function isOnBack({ position, pages }: Element): boolean {
  return position.mode !== 'flow' && pages === 'back';
}

type OnPage = { readonly page: PageContext; readonly at: Placement };

/**
 * Places an element on a page: the part of a flowing element on this page, or an absolute element assigned to this
 * page.
 */
function placeElement(
  { element, on }: PagedElement,
  room: AbsoluteRoom,
  { page, at }: OnPage,
  context: LayoutContext,
): readonly Item[] {
  const { stack, region, values, order, pinned } = page;
  if (element.position.mode === 'flow') {
    const index = order.get(element);
    if (index === undefined || index < stack.from || index >= stack.to) return [];
    const down = index >= pinned.from ? pinned.down : 0;
    return placeCells(lineAt(stack, index).cells, { x: region.x, y: region.y + topAt(stack, index) + down }, at);
  }
  return isOnPage(element, values) ? placeAbsolute(on(values, context), room, { page, at }, context) : [];
}

function placeAbsolute(
  bound: BoundElement | undefined,
  room: AbsoluteRoom,
  { page: { known }, at }: OnPage,
  context: LayoutContext,
): readonly Item[] {
  if (!bound) return [];
  if (!known.cells.has(bound)) {
    known.cells.set(bound, absoluteCell(bound, room, context));
  }
  const cell = known.cells.get(bound);
  return cell ? placeCells([cell], ORIGIN, at) : [];
}

const ORIGIN = { x: 0, y: 0 };

function isOnPage({ pages }: Element, { number, count }: PageValues): boolean {
  if (typeof pages === 'object') return number >= pages.from && (number - pages.from) % pages.every === 0;
  switch (pages) {
    case 'first':
      return number === 1;
    case 'last':
      return number === count;
    case 'rest':
      return number > 1;
    case 'odd':
      return number % 2 === 1;
    case 'even':
      return number % 2 === 0;
    case 'back':
      return false;
    case 'all':
      return true;
  }
}

/** Returns whether the absolute element is already on an earlier page. */
function isRepetition({ position, pages }: Element, { number }: PageValues): boolean {
  if (position.mode === 'flow') return false;
  if (typeof pages === 'object') return number > pages.from;
  const first = { first: 1, last: number, all: 1, rest: 2, odd: 1, even: 2, back: 1 }[pages];
  return number > first;
}

/** Warns about elements that overflow the flow area because they are higher than a page and cannot be split. */
function warnTooHigh({ stack, region, shown, values, footnotes }: PageContext, context: LayoutContext): void {
  const [note] = footnotes.ids;
  const lacking = stackHeight(stack) + footnotes.height - region.height;
  if (note !== undefined && lacking > TOLERANCE)
    warnBeyond(note, 'the remaining space on its page', { over: lacking, page: values.number }, context);
  for (let index = stack.from; index < stack.to; index++) {
    const over = topAt(stack, index) + lineAt(stack, index).height - region.height;
    if (over <= TOLERANCE) continue;
    const { id, keepTogether } = shown[index]!;
    const isCut = (index === stack.from && stack.head) || (index === stack.to - 1 && stack.tail);
    const part = isCut ? ', and it cannot be split' : '';
    warnBeyond(id, `the space on a page${part}`, { over, page: values.number, keepTogether }, context);
  }
}
