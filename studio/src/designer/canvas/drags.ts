/** Drags. While dragging, they change a trial document. At the end, they add one step to the history. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { inverse, transformPoint, unionRect } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import { type Handle, lineBetween, lineEnds, resize, rotateTo, sidesOf } from '../geometry/handles.ts';
import { angleOf, rectBetween } from '../geometry/oriented.ts';
import { type Part, type SnapLine, snapMove } from '../geometry/snap.ts';
import { stepsOf } from './code-sizes.ts';
import { type CanvasContext, type CanvasPage, placedOf, pointOn } from './context.ts';
import { nameOf, type Placed, resizeTo, rotationOf, setLine, setRotation } from './edits.ts';
import { spokenSize } from './lengths.ts';
import { meantWithin } from './selecting.ts';
import { gridOf, snapOptions, snappedTo, snapTargets } from './snapping.ts';
import { type CanvasTarget, elementAt } from './targets.ts';
import { canvasWords } from './words.ts';

/** Modifier keys of a drag. */
export type Keys = { readonly shift: boolean; readonly alt: boolean; readonly ctrl: boolean };

/** Running drag, which receives pointer positions in viewport pixels. */
export type Drag = {
  move(to: Point, keys: Keys): void;
  end(to: Point, keys: Keys): void;
  cancel(): void;
  readonly cursor?: string;
};

export function marqueeDrag(context: CanvasContext, page: CanvasPage, from: Point, isAdding: boolean): Drag {
  const before = isAdding ? context.store.selection.value : [];
  const start = pointOn(context, page, from);
  const finish = () => {
    context.gesture.value = undefined;
  };
  return {
    move(to) {
      const area = rectBetween(start, pointOn(context, page, to));
      context.gesture.value = { kind: 'marquee', page: page.index, area };
      context.store.select([...new Set([...before, ...meantWithin(context, page, area)])]);
    },
    end: finish,
    cancel() {
      context.store.select(before);
      finish();
    },
  };
}

/** Starts dragging elements from a viewport point. */
export type ElementsDrag = {
  readonly context: CanvasContext;
  readonly page: CanvasPage;
  readonly from: Point;
  readonly paths: readonly string[];
};

/** Returns one entry per element, because all copies of a repeated element share one position. */
function uniquePlaced(page: CanvasPage, targets: readonly CanvasTarget[]): readonly Placed[] {
  const known = new Map<string, Placed>();
  for (const target of targets) if (!known.has(target.path)) known.set(target.path, placedOf(page, target));
  return [...known.values()];
}

export function namesOf(template: JsonValue, paths: readonly string[]): string {
  return paths.length === 1 ? nameOf(template, paths[0]!) : canvasWords.elements(paths.length);
}

export function resizeDrag(
  context: CanvasContext,
  page: CanvasPage,
  from: Point,
  target: CanvasTarget,
  handle: Handle,
): Drag {
  const { store } = context;
  const base = store.document.value;
  const placed = placedOf(page, target);
  const element = elementAt(base, target.path);
  const rotation = rotationOf(base, target.path);
  const steps = stepsOf(context, target);
  const start = pointOn(context, page, from);
  const targets = snapTargets(context, page, [target.path]);
  const sides = sidesOf(handle);
  const isUpright = angleOf(target.transform) === 0;
  const keepsAlways = KEEP_RATIO.has(element['type']);
  let last: { readonly box: Rect; readonly guides: readonly SnapLine[] } = { box: target.box, guides: [] };

  const resized = (to: Point, { shift, alt, ctrl }: Keys) => {
    const at = pointOn(context, page, to);
    const isCorner = sides.x !== 0 && sides.y !== 0;
    const keepsRatio = isCorner && keepsAlways !== shift;
    const options = { rotation, keepsRatio, fromCentre: alt, least: gridOf(context), ...(!ctrl && steps && { steps }) };
    const by = { x: at.x - start.x, y: at.y - start.y };
    const free = resize(target, handle, by, options);
    if (!isUpright || alt) return { box: free, guides: [] };
    const { by: snap, guides } = snapMove(free, { x: 0, y: 0 }, targets, {
      ...snapOptions(context, ctrl),
      parts: { x: edgeParts(sides.x), y: keepsRatio ? [] : edgeParts(sides.y) },
    });
    const box = resize(target, handle, { x: by.x + snap.x, y: by.y + snap.y }, options);
    return { box, guides };
  };
  const finish = () => {
    context.gesture.value = undefined;
    store.trial.value = undefined;
  };
  return {
    move(to, keys) {
      last = resized(to, keys);
      const { box, guides } = last;
      context.gesture.value = { kind: 'resize', page: page.index, boxes: new Map([[target.path, box]]), guides };
      store.trial.value = resizeTo(base, placed, box);
    },
    end() {
      const { box, guides } = last;
      store.edit(canvasWords.steps.resize(nameOf(base, target.path)), (document) => resizeTo(document, placed, box));
      store.announce(canvasWords.resized(spokenSize(context, box) + snappedTo(context, guides)));
      finish();
    },
    cancel: finish,
  };
}

/** Types that keep their aspect ratio unless Shift is held. */
const KEEP_RATIO: ReadonlySet<unknown> = new Set(['image', 'qrcode', 'datamatrix']);

