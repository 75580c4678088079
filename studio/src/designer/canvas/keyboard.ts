/**
 * Shortcuts of the canvas while it has the focus, not in text fields. Uses `key` instead of `code`, because keyboard
 * layouts differ.
 */
import type { JsonValue } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { containerOf, lineageOf } from '../geometry/paths.ts';
import { getAt } from '../model/edits.ts';
import { flatten, nodesOf } from '../model/elements.ts';
import { isColumn, moveBorderBy } from './column-borders.ts';
import {
  duplicateChosen,
  groupChosen,
  growBy,
  nudge,
  orderChosen,
  pasteStyle,
  removeChosen,
  selectAll,
  styleOfFirst,
  toggleHidden,
  toggleLock,
  ungroupChosen,
} from './commands.ts';
import { type CanvasContext, printerOf } from './context.ts';
import { insertAtPoint } from './insert.ts';
import { gridOf } from './snapping.ts';
import { canEditText } from './text-editing.ts';
import { fitPage, fitSelection, showElement, showPage, zoomBy, zoomTo } from './viewing.ts';

export type KeyActions = {
  readonly startEditing: (path: string) => void;
  readonly pasteInPlace: () => void;
  readonly openMenu: () => void;
};

/** Tool for each key. */
const TOOLS: Readonly<Record<string, string>> = {
  v: 'select',
  h: 'hand',
  t: 'text',
  r: 'rectangle',
  o: 'ellipse',
  l: 'line',
  i: 'image',
  c: 'barcode',
  q: 'qrcode',
  b: 'table',
};

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

let copiedStyle: JsonValue | undefined;

/** Handles a key; returns true if it was used. */
export function pressKey(context: CanvasContext, event: KeyboardEvent, actions: KeyActions): boolean {
  const ctrl = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  const { altKey: alt, shiftKey: shift } = event;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = ARROWS[key];
  if (arrow) return pressArrow(context, arrow, { ctrl, alt, shift });
  if (ctrl) return pressWithControl(context, key, { shift, alt }, actions);
  if (alt) return pressWithAlt(context, key);
  switch (key) {
    case 'Tab':
      return selectNext(context, shift ? -1 : 1);
    case 'Home':
      return selectEnd(context, 0);
    case 'End':
      return selectEnd(context, -1);
    case 'Enter':
      return enterGroup(context, actions);
    case 'F2':
      return editSelected(context, actions);
    case 'Escape':
      return leaveGroup(context);
    case 'Delete':
    case 'Backspace':
      removeChosen(context);
      return true;
    case 'PageUp':
      return showPage(context, -1);
    case 'PageDown':
      return showPage(context, 1);
    case 'ContextMenu':
      actions.openMenu();
      return true;
    case 'F10':
      if (shift) actions.openMenu();
      return shift;
    case ']':
    case '}':
      orderChosen(context, shift ? 'front' : 'forward');
      return true;
    case '[':
    case '{':
      orderChosen(context, shift ? 'back' : 'backward');
      return true;
    default:
      return pressZoom(context, key) || pressTool(context, key, shift) || key === ' ';
  }
}

/** Handles zoom keys, with or without Ctrl. */
function pressZoom(context: CanvasContext, key: string): boolean {
  switch (key) {
    case '0':
      return zoomTo(context, 1);
    case '1':
      return fitPage(context);
    case '2':
      return fitSelection(context);
    case '+':
    case '=':
      return zoomBy(context, 1.25);
    case '-':
      return zoomBy(context, 0.8);
    default:
      return false;
  }
}

function pressTool(context: CanvasContext, key: string, shift: boolean): boolean {
  const tool = TOOLS[key];
  if (!tool || shift || (context.store.readOnly && tool !== 'select' && tool !== 'hand')) return false;
  // Pressing a tool's key again inserts an element in the middle of the view, so that no mouse is needed.
  if (context.tool.value === tool && tool !== 'select' && tool !== 'hand') insertAtPoint(context, tool);
  else context.tool.value = tool;
  return true;
}

type Modifiers = { readonly shift: boolean; readonly alt: boolean };

