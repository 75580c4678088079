/** What layout knows while it measures elements, and what measuring one gives. */
import type { Matrix, Point } from '../base/geometry.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { BoundElement } from '../bind/bind.ts';
import type { Element } from '../elements/schemas.ts';
import type { Item, Printer } from '../scene/scene.ts';
import type { World } from '../world.ts';
import type { ComputedStyle } from './computed-style.ts';

/** The surroundings of one layout run; problems and warnings are collected in it. */
export type LayoutContext = {
  readonly world: World;
  readonly printer: Printer;
  /** BCP 47. */
  readonly language: string;
  readonly problems: Problem[];
  readonly warnings: Warning[];
};

/** An element to be measured: its style decided, its inner room known as far as the template fixes it. */
export type Measurable<E extends Element = Element> = {
  readonly bound: BoundElement<E>;
  readonly style: ComputedStyle;
  /** Inner width and height in points; undefined where they follow the content. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Room to the right of the element’s left edge: what an automatic width may take. */
  readonly availableWidth: number;
};

/** An element that knows its inner size and can be drawn anywhere. */
export type Measured = {
  readonly width: number;
  readonly height: number;
  /** The items with the inner box at `origin`; `transform` leads from there to the page. */
  place(origin: Point, transform: Matrix): readonly Item[];
};

export type Measure<E extends Element> = (element: Measurable<E>, context: LayoutContext) => Measured;

/** Nothing to draw, of the size the template asks for. */
export function measureNothing({ width = 0, height = 0 }: Measurable): Measured {
  return { width, height, place: () => [] };
}
