/** Presses of the select tool on elements and on empty parts of the page. */
import type { Point } from '@platen/engine/base/geometry';
import { batch } from '@preact/signals';
import { nextHit } from '../../geometry/hit.ts';
import { isWithin } from '../../model/edits.ts';
import { chosen } from '../commands.ts';
import { type CanvasContext, copyOf, pagePoint } from '../context.ts';
import { type Drag, marqueeDrag } from '../drags.ts';
import { alikeTo } from '../drop-target.ts';
import { moveDrag } from '../move-drag.ts';
import { reorderDrag } from '../reorder-drag.ts';
import { hold, type Met, meantOf, selectedUnder } from '../selecting.ts';
import { addTraced } from '../trace-file.ts';
import { panDrag } from './hand-tool.ts';
import type { Down, Started } from './tool.ts';
import { tracedAt } from './under-pointer.ts';

/** Distance in pixels within which clicks with Alt go through the elements at a point. */
const SAME_POINT_PX = 5;

/** Creates the function for presses on elements. Clicks with Alt select the next element below. */
export function createPressOnElement(context: CanvasContext): (met: Met, down: Down) => Started {
  const { store } = context;
  let cycledAt: Point | undefined;

  const cycle = (met: Met, at: Point) => {
    const isSame = cycledAt !== undefined && Math.hypot(cycledAt.x - at.x, cycledAt.y - at.y) <= SAME_POINT_PX;
    cycledAt = at;
    const next = isSame ? nextHit(met.hits, store.selection.value[0]) : met.hits[0];
    if (next) selectHeld(context, met, next.path);
  };

  return (met, { at, keys: { shift: isAdding, alt, ctrl }, isTouch }) => {
    const under = selectedUnder(context, met.hits);
    const path = (ctrl ? undefined : under) ?? meantOf(context, met.hits, ctrl)!;
    // A finger drags an element only if it is already selected; otherwise it scrolls.
    if (isTouch && under === undefined) {
      return { begin: () => panDrag(context, at), click: () => selectHeld(context, met, path) };
    }
    const wasSelected = store.selection.value.includes(path);
    const choose = (next = path) => {
      batch(() => {
        hold(context, met.page, met.hits, isAdding ? path : next);
        if (isAdding) toggle(context, path);
        else store.select([next]);
      });
    };
    // Selects immediately, so that the same press can drag the element.
    if (!wasSelected && !alt) choose();
    return {
      click() {
        if (alt) return cycle(met, at);
        // A click on a selected element inside a container selects the same element as a first click.
        if (wasSelected) choose(meantOf(context, met.hits, ctrl) ?? path);
      },
      begin() {
        if (!store.selection.value.includes(path)) choose();
        return elementDrag(context, met, at, path);
      },
    };
  };
}

/** Selects an element, and shows its handles on the copy under the pointer. */
export function selectHeld(context: CanvasContext, met: Met, path: string): void {
  batch(() => {
    hold(context, met.page, met.hits, path);
    context.store.select([path]);
  });
}

function toggle({ store }: CanvasContext, path: string): void {
  const { value } = store.selection;
  store.select(value.includes(path) ? value.filter((each) => each !== path) : [...value, path]);
}

/** Moves absolute elements, or reorders elements in flow. A mixed selection moves as one. */
function elementDrag(context: CanvasContext, met: Met, at: Point, path: string): Drag | undefined {
  const paths = chosen(context);
  if (paths.length === 0 || context.store.readOnly) return undefined;
  const pressed = paths.find((each) => isWithin(path, each)) ?? paths[0]!;
  const page = copyOf(context, pressed)?.page ?? met.page;
  const isFree = (each: string) => copyOf(context, each)?.target.placed.flow === 'absolute';
  const drag = { context, page, from: at, paths };
  if (paths.some(isFree)) return moveDrag(drag);
  return reorderDrag({ ...drag, paths: alikeTo(pressed, paths) });
}

/** A mouse selects an area; a finger scrolls. A click adds a traced part, or clears the selection. */
export function pressOnEmpty(context: CanvasContext, { at, keys: { shift: isAdding }, isTouch }: Down): Started {
  const { store } = context;
  const place = pagePoint(context, at);
  const traced = tracedAt(context, at);
  return {
    begin() {
      if (isTouch) return panDrag(context, at);
      return place && marqueeDrag(context, place.page, at, isAdding);
    },
    click() {
      if (traced) return addTraced(store, [traced]);
      if (isAdding) return;
      batch(() => {
        store.entered.value = undefined;
        store.select([]);
      });
    },
  };
}
