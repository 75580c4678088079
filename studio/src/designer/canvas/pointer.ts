/** Pointer input on the canvas: mouse, pen and touch. Decides which drag or action a press starts. */
import type { Point } from '@platen/engine/base/geometry';
import { batch } from '@preact/signals';
import { nextHit } from '../geometry/hit.ts';
import { stepInto } from '../geometry/paths.ts';
import { keepVisible, pageRects, panBy, type View, zoomAt } from '../geometry/view.ts';
import { isWithin, setAt } from '../model/edits.ts';
import { unlocked } from '../model/elements.ts';
import { offeredAt } from '../model/tracing.ts';
import { afterFrame } from '../scheduling.ts';
import { borderAt, columnDrag, tablesHeld } from './column-borders.ts';
import { chosen } from './commands.ts';
import { type CanvasContext, copyOf, pagePoint } from './context.ts';
import { type Drag, type Keys, lineDrag, marqueeDrag, resizeDrag, rotateDrag, scaleDrag } from './drags.ts';
import { alikeTo } from './drop-target.ts';
import { nameOf, setAuto } from './edits.ts';
import { guideAt, guideDrag } from './guides.ts';
import { gripAt, type Held, heldOf, type PlacedGrip } from './handles-on-screen.ts';
import { canInsert } from './insert.ts';
import { pressToInsert } from './insert-press.ts';
import { moveDrag } from './move-drag.ts';
import { reorderDrag } from './reorder-drag.ts';
import { hold, type Met, meantOf, metAt, selectedUnder } from './selecting.ts';
import { canEditText } from './text-editing.ts';
import { addTraced, offeredOn } from './trace-file.ts';
import { canvasWords } from './words.ts';

/** Distance in pixels after which a press becomes a drag. */
const DRAG_PX = 4;
const ALT_CLICK_PX = 5;
const LONG_PRESS_MS = 500;

type Press = {
  readonly id: number;
  readonly at: Point;
  /** Starts the drag after the pointer has moved far enough; undefined if nothing can be dragged. */
  readonly begin: (() => Drag | undefined) | undefined;
  /** Action of a press without a drag. */
  readonly click: (() => void) | undefined;
  drag?: Drag | undefined;
};

export type PointerParts = {
  readonly element: HTMLElement;
  readonly startEditing: (path: string) => void;
};

