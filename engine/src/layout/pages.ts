/** The pages of a document: the flow dealt out to them, header and footer around it, absolute elements where they say. */
import { IDENTITY } from '../base/geometry.ts';
import type { BoundElement, BoundTemplate, PagedElement, PageValues } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '../format/limits.ts';
import type { Template } from '../format/template.ts';
import type { Item, OutlineEntry, Page } from '../scene/scene.ts';
import { COMES_AGAIN, PAGE_FOOTER, PAGE_HEADER, type Tag } from '../scene/tag.ts';
import { type AbsoluteRoom, absoluteCell } from './absolute.ts';
import { arrangeColumn, flowLines } from './column.ts';
import { type Contents, isFlowing } from './contents.ts';
import type { ElementBox, LayoutContext, Measured, Placement } from './measure.ts';
import { type Cell, type Lines, lineAt, paginate, type Stack, stackHeight, stackOf, topAt } from './stack.ts';
import { placeCells } from './stack-box.ts';
import { tagged } from './tagged.ts';

export type PlacedPage = { readonly page: Page; readonly boxes: readonly ElementBox[] };

/** Where the flow of a page lies: what margins, header and footer leave. */
type Region = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const ONLY_PAGE: PageValues = { number: 1, count: 1 };

export function layOutPages(bound: BoundTemplate, context: LayoutContext): readonly PlacedPage[] {
  const region = regionOf(bound.template, context);
  if (!region) return [];
  const flow = flowOf(bound, region, context);
  const paginated = paginate(flow.lines, region.height, DOCUMENT_LIMITS.pages);
  if (paginated.kind === 'too-many') {
    const message = `the document has more than ${paginated.limit} pages: split the data`;
    context.problems.push({ code: 'TOO_MANY_PAGES', path: '/elements', message });
    return [];
  }
  const stacks = paginated.pages.length > 0 ? paginated.pages : [stackOf(NO_LINES)];
  const known: Known = { cells: new Map(), bands: new Map() };
  const pages: PlacedPage[] = [];
  let entries = 0;
  for (const [index, stack] of stacks.entries()) {
    const values = { number: index + 1, count: stacks.length };
    const placed = placePage(bound, { stack, region, values, known, ...flow }, context);
    pages.push(placed);
    entries += placed.page.outline?.length ?? 0;
    if (entries > DOCUMENT_LIMITS.outlineEntries) {
      const message = `the outline has more than ${DOCUMENT_LIMITS.outlineEntries} entries: give fewer elements an "outline"`;
      context.problems.push({ code: 'TOO_MANY', path: '/elements', message });
    }
    if (context.problems.length > 0) break;
  }
  return pages;
}

