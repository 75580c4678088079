/** What layout knows while it measures elements, and what measuring one gives. */
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { BoundElement, PageValues } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import type { Item, OutlineEntry, Printer } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';
import type { World } from '../world.ts';
import type { ComputedStyle, StyleOf } from './computed-style.ts';

/** The surroundings of one layout run; problems and warnings are collected in it. */
export type LayoutContext = {
  readonly world: World;
  readonly printer: Printer;
  /** BCP 47. */
  readonly language: string;
  readonly problems: Problem[];
  readonly warnings: Warning[];
  /** What links within the document lead to, by name, and the first element that does. */
  readonly anchors: Map<string, BoundElement>;
  readonly styleOf: StyleOf;
  /** Measures what a container holds; containers come before the list of all types of elements does. */
  readonly measureBox: (bound: BoundElement, room: Room, context: LayoutContext) => Measured;
  /** The width with which nothing in an element wraps, its padding and borders included. */
  readonly naturalWidth: (bound: BoundElement, inherited: ComputedStyle | undefined, context: LayoutContext) => number;
};

/** The room a parent has for an element’s box. */
export type Room = {
  /** The parent’s content box, which percentages are of; undefined where it follows from what is in it. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** What an automatic width may take, and whether it takes all of that. */
  readonly available: number;
  readonly fill: boolean;
  /** Width or height that the parent has decided whatever the element says. */
  readonly fixedWidth?: number;
  readonly fixedHeight?: number | undefined;
  /** The style whose text properties pass on. */
  readonly inherited: ComputedStyle | undefined;
};

/** An element to be measured: its style decided, its inner room known as far as the template fixes it. */
export type Measurable<E extends Element = Element> = {
  readonly bound: BoundElement<E>;
  readonly style: ComputedStyle;
  /** Inner width and height in points; undefined where they follow the content. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** What an automatic width may take; Infinity where the natural width is asked for. */
  readonly availableWidth: number;
  /** Whether an automatic width takes all of that. */
  readonly fill: boolean;
};

/** An element’s box on its page, for checks and editors. */
export type ElementBox = {
  readonly elementId: string;
  /** JSON Pointer of the element in the template; of the column for the cells of a table. */
  readonly path: string;
  readonly element: Element;
  /** Whether the element, or one around it, says that other ink over its text is meant. */
  readonly allowOverlap: boolean;
  /** Before its own rotation and those of the groups around it. */
  readonly box: Rect;
  /** Leads from the coordinates of `box` to the page: its own rotation and those of the groups around it. */
  readonly transform: Matrix;
  /** The upright box on the page around the rotated one. */
  readonly bounds: Rect;
  /** What it is to who does not see it. */
  readonly tag: Tag | undefined;
};

/** Where something is drawn. */
export type Placement = {
  /** Leads from the coordinates of the drawing to the page. */
  readonly transform: Matrix;
  readonly page: PageValues;
  /** Whether an element around it allows what is in it to be overlapped. */
  readonly allowOverlap: boolean;
  /** Collects the boxes of what is drawn. */
  readonly boxes: ElementBox[];
  /** Collects the entries that lead to it. */
  readonly outline: OutlineEntry[];
};

/** A plain box: something that knows its size and can be drawn anywhere, and perhaps be cut. */
export type Measured = {
  readonly width: number;
  readonly height: number;
  /** How far below its top the first line of text stands; undefined where there is none. */
  baseline?(): number | undefined;
  /** The items with the box at `origin`. */
  place(origin: Point, at: Placement): readonly Item[];
  /**
   * Cuts the box so that the first part is at most `room` high; undefined where it cannot be cut there. `forced`: the
   * box stands at the top of a page and does not fit it, so that a part that is too high is better than none.
   */
  readonly split?: ((room: number, forced: boolean) => Split | undefined) | undefined;
  /** The same box made this high, for automatic heights in rows and columns. */
  stretch?(height: number): Measured;
  /** Where a page must end. */
  readonly breaks?: Breaks | undefined;
};

export type Split = { readonly first: Measured; readonly rest: Measured };

export type Breaks = { readonly before: boolean; readonly inside: boolean; readonly after: boolean };

export type Measure<E extends Element> = (element: Measurable<E>, context: LayoutContext) => Measured;

/** The width of what has none of its own, such as shapes and lines. */
export function widthOf({ width, availableWidth, fill }: Measurable): number {
  return width ?? (fill && availableWidth !== Infinity ? availableWidth : 0);
}

/** Nothing to draw, of the size the template asks for. */
export function measureNothing({ width = 0, height = 0 }: Pick<Measurable, 'width' | 'height'>): Measured {
  return { width, height, place: () => [] };
}