/** Listens on the element; returns a function that stops. */
export function listenToPointer(context: CanvasContext, { element, startEditing }: PointerParts): () => void {
  const { store, view } = context;
  let press: Press | undefined;
  let last: Point = { x: 0, y: 0 };
  let keys: Keys = { shift: false, alt: false, ctrl: false };
  let isSpaceHeld = false;
  let longPress: number | undefined;
  /** Frame request of scrolling at the edge. */
  let atEdge: number | undefined;
  let altClicked: Point | undefined;
  const fingers = new Map<number, Point>();
  /** Lets panels update after the canvas has been painted. */
  let forgetPress = () => {};

  /** Viewport position, cached during a press. Reading it at each move would force the browser to lay out the page. */
  let corner: DOMRect | undefined;
  const pointIn = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = corner ?? element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const keysOf = (event: MouseEvent | KeyboardEvent): Keys => ({
    shift: event.shiftKey,
    // Excludes AltGr, which browsers report as Ctrl and Alt.
    alt: event.altKey && !event.getModifierState('AltGraph'),
    ctrl: (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph'),
  });
  const setCursor = (cursor: string) => {
    element.style.cursor = cursor;
  };
  const setView = (next: View) => {
    const rects = pageRects(store.drawn.value?.pages ?? []);
    const bottom = rects.at(-1);
    const x = Math.min(0, ...rects.map((rect) => rect.x));
    const world = { x, y: 0, width: -2 * x || 1, height: bottom ? bottom.y + bottom.height : 1 };
    view.value = keepVisible(next, world, context.size.value);
  };

  const panDrag = (from: Point): Drag => {
    const before = view.value;
    context.gesture.value = { kind: 'pan' };
    const finish = () => {
      context.gesture.value = undefined;
    };
    return {
      cursor: 'grabbing',
      move: (to) => setView(panBy(before, to.x - from.x, to.y - from.y)),
      end: finish,
      cancel: finish,
    };
  };

  const gripDrag = (held: Held, { grip }: PlacedGrip, at: Point): Drag => {
    const [target] = held.targets;
    if (grip.kind === 'rotate') return rotateDrag(context, held.page, at, target!);
    if (grip.kind === 'end') return lineDrag(context, held.page, at, target!, grip.end);
    if (held.targets.length > 1) return scaleDrag(context, held.page, at, held.targets, grip.handle);
    return resizeDrag(context, held.page, at, target!, grip.handle);
  };

  /** Moves absolute elements, or reorders elements in flow. A mixed selection moves as one. */
  const elementDrag = (met: Met, at: Point, path: string): Drag | undefined => {
    const paths = chosen(context);
    if (paths.length === 0 || store.readOnly) return undefined;
    const pressed = paths.find((each) => isWithin(path, each)) ?? paths[0]!;
    const page = copyOf(context, pressed)?.page ?? met.page;
    const isFree = (each: string) => copyOf(context, each)?.target.placed.flow === 'absolute';
    const drag = { context, page, from: at, paths };
    if (paths.some(isFree)) return moveDrag(drag);
    return reorderDrag({ ...drag, paths: alikeTo(pressed, paths) });
  };

  const toggle = (path: string) => {
    const { value } = store.selection;
    store.select(value.includes(path) ? value.filter((each) => each !== path) : [...value, path]);
  };

  const pressOnElement = (met: Met, at: Point, event: PointerEvent): Omit<Press, 'id' | 'at'> => {
    const { shift: isAdding, alt, ctrl } = keysOf(event);
    const under = ctrl ? undefined : selectedUnder(context, met.hits);
    const path = under ?? meantOf(context, met.hits, ctrl)!;
    const wasSelected = store.selection.value.includes(path);
    const choose = () => {
      batch(() => {
        hold(context, met.page, met.hits, path);
        if (isAdding) toggle(path);
        else store.select([path]);
      });
    };
    // Selects immediately, so that the same press can drag the element.
    if (!wasSelected && !alt) choose();
    const cycle = () => {
      const isSame = altClicked !== undefined && Math.hypot(altClicked.x - at.x, altClicked.y - at.y) <= ALT_CLICK_PX;
      altClicked = at;
      const next = isSame ? nextHit(met.hits, store.selection.value[0]) : met.hits[0];
      if (!next) return;
      batch(() => {
        hold(context, met.page, met.hits, next.path);
        store.select([next.path]);
      });
    };
    const click = () => {
      if (alt) return cycle();
      if (!wasSelected) return;
      // A click on a selected element inside a container selects the same element as a first click.
      const meant = meantOf(context, met.hits, ctrl) ?? path;
      batch(() => {
        hold(context, met.page, met.hits, isAdding ? path : meant);
        if (isAdding) toggle(path);
        else store.select([meant]);
      });
    };
    const begin = () => {
      if (!store.selection.value.includes(path)) choose();
      return elementDrag(met, at, path);
    };
    return { begin, click };
  };

  const pressOnEmpty = (at: Point, event: PointerEvent): Omit<Press, 'id' | 'at'> => {
    const place = pagePoint(context, at);
    const { shift: isAdding } = keysOf(event);
    const traced = tracedAt(at);
    const click = () => {
      if (traced) return addTraced(store, [traced]);
      if (isAdding) return;
      batch(() => {
        store.entered.value = undefined;
        store.select([]);
      });
    };
    if (event.pointerType === 'touch') return { begin: () => panDrag(at), click };
    return { begin: () => place && marqueeDrag(context, place.page, at, isAdding), click };
  };

  const pressAt = (event: PointerEvent, at: Point): Omit<Press, 'id' | 'at'> | undefined => {
    if (event.button === 1 || isSpaceHeld || (event.button === 0 && context.tool.value === 'hand')) {
      return { begin: () => panDrag(at), click: undefined };
    }
    if (event.button !== 0) return undefined;
    const place = pagePoint(context, at);
    if (!place) return undefined;
    const { value: kind } = context.tool;
    if (canInsert(kind) && !store.readOnly) {
      const { begin, click } = pressToInsert(context, { kind, page: place.page, at, startEditing });
      return { begin, click: () => click(keys) };
    }
    const held = heldOf(context);
    const grip = gripAt(context, held, at);
    if (held && grip) return { begin: () => gripDrag(held, grip, at), click: undefined };
    const border = tableBorderAt(at);
    if (border) return { begin: () => columnDrag(context, border.page, at, border.border), click: undefined };
    const guide = guideAt(context, place);
    const met = metAt(context, at);
    if (guide && !met?.hits.length) return { begin: () => guideDrag(context, place.page, guide), click: undefined };
    if (!met || met.hits.length === 0) return pressOnEmpty(at, event);
    // A finger drags an element only if it is already selected; otherwise it scrolls.
    if (event.pointerType === 'touch' && selectedUnder(context, met.hits) === undefined) {
      const path = meantOf(context, met.hits, false)!;
      const click = () => {
        hold(context, met.page, met.hits, path);
        store.select([path]);
      };
      return { begin: () => panDrag(at), click };
    }
    return pressOnElement(met, at, event);
  };

  const tableBorderAt = (at: Point) => {
    const place = pagePoint(context, at);
    if (!place || store.readOnly) return undefined;
    for (const table of unlocked(store.document.value, tablesHeld(context))) {
      for (const target of place.page.targets) {
        const border = target.path === table ? borderAt(context, place.page, target, place.at) : undefined;
        if (border) return { page: place.page, border };
      }
    }
    return undefined;
  };

  /** Returns the text or code of the tracing layer at a point that no element covers. */
  const tracedAt = (at: Point) => {
    const place = pagePoint(context, at);
    return place?.page.index === 0 && context.tool.value === 'select'
      ? offeredAt(offeredOn(store), place.at)
      : undefined;
  };

  const hover = (at: Point) => {
    const met = metAt(context, at);
    const traced = met?.hits.length ? undefined : tracedAt(at);
    store.tracedHover.value = traced?.index;
    const path = met && context.tool.value === 'select' ? meantOf(context, met.hits, keys.ctrl) : undefined;
    const copy = met?.hits.find((target) => target.path === path) ?? met?.hits[0];
    batch(() => {
      context.showsDistances.value = keys.alt && store.selection.value.length > 0;
      store.hovered.value = path;
      context.hover.value = path && met && copy ? { page: met.page.index, elementId: copy.elementId, path } : undefined;
    });
    const held = heldOf(context);
    const grip = gripAt(context, held, at);
    const border = grip || context.tool.value !== 'select' ? undefined : tableBorderAt(at)?.border;
    context.border.value = border;
    if (isSpaceHeld || context.tool.value === 'hand') setCursor('grab');
    else if (context.tool.value !== 'select') setCursor('crosshair');
    else if (grip) setCursor(grip.cursor);
    else if (border) setCursor('col-resize');
    else if (met && guideAt(context, met) && met.hits.length === 0)
      setCursor(guideAt(context, met)!.axis === 'x' ? 'ew-resize' : 'ns-resize');
    else if (path !== undefined && selectedUnder(context, met!.hits) !== undefined && !store.readOnly)
      setCursor('move');
    else if (traced) setCursor('copy');
    else setCursor('default');
  };

  const down = (event: PointerEvent) => {
    if (isElsewhere(event)) return;
    const at = pointIn(event);
    last = at;
    keys = keysOf(event);
    context.isCoarse.value = event.pointerType === 'touch';
    element.focus({ preventScroll: true });
    element.classList.remove('is-reached-by-key');
    context.menu.value = undefined;
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, at);
      if (fingers.size === 2) {
        endPress('cancel');
        element.setPointerCapture(event.pointerId);
        return;
      }
      clearTimeout(longPress);
      longPress = setTimeout(() => {
        endPress('cancel');
        openMenu(at, event);
      }, LONG_PRESS_MS) as unknown as number;
    }
    if (press) return;
    const begun = pressAt(event, at);
    if (!begun) return;
    element.setPointerCapture(event.pointerId);
    corner = element.getBoundingClientRect();
    press = { id: event.pointerId, at, ...begun };
    forgetPress();
    store.isPressed.value = true;
    if (event.button === 1) event.preventDefault();
  };

  const move = (event: PointerEvent) => {
    if (!press && isElsewhere(event)) return;
    const at = pointIn(event);
    keys = keysOf(event);
    if (event.pointerType === 'touch' && fingers.size === 2 && fingers.has(event.pointerId))
      return pinch(event.pointerId, at);
    last = at;
    if (event.pointerType !== 'touch') context.pointer.value = at;
    if (!press) return hover(at);
    if (press.id !== event.pointerId) return;
    if (!press.drag) {
      if (Math.hypot(at.x - press.at.x, at.y - press.at.y) < DRAG_PX) return;
      clearTimeout(longPress);
      const drag = press.begin?.();
      if (!drag) return;
      press = { ...press, drag };
      if (drag.cursor) setCursor(drag.cursor);
    }
    press.drag?.move(at, keys);
    if (!atEdge) scrollAtEdge();
  };

  /** Pinch gesture: the midpoint of two fingers scrolls, and their distance zooms. */
  const pinch = (id: number, at: Point) => {
    const [first, second] = [...fingers.values()] as [Point, Point];
    const before = { middle: middleOf(first, second), apart: Math.hypot(first.x - second.x, first.y - second.y) };
    fingers.set(id, at);
    const [one, two] = [...fingers.values()] as [Point, Point];
    const middle = middleOf(one, two);
    const apart = Math.hypot(one.x - two.x, one.y - two.y);
    const moved = panBy(view.value, middle.x - before.middle.x, middle.y - before.middle.y);
    setView(zoomAt(moved, (moved.zoom * apart) / Math.max(before.apart, 1), middle));
  };

  /** Scrolls while the pointer stays near the edge of the viewport. */
  const scrollAtEdge = () => {
    atEdge = undefined;
    const kind = context.gesture.value?.kind;
    if (!press?.drag || (kind !== 'move' && kind !== 'reorder' && kind !== 'marquee')) return;
    const { width, height } = context.size.value;
    const push = (value: number, room: number) => (value < 24 ? 12 : value > room - 24 ? -12 : 0);
    const [x, y] = [push(last.x, width), push(last.y, height)];
    if (x === 0 && y === 0) return;
    setView(panBy(view.value, x, y));
    press.drag.move(last, keys);
    atEdge = requestAnimationFrame(scrollAtEdge);
  };

  const endPress = (how: 'end' | 'cancel') => {
    clearTimeout(longPress);
    if (atEdge !== undefined) cancelAnimationFrame(atEdge);
    atEdge = undefined;
    const ended = press;
    press = undefined;
    corner = undefined;
    if (!ended) return;
    batch(() => {
      if (how === 'cancel') ended.drag?.cancel();
      else if (ended.drag) ended.drag.end(last, keys);
      else ended.click?.();
    });
    forgetPress = afterFrame(() => {
      store.isPressed.value = false;
    });
  };

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    keys = keysOf(event);
    if (press?.id === event.pointerId) endPress('end');
    if (event.pointerType !== 'touch') hover(pointIn(event));
  };
  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    endPress('cancel');
  };
  const leave = () => {
    context.pointer.value = undefined;
    if (press) return;
    store.hovered.value = undefined;
    store.tracedHover.value = undefined;
    context.hover.value = undefined;
    context.border.value = undefined;
  };

  /**
   * Handles a double click: enters the selected container, edits a text, or makes the size of a handle automatic again.
   */
  const doubleClick = (event: MouseEvent) => {
    if (isElsewhere(event)) return;
    const at = pointIn(event);
    const held = heldOf(context);
    const grip = gripAt(context, held, at);
    if (held?.targets.length === 1 && grip?.grip.kind === 'handle')
      return restoreAuto(held.targets[0]!.path, grip.grip.handle);
    const border = tableBorderAt(at)?.border;
    if (border) {
      const path = `${border.table}/columns/${border.column}`;
      const name = canvasWords.steps.auto(nameOf(store.document.value, path));
      return store.edit(name, (document) => setAt(document, `${path}/width`, 'auto'));
    }
    const met = metAt(context, at);
    const leaf = met?.hits[0]?.path;
    const guide = met && leaf === undefined ? guideAt(context, met) : undefined;
    if (guide) context.typing.value = { axis: guide.axis, guide };
    if (!met || leaf === undefined) return;
    const selected = selectedUnder(context, met.hits);
    const next = selected === undefined ? leaf : stepInto(leaf, selected);
    if (next === selected && canEditText(context, next)) return startEditing(next);
    batch(() => {
      hold(context, met.page, met.hits, next);
      store.select([next]);
    });
    if (next === leaf && selected === undefined && canEditText(context, leaf)) startEditing(leaf);
  };

  const restoreAuto = (path: string, handle: string) => {
    const name = canvasWords.steps.auto(nameOf(store.document.value, path));
    store.edit(name, (document) => {
      const wide = handle === 'n' || handle === 's' ? document : setAuto(document, path, 'width');
      return handle === 'e' || handle === 'w' ? wide : setAuto(wide, path, 'height');
    });
  };

  const openMenu = (at: Point, { clientX, clientY }: MouseEvent) => {
    const met = metAt(context, at);
    const path = met && (selectedUnder(context, met.hits) ?? meantOf(context, met.hits, false));
    batch(() => {
      if (met && path !== undefined && !store.selection.value.includes(path)) {
        hold(context, met.page, met.hits, path);
        store.select([path]);
      } else if (path === undefined) store.select([]);
      context.menu.value = { x: clientX, y: clientY };
    });
  };
  const contextMenu = (event: MouseEvent) => {
    event.preventDefault();
    if (isElsewhere(event)) return;
    if (context.isCoarse.value || context.editing.value) return;
    // The keyboard event has no position, so the menu opens at the selection.
    if (event.button !== 2 && event.detail === 0) return openMenuAtSelection();
    openMenu(pointIn(event), event);
  };
  const openMenuAtSelection = () => {
    const { left, top } = element.getBoundingClientRect();
    const at = heldOf(context)?.grips[0]?.at ?? { x: 40, y: 40 };
    context.menu.value = { x: left + at.x, y: top + at.y };
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? context.size.value.height : 1;
    const [x, y] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      const step = Math.max(-60, Math.min(60, y));
      return setView(zoomAt(view.value, view.value.zoom * Math.exp(-step * 0.01), pointIn(event)));
    }
    setView(event.shiftKey && x === 0 ? panBy(view.value, -y, 0) : panBy(view.value, -x, -y));
  };

  const key = (event: KeyboardEvent) => {
    const isDown = event.type === 'keydown';
    if (event.key === ' ' && event.target === element) {
      isSpaceHeld = isDown;
      if (!press) setCursor(isDown ? 'grab' : 'default');
      if (isDown) event.preventDefault();
    }
    if (event.key === 'Escape' && isDown && press) {
      endPress('cancel');
      event.stopImmediatePropagation();
      return;
    }
    const next = keysOf(event);
    if (next.shift === keys.shift && next.alt === keys.alt && next.ctrl === keys.ctrl) return;
    keys = next;
    if (press?.drag) press.drag.move(last, keys);
    else if (!press) hover(last);
  };
  const focus = () => {
    if (!press) element.classList.add('is-reached-by-key');
  };
  const blur = () => {
    element.classList.remove('is-reached-by-key');
    isSpaceHeld = false;
    context.showsDistances.value = false;
  };

  const listeners: readonly [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['pointerleave', leave],
    ['dblclick', doubleClick],
    ['contextmenu', contextMenu],
    ['wheel', wheel, { passive: false }],
    ['keydown', key, { capture: true }],
    ['keyup', key, { capture: true }],
    ['focus', focus],
    ['blur', blur],
  ];
  for (const [name, listener, options] of listeners) element.addEventListener(name, listener as EventListener, options);
  return () => {
    clearTimeout(longPress);
    if (atEdge !== undefined) cancelAnimationFrame(atEdge);
    forgetPress();
    store.isPressed.value = false;
    for (const [name, listener, options] of listeners)
      element.removeEventListener(name, listener as EventListener, options);
  };
}

/** Returns true for controls that handle the pointer themselves: rulers, fields and the menu. */
function isElsewhere({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-own-pointer], [role=menu]') !== null;
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
