/** Types shared by all measuring: the context, the available space and the measured box. */
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { BoundElement, PageValues } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import type { Item, OutlineEntry, Printer } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';
import type { Kept } from '../text/least-width.ts';
import type { World } from '../world.ts';
import type { ComputedStyle, StyleOf } from './computed-style.ts';

/** Context of one layout run. Collects problems and warnings. */
export type LayoutContext = {
  readonly world: World;
  readonly printer: Printer;
  /** BCP 47. */
  readonly language: string;
  readonly problems: Problem[];
  readonly warnings: Warning[];
  /** Targets of internal links by name, each with the first element that links to it. */
  readonly anchors: Map<string, BoundElement>;
  readonly styleOf: StyleOf;
  /** Measures an element. Injected, because containers are defined before the list of element types. */
  readonly measureBox: (bound: BoundElement, room: Room, context: LayoutContext) => Measured;
  /** Returns the width at which nothing in an element wraps, padding and borders included. */
  readonly naturalWidth: (bound: BoundElement, inherited: ComputedStyle | undefined, context: LayoutContext) => number;
  /** Returns the minimum width at which everything kept on one line still fits, padding and borders included. */
  readonly leastWidth: LeastWidth;
};

export type LeastWidth = (
  bound: BoundElement,
  kept: Kept,
  inherited: ComputedStyle | undefined,
  context: LayoutContext,
) => number;

/** Space that a parent offers to an element’s box. */
export type Room = {
  /** Parent’s content box, the base of percentages; undefined if it follows its content. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Limit of an automatic width. `fill` makes it take all of that. */
  readonly available: number;
  readonly fill: boolean;
  /** Width or height imposed by the parent, whatever the element says. */
  readonly fixedWidth?: number;
  readonly fixedHeight?: number | undefined;
  /** Style to inherit text properties from. */
  readonly inherited: ComputedStyle | undefined;
};

/** Element ready to be measured: its style is computed, and its inner size is known as far as the template fixes it. */
export type Measurable<E extends Element = Element> = {
  readonly bound: BoundElement<E>;
  readonly style: ComputedStyle;
  /** Inner width and height in points; undefined if they follow the content. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Limit of an automatic width; Infinity to get the natural width. */
  readonly availableWidth: number;
  /** True if an automatic width takes all of that. */
  readonly fill: boolean;
};

/** Box of an element on its page, for checks and editors. */
export type ElementBox = {
  readonly elementId: string;
  /** JSON Pointer of the element in the template; for table cells, of the column. */
  readonly path: string;
  readonly element: Element;
  /** Box before rotation of the element and its groups. */
  readonly box: Rect;
  /** Maps `box` to page coordinates, with the rotation of the element and its groups. */
  readonly transform: Matrix;
  /** Axis-aligned bounding box on the page. */
  readonly bounds: Rect;
  /** Accessibility tag. */
  readonly tag: Tag | undefined;
};

/** Target of drawing: where on which page. */
export type Placement = {
  /** Maps the drawing’s coordinates to the page. */
  readonly transform: Matrix;
  readonly page: PageValues;
  /** Receives the boxes of drawn elements. */
  readonly boxes: ElementBox[];
  /** Receives the outline entries of drawn elements. */
  readonly outline: OutlineEntry[];
};

/** Measured box: it knows its size, can be drawn anywhere and may be splittable. */
export type Measured = {
  readonly width: number;
  readonly height: number;
  /** Returns the distance of the first text baseline from the top; undefined without text. */
  baseline?(): number | undefined;
  /** Returns the items with the box at `origin`. */
  place(origin: Point, at: Placement): readonly Item[];
  /**
   * Splits the box so that the first part is at most `room` high; undefined if it cannot be split there. `forced` means
   * that the box is at the top of a page and too high for it: then an overflowing part is better than none.
   */
  readonly split?: ((room: number, forced: boolean) => Split | undefined) | undefined;
  /** Returns the same box at this height, for automatic heights in rows and columns. */
  stretch?(height: number): Measured;
  /**
   * Returns the continuation below a cut of a box whose content has ended: background and borders next to a longer box.
   */
  ended?(): Measured;
  /** Forced page breaks. */
  readonly breaks?: Breaks | undefined;
  /** Returns the demands on the page that begins with the box. */
  opens?(): PageStart | undefined;
};

/** Demands on the page that an element begins: an odd number, and a new group of pages. */
export type PageStart = { readonly isOdd: boolean; readonly isGroup: boolean };

export type Split = {
  readonly first: Measured;
  /** Undefined if `first` is the whole box made lower, as columns are that fill up before they balance. */
  readonly rest: Measured | undefined;
  /** All content is in `first`. `rest` continues only the decoration, next to a longer box. */
  readonly hasEnded?: true;
};

export type Breaks = { readonly before: boolean; readonly inside: boolean; readonly after: boolean };

export type Measure<E extends Element> = (element: Measurable<E>, context: LayoutContext) => Measured;

/** Returns the width of an element without content width, such as a shape or a line. */
export function widthOf({ width, availableWidth, fill }: Measurable): number {
  return width ?? (fill && availableWidth !== Infinity ? availableWidth : 0);
}

/** Returns a box of the requested size that draws nothing. */
export function measureNothing({ width = 0, height = 0 }: Pick<Measurable, 'width' | 'height'>): Measured {
  return { width, height, place: () => [] };
}

/** Returns a box that draws nothing and stretches to any height. */
export function emptyBox(width: number, height = 0): Measured {
  return { width, height, place: () => [], stretch: (whole) => emptyBox(width, whole), ended: () => emptyBox(width) };
}

/** Returns the demands of an element or row on the page that it begins; undefined without any. */
export function pageStart({
  breakBefore,
  pageGroup = false,
}: {
  readonly breakBefore: boolean | 'odd';
  readonly pageGroup?: boolean;
}): PageStart | undefined {
  const isOdd = breakBefore === 'odd';
  return isOdd || pageGroup ? { isOdd, isGroup: pageGroup } : undefined;
}
