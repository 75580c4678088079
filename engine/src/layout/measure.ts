/** Types shared by all measuring: context, available space and measured box. */
import type { Matrix, Point, Rect } from '../base/geometry.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { BoundElement, PageValues } from '../bind/bound.ts';
import type { Element } from '../elements/schemas.ts';
import type { Item, OutlineEntry, Printer } from '../scene/scene.ts';
import type { Tag } from '../scene/tag.ts';
import type { Kept } from '../text/least-width.ts';
import type { World } from '../world.ts';
import type { ComputedStyle, StyleOf } from './computed-style.ts';

/** Context of a layout run. Collects problems and warnings. */
export type LayoutContext = {
  readonly world: World;
  readonly printer: Printer;
  /** Language of the document as a BCP 47 tag. */
  readonly language: string;
  readonly problems: Problem[];
  readonly warnings: Warning[];
  /** Targets of internal links by element ID, each with the first element that links to it. */
  readonly anchors: Map<string, BoundElement>;
  readonly styleOf: StyleOf;
  /** Measures an element. Passed in as a value to avoid a circular import between containers and element types. */
  readonly measureBox: (bound: BoundElement, room: Room, context: LayoutContext) => Measured;
  /** Returns the smallest width at which no content of the element wraps, including padding and borders. */
  readonly naturalWidth: (bound: BoundElement, inherited: ComputedStyle | undefined, context: LayoutContext) => number;
  /** Returns the minimum width at which unbreakable content still fits, including padding and borders. */
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
  /** Size of the parent’s content box, the base of percentages; undefined if it follows the content. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Maximum automatic width. With `fill`, an automatic width takes all of it. */
  readonly available: number;
  readonly fill: boolean;
  /** Width or height set by the parent, which overrides the element's. */
  readonly fixedWidth?: number;
  readonly fixedHeight?: number | undefined;
  /** Style from which text properties are inherited. */
  readonly inherited: ComputedStyle | undefined;
};

/**
 * Element that is ready to measure. Its style is computed, and its inner size is known unless it depends on the
 * content.
 */
export type Measurable<E extends Element = Element> = {
  readonly bound: BoundElement<E>;
  readonly style: ComputedStyle;
  /** Inner width and height in points; undefined if they depend on the content. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Maximum automatic width; Infinity to measure the natural width. */
  readonly availableWidth: number;
  /** True if an automatic width takes all of the available width. */
  readonly fill: boolean;
};

/** Box of an element on its page, for checks and editors. */
export type ElementBox = {
  readonly elementId: string;
  /** JSON Pointer of the element in the template. For a table cell, the pointer of its column. */
  readonly path: string;
  readonly element: Element;
  /** Box before the rotation of the element and its groups. */
  readonly box: Rect;
  /** Maps `box` to page coordinates, including the rotation of the element and its groups. */
  readonly transform: Matrix;
  /** Axis-aligned bounding box on the page. */
  readonly bounds: Rect;
  /** Accessibility tag. */
  readonly tag: Tag | undefined;
};

/** Page and position to draw at. */
export type Placement = {
  /** Maps the drawing’s coordinates to the page. */
  readonly transform: Matrix;
  readonly page: PageValues;
  /** List to which drawn elements add their boxes. */
  readonly boxes: ElementBox[];
  /** List to which drawn elements add their outline entries. */
  readonly outline: OutlineEntry[];
};

/** Measured box of known size. It can be drawn anywhere, and some boxes can be split. */
export type Measured = {
  readonly width: number;
  readonly height: number;
  /** Returns the distance from the top to the first text baseline; undefined if the box has no text. */
  baseline?(): number | undefined;
  /** Returns the items of the box with its top left corner at `origin`. */
  place(origin: Point, at: Placement): readonly Item[];
  /**
   * Splits the box so that the first part is at most `room` high. Returns undefined if the box cannot be split there.
   * `forced` means that the box is at the top of a page and too high for it. In that case, an overflowing part is
   * better than no part.
   */
  readonly split?: ((room: number, forced: boolean) => Split | undefined) | undefined;
  /** Returns the box with this height, for automatic heights in rows and columns. */
  stretch?(height: number): Measured;
  /**
   * Returns the part below a cut for a box whose content has ended. Only its background and borders continue, because
   * an adjacent box is longer.
   */
  ended?(): Measured;
  /** Page breaks that the content of the box forces. */
  readonly breaks?: Breaks | undefined;
  /** Returns the requirements for the page that begins with the box. */
  opens?(): PageStart | undefined;
};

/** Requirements for the page that an element begins: an odd page number, or a new page group. */
export type PageStart = { readonly isOdd: boolean; readonly isGroup: boolean };

export type Split = {
  readonly first: Measured;
  /**
   * Remaining part. Undefined if `first` is the whole box with a smaller height, as in columns that are filled before
   * they are balanced.
   */
  readonly rest: Measured | undefined;
  /** True if `first` has all content. `rest` continues only the decoration, because an adjacent box is longer. */
  readonly hasEnded?: true;
};

export type Breaks = { readonly before: boolean; readonly inside: boolean; readonly after: boolean };

export type Measure<E extends Element> = (element: Measurable<E>, context: LayoutContext) => Measured;

/** Returns the width of an element whose content has no width, such as a shape or a line. */
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

/** Returns the requirements of an element or row for the page that it begins; undefined if it has none. */
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
