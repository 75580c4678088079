/** State shared by the parts of the canvas: view, targets and pointer. */

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
import type { Guide } from '../model/stored-guides.ts';
import type { Store } from '../store.ts';
import type { Placed } from './edits.ts';
import { type CanvasTarget, targetsOf } from './targets.ts';

/** Page in world coordinates with its targets. */
export type CanvasPage = { readonly index: number; readonly rect: Rect; readonly targets: readonly CanvasTarget[] };

/** Position of a drawn copy of an element. */
export type Copy = { readonly page: number; readonly elementId: string };

/** Tool of the pointer: select, hand, or an element type to draw. */
export type Tool = 'select' | 'hand' | string;

type Line = { readonly from: Point; readonly to: Point };

/** Current drag, drawn as feedback. Boxes and points are relative to `page`. */
export type Gesture =
  | { readonly kind: 'marquee'; readonly page: number; readonly area: Rect }
  | { readonly kind: 'pan' }
  | {
      readonly kind: 'move';
      readonly page: number;
      readonly by: Point;
      readonly guides: readonly SnapLine[];
      readonly gaps: readonly Gap[];
      /** Insertion lines of elements in flow. */
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

/** Border between two columns of a table. */
export type TableBorder = {
  readonly table: string;
  /** Index of the preceding column. */
  readonly column: number;
  /** Drawn widths of all columns in points. */
  readonly widths: readonly number[];
  /** Position in points from the left edge of the page. */
  readonly x: number;
  /** -1 if columns run from right to left; the preceding column is then on the right. */
  readonly towards: 1 | -1;
};

/** Drag of a column border. */
export type ColumnGesture = {
  readonly kind: 'column';
  readonly page: number;
  /** Border at its current position in the drag. */
  readonly border: TableBorder;
  /** New widths in points, by column. */
  readonly changed: ReadonlyMap<number, number>;
  /** Columns that become equally wide. */
  readonly equal: ReadonlySet<number>;
  readonly guides: readonly SnapLine[];
};

/** Dragged elements that move before the engine redraws them. */
export type DragShift = {
  readonly ids: ReadonlySet<string>;
  /** Returns the shift relative to the drawing of a template, in page points; undefined if that drawing is current. */
  readonly by: (drawnOf: JsonValue) => Point | undefined;
};

export type CanvasContext = {
  readonly store: Store;
  readonly view: Signal<View>;
  /** Size of the viewport in CSS pixels. */
  readonly size: Signal<Size>;
  readonly pages: ReadonlySignal<readonly CanvasPage[]>;
  /** Drawn copies of each element by path. */
  readonly copies: ReadonlySignal<ReadonlyMap<string, readonly PlacedCopy[]>>;
  /** Elements with problems or warnings, by path. */
  readonly findings: ReadonlySignal<ReadonlyMap<string, 'problem' | 'warning'>>;
  readonly hover: Signal<(Copy & { readonly path: string }) | undefined>;
  /** Drawn copy of the selected element on which the handles are shown. */
  readonly held: Signal<Copy | undefined>;
  /** Column border under the pointer. */
  readonly border: Signal<TableBorder | undefined>;
  readonly tool: Signal<Tool>;
  readonly gesture: Signal<Gesture | undefined>;
  readonly dragShift: Signal<DragShift | undefined>;
  readonly guides: Signal<readonly Guide[]>;
  /** Guide whose position is being typed, existing or new. */
  readonly typing: Signal<{ readonly axis: Guide['axis']; readonly guide: Guide | undefined } | undefined>;
  /** Chosen unit of the rulers; undefined for the default. */
  readonly unit: Signal<RulerUnit | undefined>;
  /** Position of the mouse in viewport pixels. */
  readonly pointer: Signal<Point | undefined>;
  readonly showsDistances: Signal<boolean>;
  readonly isCoarse: Signal<boolean>;
  /** Position of the context menu in browser window pixels. */
  readonly menu: Signal<Point | undefined>;
  /** Text being edited in place. */
  readonly editing: Signal<(Copy & { readonly path: string }) | undefined>;
};

export function createContext(store: Store): CanvasContext {
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
    // Reverses the order, so that a problem replaces a warning about the same element.
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
    dragShift: signal(undefined),
    guides: store.guides,
    typing: signal(undefined),
    unit: signal(undefined),
    pointer: signal(undefined),
    showsDistances: signal(false),
    // Starts with the device's setting. Each press updates the value.
    isCoarse: signal(globalThis.matchMedia?.('(pointer: coarse)').matches ?? false),
    menu: signal(undefined),
    editing: signal(undefined),
  };
}