function pressWithControl(
  context: CanvasContext,
  key: string,
  { shift, alt }: Modifiers,
  actions: KeyActions,
): boolean {
  const { store } = context;
  switch (key) {
    case 'a':
      selectAll(context);
      return true;
    case 'd':
      duplicateChosen(context);
      return true;
    case 'g':
      if (shift) ungroupChosen(context);
      else groupChosen(context);
      return true;
    case 'l':
      toggleLock(context);
      return true;
    case 'h':
      if (shift) toggleHidden(context);
      return shift;
    case 'v':
      if (shift) actions.pasteInPlace();
      return shift;
    case ']':
    case '}':
      orderChosen(context, shift || alt ? 'front' : 'forward');
      return true;
    case '[':
    case '{':
      orderChosen(context, shift || alt ? 'back' : 'backward');
      return true;
    case 'z':
      if (shift) store.redo();
      else store.undo();
      return true;
    case 'y':
      store.redo();
      return true;
    default:
      return pressZoom(context, key);
  }
}

function pressWithAlt(context: CanvasContext, key: string): boolean {
  if (key === 'c') copiedStyle = styleOfFirst(context);
  else if (key === 'v') {
    if (copiedStyle !== undefined) pasteStyle(context, copiedStyle);
  } else return false;
  return true;
}

type ArrowModifiers = { readonly ctrl: boolean; readonly alt: boolean; readonly shift: boolean };

/** Moves by one dot on labels, by a millimetre on documents or a tenth of it with Alt; ten times as far with Shift. */
function pressArrow(
  context: CanvasContext,
  { x, y }: (typeof ARROWS)[string],
  { ctrl, alt, shift }: ArrowModifiers,
): boolean {
  const { store } = context;
  if (store.selection.value.length === 0 || store.readOnly) return false;
  const { isLabel } = printerOf(context);
  const grows = ctrl || (alt && shift);
  const step = isLabel ? gridOf(context) : POINTS_PER_UNIT.mm * (alt && !grows ? 0.1 : 1);
  // Alt and Shift together resize, so Shift does not multiply there.
  const far = step * (shift && (ctrl || !alt) ? 10 : 1);
  const by = { x: x * far, y: y * far };
  const first = store.selection.value[0]!;
  if (grows && isColumn(first) && x === 0) return true;
  const moved = grows && isColumn(first) ? moveBorderBy(context, first, by.x) : undefined;
  const said = moved ?? (grows ? growBy(context, by) : nudge(context, by));
  if (said !== undefined) store.announce(said);
  return true;
}

/** Returns the siblings of the selection, or the elements of the entered container, in order. */
function siblingsOfSelected({ store }: CanvasContext): readonly string[] {
  const current = store.selection.value[0];
  const container = current === undefined ? store.entered.value : containerOf(current);
  return flatten(nodesOf(store.document.value))
    .map(({ pointer }) => pointer)
    .filter((pointer) => containerOf(pointer) === container && lineageOf(pointer).length > 0);
}

/** Selects the next or previous sibling in template order, or starts at the top. */
function selectNext(context: CanvasContext, by: 1 | -1): boolean {
  const { store } = context;
  const current = store.selection.value[0];
  const siblings = siblingsOfSelected(context);
  const index = current === undefined ? (by > 0 ? -1 : siblings.length) : siblings.indexOf(current);
  const next = siblings[index + by];
  // After the last element Tab leaves the canvas, as usual.
  if (next === undefined) {
    store.select([]);
    return false;
  }
  choose(context, next);
  return true;
}

function selectEnd(context: CanvasContext, end: 0 | -1): boolean {
  const next = siblingsOfSelected(context).at(end);
  if (next !== undefined) choose(context, next);
  return true;
}

/** Selects an element and scrolls to it. */
export function choose(context: CanvasContext, path: string): void {
  context.store.select([path]);
  showElement(context, path);
}

function enterGroup(context: CanvasContext, actions: KeyActions): boolean {
  const { store } = context;
  const [path] = store.selection.value;
  if (path === undefined) return selectNext(context, 1);
  const inside = ['elements', 'columns']
    .map((list) => `${path}/${list}/0`)
    .find((each) => getAt(store.document.value, each) !== undefined);
  if (inside === undefined) return editSelected(context, actions);
  choose(context, inside);
  return true;
}

function editSelected(context: CanvasContext, { startEditing }: KeyActions): boolean {
  const [path] = context.store.selection.value;
  if (path === undefined || !canEditText(context, path)) return false;
  startEditing(path);
  return true;
}

function leaveGroup(context: CanvasContext): boolean {
  const { store } = context;
  if (context.tool.value !== 'select') {
    context.tool.value = 'select';
    return true;
  }
  const [path] = store.selection.value;
  if (path === undefined) return false;
  const container = containerOf(path);
  store.entered.value = undefined;
  store.select(container === undefined ? [] : [container]);
  return true;
}
