/** What the parts of the paper share: where it stands, what is on it, and what the pointer does. */

import { type Matrix, multiply, type Point, type Rect, translation, unionRect } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { LineShape } from '../geometry/handles.ts';
import type { RulerUnit } from '../geometry/ruler.ts';
import type { Gap, SnapLine } from '../geometry/snap.ts';
import { pageRects, type Size, scaleOf, toWorld, type View, viewMatrix } from '../geometry/view.ts';
import { getAt, isWithin } from '../model/edits.ts';
import { findingsOf } from '../model/findings.ts';
import type { Guide } from '../model/kept-guides.ts';
import type { Store } from '../store.ts';
import type { Placed } from './edits.ts';
import { type PaperTarget, targetsOf } from './targets.ts';

/** A page in the world, and what the pointer can meet on it. */
export type PaperPage = { readonly index: number; readonly rect: Rect; readonly targets: readonly PaperTarget[] };

/** One drawn copy of an element. */
export type Copy = { readonly page: number; readonly elementId: string };

/** What a press of the pointer does: select, move the paper, or draw an element of a type. */
export type Tool = 'select' | 'hand' | string;

type Line = { readonly from: Point; readonly to: Point };

/** What is being dragged, for those who draw it. Boxes and points are of the page that is named. */
export type Gesture =
  | { readonly kind: 'marquee'; readonly page: number; readonly area: Rect }
  | { readonly kind: 'pan' }
  | {
      readonly kind: 'move';
      readonly page: number;
      readonly by: Point;
      readonly guides: readonly SnapLine[];
      readonly gaps: readonly Gap[];
      /** Where what flows would come to lie. */
      readonly lines: readonly Line[];
    }
  | {
      readonly kind: 'resize';
      readonly page: number;
      readonly boxes: ReadonlyMap<string, Rect>;
      readonly guides: readonly SnapLine[];
    }
  | { readonly kind: 'line'; readonly page: number; readonly shape: LineShape; readonly guides: readonly SnapLine[] }
  | { readonly kind: 'rotate'; readonly page: number; readonly degrees: number; readonly at: Point }
  | {
      readonly kind: 'reorder';
      readonly page: number;
      readonly by: Point;
      readonly line: Line | undefined;
      readonly into: Rect | undefined;
    }
  | { readonly kind: 'draw'; readonly page: number; readonly area: Rect; readonly guides: readonly SnapLine[] }
  | ColumnGesture
  | { readonly kind: 'guide'; readonly page: number; readonly guide: Guide };

/** A border between two columns of a table. */
export type TableBorder = {
  readonly table: string;
  /** The column before it. */
  readonly column: number;
  /** The widths of all columns as they are drawn, points. */
  readonly widths: readonly number[];
  /** Points of the page. */
  readonly x: number;
  /** -1 where columns begin at the right: then the column before it lies right of it. */
  readonly towards: 1 | -1;
};

/** While it is dragged. */
export type ColumnGesture = {
  readonly kind: 'column';
  readonly page: number;
  /** Where it is now. */
  readonly border: TableBorder;
  /** The new widths, points, by the columns that have one. */
  readonly changed: ReadonlyMap<number, number>;
  /** Columns that are as wide as each other by it. */
  readonly equal: ReadonlySet<number>;
  readonly guides: readonly SnapLine[];
};

/** What is shown elsewhere than where the engine drew it last. */
export type Ahead = {
  readonly ids: ReadonlySet<string>;
  /** From where the drawing of a template has it, in points of the page; undefined once the drawing is what is meant. */
  readonly by: (drawnOf: JsonValue) => Point | undefined;
};

export type PaperContext = {
  readonly store: Store;
  readonly view: Signal<View>;
  /** The size of the window onto the paper, CSS pixels. */
  readonly size: Signal<Size>;
  readonly pages: ReadonlySignal<readonly PaperPage[]>;
  /** What is drawn of each element, by path. */
  readonly copies: ReadonlySignal<ReadonlyMap<string, readonly PlacedCopy[]>>;
  /** The elements that something is wrong with, by path. */
  readonly findings: ReadonlySignal<ReadonlyMap<string, 'problem' | 'warning'>>;
  readonly hover: Signal<(Copy & { readonly path: string }) | undefined>;
  /** The copy of the selected element that has the handles. */
  readonly held: Signal<Copy | undefined>;
  /** The border of a table’s column that the pointer is on. */
  readonly border: Signal<TableBorder | undefined>;
  readonly tool: Signal<Tool>;
  readonly gesture: Signal<Gesture | undefined>;
  readonly ahead: Signal<Ahead | undefined>;
  readonly guides: Signal<readonly Guide[]>;
  /** The guide whose position is typed: one that is there, or a new one. */
  readonly typing: Signal<{ readonly axis: Guide['axis']; readonly guide: Guide | undefined } | undefined>;
  /** The unit of the rulers, where somebody chose one. */
  readonly unit: Signal<RulerUnit | undefined>;
  /** Where the mouse is over the paper, pixels of the window. */
  readonly pointer: Signal<Point | undefined>;
  readonly showsDistances: Signal<boolean>;
  readonly isCoarse: Signal<boolean>;
  /** Where the menu of actions is open, pixels of the browser’s window. */
  readonly menu: Signal<Point | undefined>;
  /** The text that is edited in place. */
  readonly editing: Signal<(Copy & { readonly path: string }) | undefined>;
};

