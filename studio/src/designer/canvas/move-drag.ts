/** Drag of absolute elements as one rigid box. Elements in flow that are dragged along move within their flow. */
import type { Point } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import { batch } from '@preact/signals';
import { type Snapped, snapMove } from '../geometry/snap.ts';
import { duplicate } from './clipboard.ts';
import { boundsOf, copyOf, idsWithin, placedOf, pointOn } from './context.ts';
import { shiftOf } from './drag-shift.ts';
import { type Drag, type ElementsDrag, type Keys, namesOf } from './drags.ts';
import { type FlowMove, flowMovesBy, moveInFlow } from './drop-target.ts';
import { moveBy } from './edits.ts';
import { spokenVector } from './lengths.ts';
import { snapOptions, snappedTo, snapTargets } from './snapping.ts';
import { canvasWords } from './words.ts';

/** Interval between layouts during a drag in ms. It is long, because moved elements do not affect other elements. */
const ASK_MS = 100;

const NOWHERE: Point = { x: 0, y: 0 };

/** Moves elements by one vector. At least one of them is absolute. */
export function moveDrag({ context, page, from, paths }: ElementsDrag): Drag {
  const { store } = context;
  const base = store.document.value;
  const copies = paths.flatMap((path) => copyOf(context, path) ?? []);
  const free = copies.filter(({ target }) => target.placed.flow === 'absolute');
  const placed = free.map((copy) => placedOf(copy.page, copy.target));
  const flowing = copies
    .filter((copy) => copy.page === page && copy.target.placed.flow !== 'absolute')
    .map(({ target }) => target.path);
  const box = boundsOf(
    page,
    placed.map(({ path }) => path),
  );
  const ids = new Set(
    context.pages.value.flatMap(({ targets }) => [
      ...idsWithin(targets, [...placed.map(({ path }) => path), ...flowing]),
    ]),
  );
  const start = pointOn(context, page, from);
  const targets = snapTargets(context, page, paths);
  const asked = new WeakMap<object, Point>();
  const reached = (template: JsonValue) => asked.get(template as object);
  let last: Snapped = { by: NOWHERE, guides: [], gaps: [] };
  let flowMoves: readonly FlowMove[] = [];
  let isCopy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const snapped = (to: Point, { shift: isStraight, ctrl }: Keys): Snapped => {
    const at = pointOn(context, page, to);
    let by = { x: at.x - start.x, y: at.y - start.y };
    const isAcross = Math.abs(by.x) >= Math.abs(by.y);
    if (isStraight) by = isAcross ? { x: by.x, y: 0 } : { x: 0, y: by.y };
    if (!box) return { by, guides: [], gaps: [] };
    const given = snapMove(box, by, targets, snapOptions(context, ctrl));
    if (!isStraight) return given;
    const kept = isAcross ? 'x' : 'y';
    return {
      by: isAcross ? { x: given.by.x, y: 0 } : { x: 0, y: given.by.y },
      guides: given.guides.filter(({ axis }) => axis === kept),
      gaps: given.gaps.filter(({ axis }) => axis === kept),
    };
  };
  const change = () => (isCopy ? duplicate(base, paths) : { document: base, pointers: paths });
  const moved = (by: Point) => {
    const { document, pointers } = change();
    const named = placed.map((each) => ({ ...each, path: pointers[paths.indexOf(each.path)]! }));
    const { document: settled, after } = moveInFlow(moveBy(document, named, by), flowMoves);
    return { document: settled, pointers: pointers.map(after) };
  };
  const ask = () => {
    clearTimeout(timer);
    timer = undefined;
    const { document } = moved(last.by);
    asked.set(document as object, isCopy ? NOWHERE : last.by);
    store.trial.value = document;
  };
  const said = () => {
    const { by, guides, gaps } = last;
    const moved = canvasWords.moved(spokenVector(context, by) + snappedTo(context, guides, gaps));
    if (flowing.length === 0) return moved;
    const others = flowMoves.map(({ path }) => path);
    const kept = flowing.filter((path) => !others.includes(path));
    const told =
      others.length > 0 ? canvasWords.settled(namesOf(base, others)) : canvasWords.stays(namesOf(base, kept));
    return `${moved}; ${told}`;
  };
  /** Keeps the shift `by` until the engine has redrawn the elements. */
  const finish = (by: Point) => {
    clearTimeout(timer);
    batch(() => {
      context.dragShift.value = shiftOf({ ids, by, reached, final: store.document.value });
      context.gesture.value = undefined;
      store.trial.value = undefined;
    });
  };
  return {
    move(to, keys) {
      const wasCopy = isCopy;
      isCopy = keys.alt;
      last = snapped(to, keys);
      const { by, guides, gaps } = last;
      batch(() => {
        // Copies of elements in flow are inserted after the originals, so they need no moves.
        flowMoves = isCopy ? [] : flowMovesBy(context, page, flowing, by);
        const lines = flowMoves.map(({ line }) => line);
        context.gesture.value = { kind: 'move', page: page.index, by, guides, gaps, lines };
        // The drag moves copies, which the engine draws. The originals do not move.
        context.dragShift.value = shiftOf({ ids, by: isCopy ? NOWHERE : by, reached });
        // Does not redraw elements in flow during the drag, because they would jump to their position in the flow.
        if (isCopy || wasCopy) ask();
        else if (flowing.length === 0) timer ??= setTimeout(ask, ASK_MS);
      });
    },
    end() {
      const { document, pointers } = moved(last.by);
      const name = isCopy ? canvasWords.steps.duplicate : canvasWords.steps.move;
      store.edit(name(namesOf(base, paths)), () => document, { select: pointers });
      if (!isCopy) store.announce(said());
      finish(isCopy ? NOWHERE : last.by);
    },
    cancel: () => finish(NOWHERE),
  };
}
