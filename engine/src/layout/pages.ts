/** Builds the pages of a document: the paginated flow, header and footer around it, and absolute elements. */
import { IDENTITY } from '../base/geometry.ts';
import { type BoundElement, type BoundTemplate, ONLY_PAGE, type PagedElement, type PageValues } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import { ONE_UNDER_ANOTHER } from '../format/container.ts';
import type { PageSize } from '../format/dimensions.ts';
import { FOOTNOTES } from '../format/footnotes.ts';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '../format/limits.ts';
import type { Sides } from '../format/style.ts';
import type { Template } from '../format/template.ts';
import type { Item, OutlineEntry, Page } from '../scene/scene.ts';
import { COMES_AGAIN, PAGE_FOOTER, PAGE_HEADER, type Tag } from '../scene/tag.ts';
import { type AbsoluteRoom, absoluteCell } from './absolute.ts';
import { withAnchors } from './anchors.ts';
import { arrangeColumn, flowLines } from './column.ts';
import { isFlowing, isPinned } from './contents.ts';
import { type Footnotes, footnotesIn, NO_FOOTNOTES } from './footnotes.ts';
import type { ElementBox, LayoutContext, Measured, Placement } from './measure.ts';
import { type Cell, type Lines, lineAt, paginate, type Stack, stackHeight, stackOf, topAt } from './stack.ts';
import { placeCells } from './stack-box.ts';
import { tagged } from './tagged.ts';

export type PlacedPage = {
  readonly page: Page;
  readonly boxes: readonly ElementBox[];
  /** Margins that content should keep out of. */
  readonly safeMargin: Sides;
};

