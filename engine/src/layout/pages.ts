/** The pages of a document: the flow dealt out to them, header and footer around it, absolute elements where they say. */
import { IDENTITY } from '../base/geometry.ts';
import type { BoundElement, BoundTemplate, PagedElement, PageValues } from '../bind/bound.ts';
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
import { isFlowing } from './contents.ts';
import { type Footnotes, footnotesIn, NO_FOOTNOTES } from './footnotes.ts';
import type { ElementBox, LayoutContext, Measured, Placement } from './measure.ts';
import { type Cell, type Lines, lineAt, paginate, type Stack, stackHeight, stackOf, topAt } from './stack.ts';
import { placeCells } from './stack-box.ts';
import { tagged } from './tagged.ts';

export type PlacedPage = {
  readonly page: Page;
  readonly boxes: readonly ElementBox[];
  /** What nothing should reach into. */
  readonly safeMargin: Sides;
};

/** Where the flow of a page lies: what margins, header and footer leave. */
type Region = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const ONLY_PAGE: PageValues = { number: 1, count: 1 };

export function layOutPages(bound: BoundTemplate, context: LayoutContext): readonly PlacedPage[] {
  const filled = fillPages(bound, context);
  if (!filled) return [];
  const hasBacks = bound.elements.some(({ element }) => isOnBack(element));
  const pages: PlacedPage[] = [];
  let entries = 0;
  for (const [index, page] of filled.entries()) {
    const values = { number: index + 1, count: filled.length };
    const placed = placePage(bound, { ...page, values }, context);
    pages.push(placed);
    if (hasBacks) pages.push(placeBack(bound, { ...page, values }, context));
    entries += placed.page.outline?.length ?? 0;
    if (entries > DOCUMENT_LIMITS.outlineEntries) {
      const message = `the outline has more than ${DOCUMENT_LIMITS.outlineEntries} entries: give fewer elements an "outline"`;
      context.problems.push({ code: 'TOO_MANY', path: '/elements', message });
    }
    if (context.problems.length > 0) break;
  }
  return withAnchors(pages, context.anchors, context.warnings);
}

/** A page and the part of the flow that comes to it. */
type FilledPage = Section & { readonly stack: Stack; readonly footnotes: Footnotes };

/** The pages of all sections; undefined where there is no room, or there are too many. */
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
      const message = `the document has more than ${DOCUMENT_LIMITS.pages} pages: split the data`;
      context.problems.push({ code: 'TOO_MANY_PAGES', path: '/elements', message });
      return undefined;
    }
    for (const stack of paginated.pages) pages.push({ ...section, stack, footnotes: notesOf(stack) });
  }
  const [first] = sections ?? [];
  if (first && pages.length === 0) pages.push({ ...first, stack: stackOf(NO_LINES), footnotes: NO_FOOTNOTES });
  return sections && pages;
}

/** Pages of one size, and what flows on them. */
type Section = Flow & { readonly size: PageSize; readonly region: Region; readonly known: Known };

/** The flow in parts, each on pages of one size; undefined where one of the sizes leaves no room. */
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

/** Margins, header and footer must leave room for a flow. */
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
  const message = 'margin, header and footer leave no room on the page: make them smaller';
  problems.push({ code: 'NO_ROOM', path, message });
  return undefined;
}

/** The flowing elements, one a line, and which line is whose. */
type Flow = {
  readonly lines: Lines;
  readonly shown: readonly Element[];
  readonly order: ReadonlyMap<Element, number>;
};

const NO_LINES: Lines = { lines: [], tops: [], height: 0, lastBreak: -1, breakAfter: false };

/** The flowing elements one under another in the region’s width. */
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

/** What is the same on every page of a size is measured once. */
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
  const at: Placement = { transform: IDENTITY, page: values, allowOverlap: false, boxes, outline };
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
  // A header is read where the document begins, a footer where it ends.
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

/** The back of a page: what names it stands there, and nothing else. */
function placeBack(bound: BoundTemplate, page: PageContext, context: LayoutContext): PlacedPage {
  const { size, values } = page;
  const { width, safeMargin } = size;
  const boxes: ElementBox[] = [];
  const at: Placement = { transform: IDENTITY, page: values, allowOverlap: false, boxes, outline: [] };
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

/** The part of a flowing element that came to this page, or an absolute one where it is for this page. */
function placeElement(
  { element, on }: PagedElement,
  room: AbsoluteRoom,
  { page, at }: OnPage,
  context: LayoutContext,
): readonly Item[] {
  const { stack, region, values, order } = page;
  if (element.position.mode === 'flow') {
    const index = order.get(element);
    if (index === undefined || index < stack.from || index >= stack.to) return [];
    return placeCells(lineAt(stack, index).cells, { x: region.x, y: region.y + topAt(stack, index) }, at);
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

/** Whether an absolute element has stood on a page before. */
function comesAgain({ position, pages }: Element, { number }: PageValues): boolean {
  if (position.mode === 'flow') return false;
  if (typeof pages === 'object') return number > pages.from;
  const first = { first: 1, last: number, all: 1, rest: 2, odd: 1, even: 2, back: 1 }[pages];
  return number > first;
}

/** A header or footer: a column of its flowing elements, the others at their places in the band. */
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
    if (over > TOLERANCE) beyond(elementId, 'the header or footer it is in', over, values.number, context);
  }
  return items;
}

const TOLERANCE = 0.5;

/** What is too high for any page and cannot be cut reaches into what is below the flow. */
function warnBeyond({ stack, region, shown, values, footnotes }: PageContext, context: LayoutContext): void {
  const [note] = footnotes.ids;
  const lacking = stackHeight(stack) + footnotes.height - region.height;
  if (note !== undefined && lacking > TOLERANCE)
    beyond(note, 'the room that its page has left', lacking, values.number, context);
  for (let index = stack.from; index < stack.to; index++) {
    const over = topAt(stack, index) + lineAt(stack, index).height - region.height;
    if (over > TOLERANCE) beyond(shown[index]!.id, 'the room of a page', over, values.number, context);
  }
}

function beyond(elementId: string, what: string, over: number, page: number, { warnings }: LayoutContext): void {
  const by = `${((over * 25.4) / 72).toFixed(2)} mm`;
  const message = `is ${by} higher than ${what}: make it lower by as much or let it be cut, without keepTogether`;
  warnings.push({ code: 'CONTENT_BEYOND_MEDIA', message, elementId, page });
}
