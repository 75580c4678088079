/** Screen positions of the selection's handles, and the handle under the pointer. */
import { multiply, type Point, type Rect, transformPoint, unionRect } from '@platen/engine/base/geometry';
import { cursorOf, HANDLES, type Handle, handlePoint, lineEnds } from '../geometry/handles.ts';
import { angleOf, cornersOf, distanceTo, type Oriented } from '../geometry/oriented.ts';
import { isWithin } from '../model/edits.ts';
import { unlocked } from '../model/elements.ts';
import { type CanvasContext, type CanvasPage, copiesOf, copyOf, pageMatrix, pxPerPoint } from './context.ts';
import { type CanvasTarget, elementAt } from './targets.ts';

export type Grip =
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'end'; readonly end: 0 | 1 };

export type PlacedGrip = {
  readonly grip: Grip;
  /** Position in viewport pixels. */
  readonly at: Point;
  readonly cursor: string;
  /** True if the size is automatic. Dragging the handle then makes it fixed. */
  readonly isAuto: boolean;
};

/** Element or group of elements that the handles resize. */
export type Held = {
  readonly page: CanvasPage;
  readonly targets: readonly CanvasTarget[];
  /** Frame in viewport pixels, rotated. */
  readonly frame: Oriented;
  readonly grips: readonly PlacedGrip[];
};

/** Minimum side length in pixels for a middle handle. On shorter sides it would overlap the corner handles. */
const SPACE_PX = 28;
const SPACE_COARSE_PX = 56;

const ROTATE_PX = 22;

export function heldOf(context: CanvasContext): Held | undefined {
  const { store } = context;
  if (store.readOnly || context.editing.value) return undefined;
  const paths = unlocked(store.document.value, store.selection.value);
  if (paths.length === 0) return undefined;
  if (paths.length === 1) return heldOne(context, paths[0]!);
  return heldMany(context, paths);
}

function heldOne(context: CanvasContext, path: string): Held | undefined {
  const copy = copyOf(context, path);
  if (!copy) return undefined;
  const { page, target } = copy;
  const frame = { box: target.box, transform: multiply(pageMatrix(context, page), target.transform) };
  const { flow } = target.placed;
  if (flow === 'cell') return { page, targets: [target], frame, grips: [] };
  const element = elementAt(context.store.document.value, path);
  if (element['type'] === 'pageBreak') return { page, targets: [target], frame, grips: [] };
  if (element['type'] === 'line' && flow === 'absolute') {
    const direction = element['direction'] === 'up' ? 'up' : 'down';
    const grips = lineEnds({ ...target.box, direction }).map(
      (end, index): PlacedGrip => ({
        grip: { kind: 'end', end: index as 0 | 1 },
        at: transformPoint(frame.transform, end),
        cursor: 'crosshair',
        isAuto: false,
      }),
    );
    return { page, targets: [target], frame, grips };
  }
  const { widthFrom, heightFrom } = target.placed;
  const isAuto = (handle: Handle) => {
    const across = handle !== 'n' && handle !== 's' && widthFrom !== 'fixed' && widthFrom !== 'percent';
    const down = handle !== 'e' && handle !== 'w' && heightFrom !== 'fixed' && heightFrom !== 'percent';
    return across || down;
  };
  // In flow, the container sets the top left corner.
  const handles =
    flow === 'absolute' ? HANDLES : HANDLES.filter((each) => each === 'e' || each === 's' || each === 'se');
  const grips = gripsOf(frame, { handles, isAuto, roomPx: spaceOf(context) });
  return { page, targets: [target], frame, grips: [...grips, ...rotateGrip(context, { page, target, frame })] };
}

function heldMany(context: CanvasContext, paths: readonly string[]): Held | undefined {
  const first = copyOf(context, paths[0]!);
  if (!first) return undefined;
  const { page } = first;
  const targets = paths.flatMap((path) => copiesOf(context, path).find((copy) => copy.page === page)?.target ?? []);
  const box = targets.map(({ placed }) => placed.bounds).reduce<Rect | undefined>(unionRect, undefined);
  if (!box) return undefined;
  const frame = { box, transform: pageMatrix(context, page) };
  const canScale = targets.every(({ placed, transform }) => placed.flow === 'absolute' && angleOf(transform) === 0);
  return {
    page,
    targets,
    frame,
    grips: canScale ? gripsOf(frame, { handles: HANDLES, isAuto: () => false, roomPx: spaceOf(context) }) : [],
  };
}