function edgeParts(side: number): readonly Part[] {
  return side === 0 ? [] : [side < 0 ? 0 : 1];
}

/** Scales several elements together, keeping the corner opposite the handle. */
export function scaleDrag(
  context: CanvasContext,
  page: CanvasPage,
  from: Point,
  targets: readonly CanvasTarget[],
  handle: Handle,
): Drag {
  const { store } = context;
  const base = store.document.value;
  const around = targets.map(({ placed }) => placed.bounds).reduce<Rect | undefined>(unionRect, undefined)!;
  const start = pointOn(context, page, from);
  const whole = { box: around, transform: [1, 0, 0, 1, 0, 0] } as const;
  const snaps = snapTargets(
    context,
    page,
    targets.map(({ path }) => path),
  );
  const sides = sidesOf(handle);
  const placed = uniquePlaced(page, targets);
  let boxes = new Map<string, Rect>();

  const scaled = (to: Point, { shift, alt, ctrl }: Keys) => {
    const at = pointOn(context, page, to);
    const by = { x: at.x - start.x, y: at.y - start.y };
    const options = { rotation: 0, keepsRatio: shift, fromCentre: alt, least: 1 };
    const parts = { x: edgeParts(sides.x), y: shift ? [] : edgeParts(sides.y) };
    const { by: snap, guides } = snapMove(resize(whole, handle, by, options), { x: 0, y: 0 }, snaps, {
      ...snapOptions(context, ctrl),
      parts,
    });
    const next = resize(whole, handle, { x: by.x + snap.x, y: by.y + snap.y }, options);
    const [x, y] = [
      around.width > 0 ? next.width / around.width : 1,
      around.height > 0 ? next.height / around.height : 1,
    ];
    boxes = new Map(
      placed.map(({ path, box }) => [
        path,
        {
          x: next.x + (box.x - around.x) * x,
          y: next.y + (box.y - around.y) * y,
          width: box.width * x,
          height: box.height * y,
        },
      ]),
    );
    return guides;
  };
  const change = (document: JsonValue) =>
    placed.reduce((next, each) => resizeTo(next, each, boxes.get(each.path) ?? each.box), document);
  const finish = () => {
    context.gesture.value = undefined;
    store.trial.value = undefined;
  };
  return {
    move(to, keys) {
      const guides = scaled(to, keys);
      context.gesture.value = { kind: 'resize', page: page.index, boxes, guides };
      store.trial.value = change(base);
    },
    end() {
      store.edit(canvasWords.steps.resize(canvasWords.elements(placed.length)), change);
      finish();
    },
    cancel: finish,
  };
}

export function rotateDrag(context: CanvasContext, page: CanvasPage, from: Point, target: CanvasTarget): Drag {
  const { store } = context;
  const base = store.document.value;
  const rotation = rotationOf(base, target.path);
  const start = pointOn(context, page, from);
  let degrees = rotation;
  const finish = () => {
    context.gesture.value = undefined;
    store.trial.value = undefined;
  };
  return {
    move(to, { shift, ctrl }) {
      const at = pointOn(context, page, to);
      degrees = rotateTo(target, { from: start, to: at, rotation, inSteps: shift, isFree: ctrl });
      context.gesture.value = { kind: 'rotate', page: page.index, degrees, at };
      store.trial.value = setRotation(base, target.path, degrees);
    },
    end() {
      store.edit(canvasWords.steps.rotate(nameOf(base, target.path)), (document) =>
        setRotation(document, target.path, degrees),
      );
      finish();
    },
    cancel: finish,
  };
}

/** Drags one end of a line; the other end does not move. `end` 0 is the left end. */
export function lineDrag(
  context: CanvasContext,
  page: CanvasPage,
  from: Point,
  target: CanvasTarget,
  end: 0 | 1,
): Drag {
  const { store } = context;
  const base = store.document.value;
  const placed = placedOf(page, target);
  const direction = elementAt(base, target.path)['direction'] === 'up' ? 'up' : 'down';
  const ends = lineEnds({ ...target.box, direction });
  const still = ends[1 - end]!;
  const start = pointOn(context, page, from);
  const back = inverse(target.transform);
  const snaps = snapTargets(context, page, [target.path]);
  let shape = lineBetween(still, ends[end], false);
  const finish = () => {
    context.gesture.value = undefined;
    store.trial.value = undefined;
  };
  return {
    move(to, { shift, ctrl }) {
      const at = pointOn(context, page, to);
      const free = { x: ends[end].x + at.x - start.x, y: ends[end].y + at.y - start.y, width: 0, height: 0 };
      const { by, guides } = snapMove(free, { x: 0, y: 0 }, snaps, {
        ...snapOptions(context, ctrl),
        parts: { x: [0], y: [0] },
      });
      const point = angleOf(target.transform) === 0 ? { x: free.x + by.x, y: free.y + by.y } : transformPoint(back, at);
      shape = lineBetween(still, point, shift);
      context.gesture.value = { kind: 'line', page: page.index, shape, guides: shift ? [] : guides };
      store.trial.value = setLine(base, placed, shape);
    },
    end() {
      store.edit(canvasWords.steps.resize(nameOf(base, target.path)), (document) => setLine(document, placed, shape));
      finish();
    },
    cancel: finish,
  };
}
