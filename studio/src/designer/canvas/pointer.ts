/** Pointer input on the canvas: mouse, pen and touch. Passes presses, moves and double clicks to the chosen tool. */
import type { Point } from '@platen/engine/base/geometry';
import { batch } from '@preact/signals';
import { panBy, zoomAt } from '../geometry/view.ts';
import { afterFrame } from '../scheduling.ts';
import type { CanvasContext } from './context.ts';
import type { Drag, Keys } from './drags.ts';
import { createEdgeScroll } from './edge-scroll.ts';
import { createFingers } from './fingers.ts';
import { heldOf } from './handles-on-screen.ts';
import { canInsert } from './insert.ts';
import { createHandTool, setView } from './tools/hand-tool.ts';
import { createInsertTool } from './tools/insert-tool.ts';
import { createSelectTool } from './tools/select-tool.ts';
import type { CanvasTool, Started } from './tools/tool.ts';

/** Distance in pixels after which a press becomes a drag. */
const DRAG_PX = 4;
const LONG_PRESS_MS = 500;

type Press = Started & { readonly id: number; readonly at: Point; readonly drag?: Drag };

export type PointerParts = {
  readonly element: HTMLElement;
  readonly startEditing: (path: string) => void;
};

/** Listens to the pointer on the element. Returns a function that removes the listeners. */
export function listenToPointer(context: CanvasContext, { element, startEditing }: PointerParts): () => void {
  const { store, view } = context;
  const hand = createHandTool(context);
  const insert = createInsertTool(context, startEditing);
  const select = createSelectTool(context, startEditing);
  let press: Press | undefined;
  let last: Point = { x: 0, y: 0 };
  let keys: Keys = { shift: false, alt: false, ctrl: false };
  let isSpaceHeld = false;
  let longPress: number | undefined;
  const { fingers, pinch } = createFingers(context);
  const edgeScroll = createEdgeScroll(
    context,
    () => last,
    () => press?.drag?.move(last, keys),
  );
  /** Ends the pressed state after the canvas has been painted, so that panels update later. */
  let forgetPress = () => {};

  const currentTool = (): CanvasTool => {
    const { value: tool } = context.tool;
    if (isSpaceHeld || tool === 'hand') return hand;
    return canInsert(tool) && !store.readOnly ? insert : select;
  };

  /** Viewport position, cached during a press. Reading it at each move would force the browser to lay out the page. */
  let corner: DOMRect | undefined;
  const pointIn = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = corner ?? element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const setCursor = (cursor: string) => {
    element.style.cursor = cursor;
  };
  const hover = (at: Point) => {
    batch(() => {
      context.showsDistances.value = keys.alt && store.selection.value.length > 0;
      const tool = currentTool();
      if (!tool.hover) hoverNothing();
      setCursor(tool.hover?.(at, keys) ?? tool.cursor);
    });
  };
  const hoverNothing = () => {
    for (const shown of [store.hovered, store.tracedHover, context.hover, context.border]) shown.value = undefined;
  };

  const down = (event: PointerEvent) => {
    if (isElsewhere(event)) return;
    const isTouch = event.pointerType === 'touch';
    const at = pointIn(event);
    last = at;
    keys = keysOf(event);
    context.isCoarse.value = isTouch;
    element.focus({ preventScroll: true });
    element.classList.remove('pl-canvas-by-key');
    context.menu.value = undefined;
    if (isTouch) {
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
    if (press || event.button > 1) return;
    const tool = event.button === 1 ? hand : currentTool();
    const begun = tool.down({ at, keys, isTouch });
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
    if (fingers.size === 2 && fingers.has(event.pointerId)) return pinch(event.pointerId, at);
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
    edgeScroll.start();
  };

  const endPress = (how: 'end' | 'cancel') => {
    clearTimeout(longPress);
    edgeScroll.stop();
    const ended = press;
    press = undefined;
    corner = undefined;
    if (!ended) return;
    batch(() => {
      if (how === 'cancel') ended.drag?.cancel();
      else if (ended.drag) ended.drag.end(last, keys);
      else ended.click?.(keys);
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
    if (!press) hoverNothing();
  };

  const doubleClick = (event: MouseEvent) => {
    if (!isElsewhere(event)) select.doubleClick(pointIn(event));
  };

  const openMenu = (at: Point, { clientX, clientY }: MouseEvent) => {
    batch(() => {
      select.prepareMenu(at);
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
      return setView(context, zoomAt(view.value, view.value.zoom * Math.exp(-step * 0.01), pointIn(event)));
    }
    setView(context, event.shiftKey && x === 0 ? panBy(view.value, -y, 0) : panBy(view.value, -x, -y));
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
    if (!press) element.classList.add('pl-canvas-by-key');
  };
  const blur = () => {
    element.classList.remove('pl-canvas-by-key');
    isSpaceHeld = false;
    context.showsDistances.value = false;
  };

  const listeners: Readonly<Record<string, (event: never) => void>> = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    pointerleave: leave,
    dblclick: doubleClick,
    contextmenu: contextMenu,
    wheel,
    keydown: key,
    keyup: key,
    focus,
    blur,
  };
  const eachListener = (change: 'addEventListener' | 'removeEventListener') => {
    for (const [name, listener] of Object.entries(listeners)) {
      element[change](name, listener as EventListener, { passive: false, capture: listener === key });
    }
  };
  eachListener('addEventListener');
  return () => {
    clearTimeout(longPress);
    edgeScroll.stop();
    forgetPress();
    store.isPressed.value = false;
    eachListener('removeEventListener');
  };
}

const keysOf = (event: MouseEvent | KeyboardEvent): Keys => ({
  shift: event.shiftKey,
  // Excludes AltGr, which browsers report as Ctrl and Alt.
  alt: event.altKey && !event.getModifierState('AltGraph'),
  ctrl: (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph'),
});

/** Returns true for controls that handle the pointer themselves: rulers, fields and the menu. */
function isElsewhere({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-own-pointer], [role=menu]') !== null;
}