export function createContext(store: Store): PaperContext {
  const pages = computed(() => {
    const drawn = store.drawn.value;
    if (!drawn) return [];
    const template = store.drawnOf.value;
    const rects = pageRects(drawn.pages);
    return drawn.pages.map(({ boxes }, index) => ({ index, rect: rects[index]!, targets: targetsOf(template, boxes) }));
  });
  const copies = computed(() => {
    const byPath = new Map<string, PlacedCopy[]>();
    for (const page of pages.value) {
      for (const target of page.targets) {
        const known = byPath.get(target.path);
        if (known) known.push({ page, target });
        else byPath.set(target.path, [{ page, target }]);
      }
    }
    return byPath;
  });
  const findings = computed(() => {
    const drawn = store.drawn.value;
    const found = drawn ? findingsOf(store.drawnOf.value, drawn) : [];
    // Problems come first, and say more than warnings.
    return new Map(found.toReversed().flatMap(({ node, kind }) => (node === undefined ? [] : [[node, kind] as const])));
  });
  return {
    store,
    copies,
    findings,
    view: signal({ zoom: 1, x: 0, y: 0 }),
    size: signal({ width: 0, height: 0 }),
    pages,
    hover: signal(undefined),
    held: signal(undefined),
    border: signal(undefined),
    tool: signal('select'),
    gesture: signal(undefined),
    ahead: signal(undefined),
    guides: store.guides,
    typing: signal(undefined),
    unit: signal(undefined),
    pointer: signal(undefined),
    showsDistances: signal(false),
    // Until somebody presses: what the device is made for.
    isCoarse: signal(globalThis.matchMedia?.('(pointer: coarse)').matches ?? false),
    menu: signal(undefined),
    editing: signal(undefined),
  };
}

/** From points of a page to pixels of the window. */
export function pageMatrix({ view }: PaperContext, { rect }: PaperPage): Matrix {
  return multiply(viewMatrix(view.value), translation(rect.x, rect.y));
}

export type PagePoint = { readonly page: PaperPage; readonly at: Point };

/** The page under a point of the window, or the nearest, and the point in its coordinates. */
export function pagePoint({ view, pages }: PaperContext, screen: Point): PagePoint | undefined {
  const world = toWorld(view.value, screen);
  const away = ({ rect }: PaperPage) =>
    Math.hypot(
      Math.max(rect.x - world.x, 0, world.x - rect.x - rect.width),
      Math.max(rect.y - world.y, 0, world.y - rect.y - rect.height),
    );
  const nearest = pages.value.reduce<PaperPage | undefined>(
    (best, page) => (best && away(best) <= away(page) ? best : page),
    undefined,
  );
  return nearest && { page: nearest, at: onPage(nearest, world) };
}

/** A point of the window in coordinates of a certain page. */
export function pointOn({ view }: PaperContext, page: PaperPage, screen: Point): Point {
  return onPage(page, toWorld(view.value, screen));
}

function onPage({ rect }: PaperPage, world: Point): Point {
  return { x: world.x - rect.x, y: world.y - rect.y };
}

/** Pixels a point. */
export function pxPerPoint({ view }: PaperContext): number {
  return scaleOf(view.value);
}

export type PlacedCopy = { readonly page: PaperPage; readonly target: PaperTarget };

/** The copy of an element that is meant: the one that was held last, else the first. */
export function copyOf({ copies, held }: PaperContext, path: string): PlacedCopy | undefined {
  const all = copies.value.get(path);
  const { value } = held;
  return (
    all?.find(({ page, target }) => page.index === value?.page && target.elementId === value.elementId) ?? all?.[0]
  );
}

export function copiesOf({ copies }: PaperContext, path: string): readonly PlacedCopy[] {
  return copies.value.get(path) ?? [];
}

/** A box together with the sides of what holds it. */
export function placedOf(page: PaperPage, target: PaperTarget): Placed {
  const around = page.targets.findLast(({ path }) => path !== target.path && isWithin(target.path, path));
  const { width, height } = around?.box ?? page.rect;
  return { ...target.placed, parent: { width, height } };
}

/** Upright boxes on a page of these elements, copies included. */
export function boundsOf({ targets }: PaperPage, paths: readonly string[]): Rect | undefined {
  return targets
    .filter(({ path }) => paths.includes(path))
    .map(({ placed }) => placed.bounds)
    .reduce<Rect | undefined>(unionRect, undefined);
}

/** The printer’s dots a millimetre, and whether the template is for a printer at all. */
export function printerOf({ store }: PaperContext): { readonly dotsPerMm: number; readonly isLabel: boolean } {
  const density = getAt(store.document.value, '/printer/density');
  const isLabel = getAt(store.document.value, '/printer') !== undefined;
  return { dotsPerMm: typeof density === 'number' && density > 0 ? density : 8, isLabel };
}

/** Boxes as they were laid out, by what draws them: the ids of an element and of all in it. */
export function idsWithin(
  boxes: readonly Pick<EditorBox, 'path' | 'elementId'>[],
  paths: readonly string[],
): ReadonlySet<string> {
  return new Set(
    boxes.filter(({ path }) => paths.some((outer) => isWithin(path, outer))).map(({ elementId }) => elementId),
  );
}
