/** Distributes a document's flow over pages: in sections of equal page size, page groups, and blank pages. */
import { type BoundElement, type BoundTemplate, ONLY_PAGE, type PagedElement } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import { STACKED_VERTICALLY } from '../format/container.ts';
import type { PageSize } from '../format/dimensions.ts';
import { FOOTNOTES } from '../format/footnotes.ts';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '../format/limits.ts';
import type { Template } from '../format/template.ts';
import { type BandHeights, heightsOfBands, type KnownBands } from './bands.ts';
import { flowLines } from './column.ts';
import { isPinned } from './contents.ts';
import { type Footnotes, footnotesIn, NO_FOOTNOTES } from './footnotes.ts';
import type { LayoutContext } from './measure.ts';
import { type Cell, type Lines, paginate, type Stack, stackHeight, stackOf, stackOpens } from './stack.ts';

/** Area of the flow on a page: the page without margins, header and footer. */
type Region = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Page with its part of the flow. */
export type FilledPage = Section &
  PageArea & {
    readonly stack: Stack;
    readonly footnotes: Footnotes;
    readonly pinned: Pinned;
    /** True for the first page of a group of pages. */
    readonly isFirst: boolean;
    /** True for a page left blank, so that the next page has an odd number. */
    readonly isBlank: boolean;
  };

/**
 * Lines pinned to the bottom of a page. The line `from` and all later lines move down by `down` points, the free
 * height.
 */
type Pinned = { readonly from: number; readonly down: number };

const NOT_PINNED: Pinned = { from: Infinity, down: 0 };

export type FillOptions = {
  /** Number of pages from other files before the document. */
  readonly before: number;
  /** True if each page has a back page, so that every page begins a sheet. */
  readonly hasBacks: boolean;
};

/**
 * Paginates all sections. Returns undefined if a page size leaves no space for the flow, or if there are too many
 * pages.
 */
export function fillPages(
  bound: BoundTemplate,
  { before, hasBacks }: FillOptions,
  context: LayoutContext,
): readonly FilledPage[] | undefined {
  const pages: FilledPage[] = [];
  const sections = sectionsOf(bound, context);
  const settings = bound.template.footnotes ?? FOOTNOTES;
  for (const section of sections ?? []) {
    const { lines, first, rest, size } = section;
    const notesOf = footnotesIn({ notes: bound.footnotes, settings, width: rest.region.width }, context);
    const left = DOCUMENT_LIMITS.pages - pages.length;
    const opensGroup = (stack: Stack) =>
      (pages.length === 0 && stack.from === 0 && !stack.head) || (stackOpens(stack)?.isGroup ?? false);
    const areaOf = (isFirst: boolean) => (isFirst ? first : rest);
    const roomOf = (stack: Stack) => areaOf(opensGroup(stack)).region.height;
    const paginated = paginate(lines, roomOf, left, (stack) => notesOf(stack).height);
    if (paginated.kind === 'too-many') return tooMany(context);
    const isFirstSection = pages.length === 0;
    for (const [index, stack] of paginated.pages.entries()) {
      const opens = stackOpens(stack);
      const isFirst = (isFirstSection && index === 0) || (opens?.isGroup ?? false);
      if (opens?.isOdd && !hasBacks && size.height !== 'auto' && (pages.length + before) % 2 === 1) {
        pages.push({ isFirst: false, isBlank: true, ...rest, ...EMPTY, ...section });
      }
      const footnotes = notesOf(stack);
      const area = areaOf(isFirst);
      const pinned = pinnedOf(section, area, stack, footnotes);
      pages.push({ isFirst, isBlank: false, ...area, stack, footnotes, pinned, ...section });
    }
  }
  if (pages.length > DOCUMENT_LIMITS.pages) return tooMany(context);
  const [only] = sections ?? [];
  if (only && pages.length === 0) pages.push({ isFirst: true, isBlank: false, ...only.first, ...EMPTY, ...only });
  return sections && pages;
}

function tooMany({ problems }: LayoutContext): undefined {
  const message = `the document has more than ${DOCUMENT_LIMITS.pages} pages; split the data`;
  problems.push({ code: 'TOO_MANY_PAGES', path: '/elements', message });
}

/** A page with automatic height has no free height. */
function pinnedOf({ shown, size }: Section, { region }: PageArea, stack: Stack, footnotes: Footnotes): Pinned {
  const from = shown.findIndex((element, index) => index >= stack.from && isPinned(element));
  if (from < 0 || from >= stack.to || size.height === 'auto') return NOT_PINNED;
  return { from, down: Math.max(0, region.height - footnotes.height - stackHeight(stack)) };
}

/** Heights of the header and footer, and the area between them. */
type PageArea = { readonly bands: BandHeights; readonly region: Region };

/** Pages of equal size and their flow. */
type Section = Flow & {
  readonly size: PageSize;
  /** Area on the first page of the document or of a page group, and on other pages. */
  readonly first: PageArea;
  readonly rest: PageArea;
  readonly known: Known;
};

/** Splits the flow into sections of equal page size. Returns undefined if a page size leaves no space. */
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
    const width = size.width - size.margin.left - size.margin.right;
    const heights = heightsOfBands(bound, width, context);
    const first = areaOn(template, size, heights.first);
    const rest = heights.rest === heights.first ? first : areaOn(template, size, heights.rest);
    if (!first || !rest) {
      const message = 'margin, header and footer leave no space on the page; make them smaller';
      context.problems.push({ code: 'NO_ROOM', path, message });
      return undefined;
    }
    const known = { cells: new Map(), bands: new Map() };
    sections.push({ size, first, rest, known, ...flowOf(own, rest.region, context) });
  }
  return sections;
}

/** Returns the flow area of a page; undefined if margins, header and footer leave no space for it. */
function areaOn({ elements, header, footer }: Template, size: PageSize, bands: BandHeights): PageArea | undefined {
  const { top, right, bottom, left } = size.margin;
  const height = size.height === 'auto' ? TEMPLATE_LIMITS.pageSide : size.height;
  const region = {
    x: left,
    y: top + bands.header,
    width: size.width - left - right,
    height: height - top - bottom - bands.header - bands.footer,
  };
  const flows = elements.some(({ position }) => position.mode === 'flow') || header || footer;
  return !flows || (region.width > 0 && region.height > 0) ? { bands, region } : undefined;
}

/** Flowing elements, one per line, and the line of each element. */
type Flow = {
  readonly lines: Lines;
  readonly shown: readonly Element[];
  readonly order: ReadonlyMap<Element, number>;
};

const NO_LINES: Lines = { lines: [], tops: [], height: 0, lastBreak: -1, breakAfter: false };

/** Content of a page that has no part of the flow. */
const EMPTY = { stack: stackOf(NO_LINES), footnotes: NO_FOOTNOTES, pinned: NOT_PINNED };

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
  const contents = { arrangement: STACKED_VERTICALLY, children, style: undefined, width, height, overlays: [] };
  const lines = flowLines(contents, context);
  const shown = flowing.filter(({ type }) => type !== 'pageBreak');
  return { lines, shown, order: new Map(shown.map((element, index) => [element, index])) };
}

/** Boxes that are equal on every page of a size, so that each is measured only once. */
type Known = { readonly cells: Map<BoundElement, Cell | undefined>; readonly bands: KnownBands };
