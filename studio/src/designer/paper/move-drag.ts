/** A drag of elements that have places of their own: as one rigid box, and with them what flows, to the place in its flow that is there. */
import type { Point } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import { batch } from '@preact/signals';
import { onPaper } from '../../strings-on-paper.ts';
import { type Snapped, snapMove } from '../geometry/snap.ts';
import { aheadOf } from './ahead.ts';
import { duplicate } from './clipboard.ts';
import { boundsOf, copyOf, idsWithin, placedOf, pointOn } from './context.ts';
import { type Drag, type ElementsDrag, type Keys, namesOf } from './drags.ts';
import { moveBy } from './edits.ts';
import { type Settling, settle, settlingsBy } from './landing.ts';
import { spokenVector } from './lengths.ts';
import { snapOptions, snappedTo, snapTargets } from './snapping.ts';

/** What is moved changes nothing else, so that the engine need not be asked more often than people look elsewhere. */
const ASK_MS = 100;

const NOWHERE: Point = { x: 0, y: 0 };

/** Moves elements, of which one at least has a place of its own, by one vector. */
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
  let settlings: readonly Settling[] = [];
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
    const { document: settled, after } = settle(moveBy(document, named, by), settlings);
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
    const moved = onPaper.moved(spokenVector(context, by) + snappedTo(context, guides, gaps));
    if (flowing.length === 0) return moved;
    const others = settlings.map(({ path }) => path);
    const kept = flowing.filter((path) => !others.includes(path));
    const told = others.length > 0 ? onPaper.settled(namesOf(base, others)) : onPaper.stays(namesOf(base, kept));
    return `${moved}; ${told}`;
  };
  /** `by`: where it stays, until that is drawn. */
  const finish = (by: Point) => {
    clearTimeout(timer);
    batch(() => {
      context.ahead.value = aheadOf({ ids, by, reached, final: store.document.value });
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
        // Copies of what flows come behind it.
        settlings = isCopy ? [] : settlingsBy(context, page, flowing, by);
        const lines = settlings.map(({ line }) => line);
        context.gesture.value = { kind: 'move', page: page.index, by, guides, gaps, lines };
        // A copy is drawn by the engine; what it was made of stays.
        context.ahead.value = aheadOf({ ids, by: isCopy ? NOWHERE : by, reached });
        // What flows would be drawn in its flow, and not where it is held.
        if (isCopy || wasCopy) ask();
        else if (flowing.length === 0) timer ??= setTimeout(ask, ASK_MS);
      });
    },
    end() {
      const { document, pointers } = moved(last.by);
      const name = isCopy ? onPaper.steps.duplicate : onPaper.steps.move;
      store.edit(name(namesOf(base, paths)), () => document, { select: pointers });
      if (!isCopy) store.say(said());
      finish(isCopy ? NOWHERE : last.by);
    },
    cancel: () => finish(NOWHERE),
  };
}