/** Area of the flow on a page: the page without margins, header and footer. */
type Region = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** `extraCount` is the number of pages of other files around those of the document. */
export function layOutPages(bound: BoundTemplate, context: LayoutContext, extraCount = 0): readonly PlacedPage[] {
  const filled = fillPages(bound, context);
  if (!filled) return [];
  const hasBacks = bound.elements.some(({ element }) => isOnBack(element));
  const pages: PlacedPage[] = [];
  let entries = 0;
  for (const [index, page] of filled.entries()) {
    const values = { number: index + 1, count: filled.length, total: filled.length + extraCount };
    const placed = placePage(bound, { ...page, values }, context);
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

/** Page with its part of the flow. */
type FilledPage = Section & { readonly stack: Stack; readonly footnotes: Footnotes; readonly pinned: Pinned };

/** Lines at the foot of a page: from this one on, all move down by the free height. */
type Pinned = { readonly from: number; readonly down: number };

const NOT_PINNED: Pinned = { from: Infinity, down: 0 };

/**
 * Paginates all sections. Returns undefined if a page size leaves no room for the flow, or if there are too many pages.
 */
function fillPages(bound: BoundTemplate, context: LayoutContext): readonly FilledPage[] | undefined {
  const pages: FilledPage[] = [];
  const sections = sectionsOf(bound, context);
  const settings = bound.template.footnotes ?? FOOTNOTES;
  for (const section of sections ?? []) {
    const { lines, region } = section;
    const notesOf = footnotesIn({ notes: bound.footnotes, settings, width: region.width }, context);
    const left = DOCUMENT_LIMITS.pages - pages.length;
    const paginated = paginate(lines, region.height, left, (stack) => notesOf(stack).height);
    if (paginated.kind === 'too-many') {
      const message = `the document has more than ${DOCUMENT_LIMITS.pages} pages; split the data`;
      context.problems.push({ code: 'TOO_MANY_PAGES', path: '/elements', message });
      return undefined;
    }
    for (const stack of paginated.pages) {
      const footnotes = notesOf(stack);
      pages.push({ ...section, stack, footnotes, pinned: pinnedOf(section, stack, footnotes) });
    }
  }
  const [first] = sections ?? [];
  const empty = { stack: stackOf(NO_LINES), footnotes: NO_FOOTNOTES, pinned: NOT_PINNED };
  if (first && pages.length === 0) pages.push({ ...first, ...empty });
  return sections && pages;
}

/** A page whose height follows its content has no free height. */
function pinnedOf({ shown, size, region }: Section, stack: Stack, footnotes: Footnotes): Pinned {
  const from = shown.findIndex((element, index) => index >= stack.from && isPinned(element));
  if (from < 0 || from >= stack.to || size.height === 'auto') return NOT_PINNED;
  return { from, down: Math.max(0, region.height - footnotes.height - stackHeight(stack)) };
}

/** Pages of one size and their flow. */
type Section = Flow & { readonly size: PageSize; readonly region: Region; readonly known: Known };

/** Splits the flow into sections of one page size each. Returns undefined if one of the sizes leaves no room. */
function sectionsOf(bound: BoundTemplate, context: LayoutContext): readonly Section[] | undefined {
  const { template, elements } = bound;
  const parts: { readonly size: PageSize; readonly path: string; readonly elements: PagedElement[] }[] = [
    { size: template.dimensions, path: '/dimensions', elements: [] },
  ];
  for (const paged of elements) {
    const { element } = paged;
    if (element.position.mode !== 'flow') continue;
    if (element.type === 'pageBreak' && element.page && paged.on(ONLY_PAGE, context)) {
      const {
        margin = template.dimensions.margin,
        safeMargin = template.dimensions.safeMargin,
        ...sides
      } = element.page;
      const size = { ...sides, margin, safeMargin };
      parts.push({ size, path: `${element.path}/page`, elements: [] });
    } else parts.at(-1)!.elements.push(paged);
  }
  const sections: Section[] = [];
  for (const { size, path, elements: own } of parts) {
    const region = regionOf(template, size, path, context);
    if (!region) return undefined;
    sections.push({ ...flowOf(own, region, context), size, region, known: { cells: new Map(), bands: new Map() } });
  }
  return sections;
}

/** Returns the area of the flow. Reports a problem if margins, header and footer leave no room. */
function regionOf(
  { header, footer, elements }: Template,
  dimensions: PageSize,
  path: string,
  { problems }: LayoutContext,
): Region | undefined {
  const { top, right, bottom, left } = dimensions.margin;
  const height = dimensions.height === 'auto' ? TEMPLATE_LIMITS.pageSide : dimensions.height;
  const region = {
    x: left,
    y: top + (header?.height ?? 0),
    width: dimensions.width - left - right,
    height: height - top - bottom - (header?.height ?? 0) - (footer?.height ?? 0),
  };
  const flows = elements.some(({ position }) => position.mode === 'flow') || header || footer;
  if (!flows || (region.width > 0 && region.height > 0)) return region;
  const message = 'margin, header and footer leave no space on the page; make them smaller';
  problems.push({ code: 'NO_ROOM', path, message });
  return undefined;
}

/** Flowing elements, one per line, and the line of each element. */
type Flow = {
  readonly lines: Lines;
  readonly shown: readonly Element[];
  readonly order: ReadonlyMap<Element, number>;
};

const NO_LINES: Lines = { lines: [], tops: [], height: 0, lastBreak: -1, breakAfter: false };

/** Stacks the flowing elements in the region’s width. */
function flowOf(elements: readonly PagedElement[], { width, height }: Region, context: LayoutContext): Flow {
  const children: BoundElement[] = [];
  const flowing: Element[] = [];
  for (const { element, on } of elements) {
    const bound = on(ONLY_PAGE, context);
    if (!bound) continue;
    children.push(bound);
    flowing.push(element);
  }
  if (children.length === 0) return { lines: NO_LINES, shown: [], order: new Map() };
  const contents = { arrangement: ONE_UNDER_ANOTHER, children, style: undefined, width, height, overlays: [] };
  const lines = flowLines(contents, context);
  const shown = flowing.filter(({ type }) => type !== 'pageBreak');
  return { lines, shown, order: new Map(shown.map((element, index) => [element, index])) };
}

type PageContext = FilledPage & { readonly values: PageValues };

/** Boxes that are the same on every page of a size, so that each is measured only once. */
type Known = {
  readonly cells: Map<BoundElement, Cell | undefined>;
  readonly bands: Map<readonly PagedElement[], { readonly children: readonly BoundElement[]; readonly box: Measured }>;
};

function placePage(bound: BoundTemplate, page: PageContext, context: LayoutContext): PlacedPage {
  const { template, elements } = bound;
  const { region, values, size } = page;
  const { width, height: given, margin, safeMargin } = size;
  const boxes: ElementBox[] = [];
  const outline: OutlineEntry[] = [];
  const at: Placement = { transform: IDENTITY, page: values, boxes, outline };
  const whole = given === 'auto' ? undefined : given;

  const again = (tag: Tag, items: readonly Item[]) => (bound.tagged ? tagged(tag, items) : items);
  const header = placeBand(
    bound.header,
    { ...region, y: margin.top, height: template.header?.height ?? 0 },
    { page, at },
    context,
  );
  const room = { width, height: whole, available: width, inherited: undefined };
  const items = elements.flatMap((element) => {
    const placed = placeElement(element, room, { page, at }, context);
    return comesAgain(element.element, values) ? again(COMES_AGAIN, placed) : placed;
  });
  warnBeyond(page, context);
  const notesTop = region.y + (whole === undefined ? stackHeight(page.stack) : region.height - page.footnotes.height);
  const footnotes = page.footnotes.place(region.x, notesTop, at);

  const footerHeight = template.footer?.height ?? 0;
  const contentEnd = boxes.reduce((end, { bounds }) => Math.max(end, bounds.y + bounds.height), region.y);
  const wanted = Math.max(contentEnd, region.y + stackHeight(page.stack)) + footerHeight + margin.bottom;
  const height = whole ?? Math.min(TEMPLATE_LIMITS.pageSide, Math.max(1, wanted));
  const footerTop = height - margin.bottom - footerHeight;
  const footer = placeBand(bound.footer, { ...region, y: footerTop, height: footerHeight }, { page, at }, context);
  // Assistive technology reads the header on the first page and the footer on the last. Repetitions are artifacts.
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

/** Places the back of a page: only the elements that ask for it. */
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
  const again = values.number > 1 && bound.tagged ? tagged(COMES_AGAIN, items) : items;
  const end = boxes.reduce((most, { bounds }) => Math.max(most, bounds.y + bounds.height), 1);
  const height = given ?? Math.min(TEMPLATE_LIMITS.pageSide, end + size.margin.bottom);
  return { page: { width, height, items: again, isBack: true }, boxes, safeMargin };
}

function isOnBack({ position, pages }: Element): boolean {
  return position.mode !== 'flow' && pages === 'back';
}

type OnPage = { readonly page: PageContext; readonly at: Placement };

/** Places an element: the part of a flowing one that falls on this page, or an absolute one if it is for this page. */
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

/** Tells whether an absolute element repeats one on an earlier page. */
function comesAgain({ position, pages }: Element, { number }: PageValues): boolean {
  if (position.mode === 'flow') return false;
  if (typeof pages === 'object') return number > pages.from;
  const first = { first: 1, last: number, all: 1, rest: 2, odd: 1, even: 2, back: 1 }[pages];
  return number > first;
}

/** Places a header or footer: flowing elements in a column, absolute ones at their positions in the band. */
function placeBand(
  elements: readonly PagedElement[],
  { x, y, width, height }: Region,
  { page, at }: OnPage,
  context: LayoutContext,
): readonly Item[] {
  if (elements.length === 0) return [];
  const { values, known } = page;
  const children = elements.map(({ on }) => on(values, context)).filter((bound) => bound !== undefined);
  let band = known.bands.get(elements);
  if (!band || band.children.length !== children.length || band.children.some((child, i) => child !== children[i])) {
    const room = { width, height, available: width, inherited: undefined };
    const overlays = children.map((child) => absoluteCell(child, room, context)).filter((cell) => cell !== undefined);
    const contents = {
      arrangement: ONE_UNDER_ANOTHER,
      children: children.filter(isFlowing),
      style: undefined,
      width,
      height,
      overlays,
    };
    band = { children, box: arrangeColumn(contents, context) };
    known.bands.set(elements, band);
  }
  const before = at.boxes.length;
  const items = band.box.place({ x, y }, at);
  for (const { elementId, bounds } of at.boxes.slice(before)) {
    const over = Math.max(y - bounds.y, bounds.y + bounds.height - y - height);
    if (over > TOLERANCE) beyond(elementId, 'its header or footer', over, values.number, context);
  }
  return items;
}

const TOLERANCE = 0.5;

/** Warns about elements that are too high for a page, cannot be split and so overflow the area of the flow. */
function warnBeyond({ stack, region, shown, values, footnotes }: PageContext, context: LayoutContext): void {
  const [note] = footnotes.ids;
  const lacking = stackHeight(stack) + footnotes.height - region.height;
  if (note !== undefined && lacking > TOLERANCE)
    beyond(note, 'the remaining space on its page', lacking, values.number, context);
  for (let index = stack.from; index < stack.to; index++) {
    const over = topAt(stack, index) + lineAt(stack, index).height - region.height;
    if (over <= TOLERANCE) continue;
    const { id, keepTogether } = shown[index]!;
    const isCut = (index === stack.from && stack.head) || (index === stack.to - 1 && stack.tail);
    const part = isCut ? ', and it cannot be split' : '';
    beyond(id, `the space on a page${part}`, over, values.number, context, keepTogether);
  }
}

function beyond(
  elementId: string,
  what: string,
  over: number,
  page: number,
  { warnings }: LayoutContext,
  keepTogether = false,
): void {
  const by = `${((over * 25.4) / 72).toFixed(2)} mm`;
  const advice = keepTogether ? ', or remove keepTogether so that it can be split' : '';
  const message = `is ${by} higher than ${what}; reduce its height by that much${advice}`;
  warnings.push({ code: 'CONTENT_BEYOND_MEDIA', message, elementId, page });
}