/** Returns the transform from page points to viewport pixels. */
export function pageMatrix({ view }: CanvasContext, { rect }: CanvasPage): Matrix {
  return multiply(viewMatrix(view.value), translation(rect.x, rect.y));
}

export type PagePoint = { readonly page: CanvasPage; readonly at: Point };

/** Returns the page under a viewport point, or the nearest page, and the point in page coordinates. */
export function pagePoint({ view, pages }: CanvasContext, screen: Point): PagePoint | undefined {
  const world = toWorld(view.value, screen);
  const away = ({ rect }: CanvasPage) =>
    Math.hypot(
      Math.max(rect.x - world.x, 0, world.x - rect.x - rect.width),
      Math.max(rect.y - world.y, 0, world.y - rect.y - rect.height),
    );
  const nearest = pages.value.reduce<CanvasPage | undefined>(
    (best, page) => (best && away(best) <= away(page) ? best : page),
    undefined,
  );
  return nearest && { page: nearest, at: onPage(nearest, world) };
}

/** Converts a viewport point to coordinates of a page. */
export function pointOn({ view }: CanvasContext, page: CanvasPage, screen: Point): Point {
  return onPage(page, toWorld(view.value, screen));
}

function onPage({ rect }: CanvasPage, world: Point): Point {
  return { x: world.x - rect.x, y: world.y - rect.y };
}

/** Returns pixels per point. */
export function pxPerPoint({ view }: CanvasContext): number {
  return scaleOf(view.value);
}

export type PlacedCopy = { readonly page: CanvasPage; readonly target: CanvasTarget };

/** Returns the copy of an element that the user selected, otherwise the first copy. */
export function copyOf({ copies, held }: CanvasContext, path: string): PlacedCopy | undefined {
  const all = copies.value.get(path);
  const { value } = held;
  return (
    all?.find(({ page, target }) => page.index === value?.page && target.elementId === value.elementId) ?? all?.[0]
  );
}

export function copiesOf({ copies }: CanvasContext, path: string): readonly PlacedCopy[] {
  return copies.value.get(path) ?? [];
}

/** Returns the position of a target, together with the size of its container. */
export function placedOf(page: CanvasPage, target: CanvasTarget): Placed {
  const around = page.targets.findLast(({ path }) => path !== target.path && isWithin(target.path, path));
  const { width, height } = around?.box ?? page.rect;
  return { ...target.placed, parent: { width, height } };
}

/** Returns the upright bounds of these elements on a page, copies included. */
export function boundsOf({ targets }: CanvasPage, paths: readonly string[]): Rect | undefined {
  return targets
    .filter(({ path }) => paths.includes(path))
    .map(({ placed }) => placed.bounds)
    .reduce<Rect | undefined>(unionRect, undefined);
}

/** Returns the printer's dots per millimetre, and whether the template is for a printer. */
export function printerOf({ store }: CanvasContext): { readonly dotsPerMm: number; readonly isLabel: boolean } {
  const density = getAt(store.document.value, '/printer/density');
  const isLabel = getAt(store.document.value, '/printer') !== undefined;
  return { dotsPerMm: typeof density === 'number' && density > 0 ? density : 8, isLabel };
}

/** Returns the IDs of elements and their descendants from laid-out boxes. */
export function idsWithin(
  boxes: readonly Pick<EditorBox, 'path' | 'elementId'>[],
  paths: readonly string[],
): ReadonlySet<string> {
  return new Set(
    boxes.filter(({ path }) => paths.some((outer) => isWithin(path, outer))).map(({ elementId }) => elementId),
  );
}