/** Margins, header and footer must leave room for a flow. */
function regionOf(template: Template, { problems }: LayoutContext): Region | undefined {
  const { dimensions, header, footer, elements } = template;
  const { top, right, bottom, left } = dimensions.safeMargin;
  const height = dimensions.height === 'auto' ? TEMPLATE_LIMITS.pageSide : dimensions.height;
  const region = {
    x: left,
    y: top + (header?.height ?? 0),
    width: dimensions.width - left - right,
    height: height - top - bottom - (header?.height ?? 0) - (footer?.height ?? 0),
  };
  const flows = elements.some(({ position }) => position.mode === 'flow') || header || footer;
  if (!flows || (region.width > 0 && region.height > 0)) return region;
  const message = 'safe margin, header and footer leave no room on the page: make them smaller';
  problems.push({ code: 'NO_ROOM', path: '/dimensions', message });
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
function flowOf({ elements }: BoundTemplate, { width, height }: Region, context: LayoutContext): Flow {
  const children: BoundElement[] = [];
  const flowing: Element[] = [];
  for (const { element, on } of elements) {
    const bound = element.position.mode === 'flow' ? on(ONLY_PAGE, context) : undefined;
    if (!bound) continue;
    children.push(bound);
    flowing.push(element);
  }
  if (children.length === 0) return { lines: NO_LINES, shown: [], order: new Map() };
  const contents = { arrangement: DOWN, children, style: undefined, width, height, overlays: [] };
  const lines = flowLines(contents, context);
  const shown = flowing.filter(({ type }) => type !== 'pageBreak');
  return { lines, shown, order: new Map(shown.map((element, index) => [element, index])) };
}

const DOWN: Contents['arrangement'] = { gap: 0, columns: [], align: 'stretch', justify: 'start', wrap: false };

type PageContext = Flow & {
  readonly stack: Stack;
  readonly region: Region;
  readonly values: PageValues;
  readonly known: Known;
};

/** What is the same on every page is measured once. */
type Known = {
  readonly cells: Map<BoundElement, Cell | undefined>;
  readonly bands: Map<readonly PagedElement[], { readonly children: readonly BoundElement[]; readonly box: Measured }>;
};

function placePage(bound: BoundTemplate, page: PageContext, context: LayoutContext): PlacedPage {
  const { template, elements } = bound;
  const { width, height: given, safeMargin } = template.dimensions;
  const { region, values } = page;
  const boxes: ElementBox[] = [];
  const outline: OutlineEntry[] = [];
  const at: Placement = { transform: IDENTITY, page: values, allowOverlap: false, boxes, outline };
  const whole = given === 'auto' ? undefined : given;

  const again = (tag: Tag, items: readonly Item[]) => (bound.tagged ? tagged(tag, items) : items);
  const header = placeBand(
    bound.header,
    { ...region, y: safeMargin.top, height: template.header?.height ?? 0 },
    { page, at },
    context,
  );
  const room = { width, height: whole, available: width, inherited: undefined };
  const items = elements.flatMap((element) => {
    const placed = placeElement(element, room, { page, at }, context);
    return comesAgain(element.element, values) ? again(COMES_AGAIN, placed) : placed;
  });
  warnBeyond(page, context);

  const footerHeight = template.footer?.height ?? 0;
  const contentEnd = boxes.reduce((end, { bounds }) => Math.max(end, bounds.y + bounds.height), region.y);
  const wanted = Math.max(contentEnd, region.y + stackHeight(page.stack)) + footerHeight + safeMargin.bottom;
  const height = whole ?? Math.min(TEMPLATE_LIMITS.pageSide, Math.max(1, wanted));
  const footerTop = height - safeMargin.bottom - footerHeight;
  const footer = placeBand(bound.footer, { ...region, y: footerTop, height: footerHeight }, { page, at }, context);
  // A header is read where the document begins, a footer where it ends.
  const drawn = {
    width,
    height,
    items: [
      ...(values.number === 1 ? header : again(PAGE_HEADER, header)),
      ...items,
      ...(values.number === values.count ? footer : again(PAGE_FOOTER, footer)),
    ],
  };
  return { page: outline.length > 0 ? { ...drawn, outline } : drawn, boxes };
}

type OnPage = { readonly page: PageContext; readonly at: Placement };

/** The part of a flowing element that came to this page, or an absolute one where it is for this page. */
function placeElement(
  { element, on }: PagedElement,
  room: AbsoluteRoom,
  { page, at }: OnPage,
  context: LayoutContext,
): readonly Item[] {
  const { stack, region, values, order, known } = page;
  if (element.position.mode === 'flow') {
    const index = order.get(element);
    if (index === undefined || index < stack.from || index >= stack.to) return [];
    return placeCells(lineAt(stack, index).cells, { x: region.x, y: region.y + topAt(stack, index) }, at);
  }
  if (!isOnPage(element, values)) return [];
  const bound = on(values, context);
  if (!bound) return [];
  if (!known.cells.has(bound)) {
    known.cells.set(bound, absoluteCell(bound, room, context));
  }
  const cell = known.cells.get(bound);
  return cell ? placeCells([cell], ORIGIN, at) : [];
}

const ORIGIN = { x: 0, y: 0 };

function isOnPage({ pages }: Element, { number, count }: PageValues): boolean {
  switch (pages) {
    case 'first':
      return number === 1;
    case 'last':
      return number === count;
    case 'rest':
      return number > 1;
    case 'all':
      return true;
  }
}

/** Whether an absolute element has stood on a page before. */
function comesAgain({ position, pages }: Element, { number }: PageValues): boolean {
  if (position.mode === 'flow') return false;
  return (pages === 'all' && number > 1) || (pages === 'rest' && number > 2);
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
      arrangement: DOWN,
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
function warnBeyond({ stack, region, shown, values }: PageContext, context: LayoutContext): void {
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