function spaceOf({ isCoarse }: CanvasContext): number {
  return isCoarse.value ? SPACE_COARSE_PX : SPACE_PX;
}

type Wanted = {
  readonly handles: readonly Handle[];
  readonly isAuto: (handle: Handle) => boolean;
  readonly roomPx: number;
};

function gripsOf(frame: Oriented, { handles, isAuto, roomPx }: Wanted): readonly PlacedGrip[] {
  const [topLeft, topRight, , bottomLeft] = cornersOf(frame);
  const wide = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) >= roomPx;
  const high = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y) >= roomPx;
  const degrees = angleOf(frame.transform);
  return handles
    .filter((handle) => (handle !== 'n' && handle !== 's') || wide)
    .filter((handle) => (handle !== 'e' && handle !== 'w') || high)
    .map((handle) => ({
      grip: { kind: 'handle', handle },
      at: handlePoint(frame, handle),
      cursor: cursorOf(handle, degrees),
      isAuto: isAuto(handle),
    }));
}

type Turned = { readonly page: CanvasPage; readonly target: CanvasTarget; readonly frame: Oriented };

/** Sides on which the rotation handle can be, in order of preference, with their angle from the top. */
const ROTATE_SIDES = [
  ['n', 0],
  ['s', 180],
  ['e', 90],
  ['w', 270],
] as const;

/** Returns the rotation handle at the first side where it covers no neighbour; undefined if all sides are covered. */
function rotateGrip(context: CanvasContext, { page, target, frame }: Turned): readonly PlacedGrip[] {
  const reach = reachOf(context);
  const matrix = pageMatrix(context, page);
  const neighbours = page.targets.filter(
    (each) =>
      !each.isLocked && !isWithin(each.path, target.path) && !isWithin(target.path, each.path) && !holds(each, target),
  );
  const { width, height } = context.size.value;
  for (const [side, turn] of ROTATE_SIDES) {
    const edge = handlePoint(frame, side);
    const angle = ((angleOf(frame.transform) + turn) * Math.PI) / 180;
    const at = { x: edge.x + Math.sin(angle) * ROTATE_PX, y: edge.y - Math.cos(angle) * ROTATE_PX };
    const isSeen = at.x > reach && at.y > reach && at.x < width - reach && at.y < height - reach;
    const isCovering = neighbours.some(
      ({ box, transform }) =>
        distanceTo({ box, transform: multiply(matrix, transform) }, at) * pxPerPoint(context) <= reach,
    );
    if (isSeen && !isCovering) return [{ grip: { kind: 'rotate' }, at, cursor: 'grab', isAuto: false }];
  }
  return [];
}

/** Returns true if the first target surrounds the second, as a background does. */
function holds({ placed: { bounds: outer } }: CanvasTarget, { placed: { bounds } }: CanvasTarget): boolean {
  return (
    outer.x <= bounds.x &&
    outer.y <= bounds.y &&
    outer.x + outer.width >= bounds.x + bounds.width &&
    outer.y + outer.height >= bounds.y + bounds.height
  );
}

/** Reach of a handle in pixels, larger for fingers. */
function reachOf({ isCoarse }: CanvasContext): number {
  return isCoarse.value ? 22 : 7;
}

/** Returns the nearest handle within reach, which is larger for fingers. */
export function gripAt(context: CanvasContext, held: Held | undefined, at: Point): PlacedGrip | undefined {
  const reach = reachOf(context);
  let best: PlacedGrip | undefined;
  let least = reach;
  for (const grip of held?.grips ?? []) {
    const away = Math.hypot(grip.at.x - at.x, grip.at.y - at.y);
    if (away <= least) [best, least] = [grip, away];
  }
  return best;
}
