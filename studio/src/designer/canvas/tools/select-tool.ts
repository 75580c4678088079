/** Select: selects, moves and changes elements, column borders and guides. */
import type { Point } from '@platen/engine/base/geometry';
import { batch } from '@preact/signals';
import { stepInto } from '../../geometry/paths.ts';
import { setAt } from '../../model/edits.ts';
import { columnDrag } from '../column-borders.ts';
import { type CanvasContext, pagePoint } from '../context.ts';
import { type Drag, lineDrag, resizeDrag, rotateDrag, scaleDrag } from '../drags.ts';
import { nameOf, setAuto } from '../edits.ts';
import { guideAt, guideDrag } from '../guides.ts';
import { gripAt, type Held, heldOf, type PlacedGrip } from '../handles-on-screen.ts';
import { meantOf, metAt, selectedUnder } from '../selecting.ts';
import { canEditText } from '../text-editing.ts';
import { canvasWords } from '../words.ts';
import { createPressOnElement, pressOnEmpty, selectHeld } from './press-on-element.ts';
import type { CanvasTool, Down, Started } from './tool.ts';
import { tableBorderAt, tracedAt } from './under-pointer.ts';

export type SelectTool = CanvasTool & {
  /** Enters the selected container, edits a text, or makes the size at a handle automatic again. */
  doubleClick(at: Point): void;
  /** Selects the element for which a menu opens. */
  prepareMenu(at: Point): void;
};

export function createSelectTool(context: CanvasContext, startEditing: (path: string) => void): SelectTool {
  const pressOnElement = createPressOnElement(context);
  return {
    down: (pressed) => started(context, pressed, pressOnElement),
    cursor: 'default',
    hover: (at, keys) => hover(context, at, keys.ctrl),
    doubleClick: (at) => doubleClick(context, at, startEditing),
    prepareMenu: (at) => prepareMenu(context, at),
  };
}

type PressOnElement = ReturnType<typeof createPressOnElement>;

function started(context: CanvasContext, down: Down, pressOnElement: PressOnElement): Started | undefined {
  const { at } = down;
  const place = pagePoint(context, at);
  if (!place) return undefined;
  const held = heldOf(context);
  const grip = gripAt(context, held, at);
  if (held && grip) return { begin: () => gripDrag(context, held, grip, at) };
  const border = tableBorderAt(context, at);
  if (border) return { begin: () => columnDrag(context, border.page, at, border.border) };
  const guide = guideAt(context, place);
  const met = metAt(context, at);
  if (guide && !met?.hits.length) return { begin: () => guideDrag(context, place.page, guide) };
  return met?.hits.length ? pressOnElement(met, down) : pressOnEmpty(context, down);
}

function gripDrag(context: CanvasContext, held: Held, { grip }: PlacedGrip, at: Point): Drag {
  const [target] = held.targets;
  if (grip.kind === 'rotate') return rotateDrag(context, held.page, at, target!);
  if (grip.kind === 'end') return lineDrag(context, held.page, at, target!, grip.end);
  if (held.targets.length > 1) return scaleDrag(context, held.page, at, held.targets, grip.handle);
  return resizeDrag(context, held.page, at, target!, grip.handle);
}

function hover(context: CanvasContext, at: Point, isDeep: boolean): string | undefined {
  const { store } = context;
  const met = metAt(context, at);
  const traced = met?.hits.length ? undefined : tracedAt(context, at);
  const path = met && meantOf(context, met.hits, isDeep);
  const copy = met?.hits.find((target) => target.path === path) ?? met?.hits[0];
  const grip = gripAt(context, heldOf(context), at);
  const border = grip ? undefined : tableBorderAt(context, at)?.border;
  batch(() => {
    store.tracedHover.value = traced?.index;
    store.hovered.value = path;
    context.hover.value = path && met && copy ? { page: met.page.index, elementId: copy.elementId, path } : undefined;
    context.border.value = border;
  });
  if (grip) return grip.cursor;
  if (border) return 'col-resize';
  const guide = met?.hits.length === 0 ? guideAt(context, met) : undefined;
  if (guide) return guide.axis === 'x' ? 'ew-resize' : 'ns-resize';
  if (path !== undefined && selectedUnder(context, met!.hits) !== undefined && !store.readOnly) return 'move';
  return traced && 'copy';
}

function doubleClick(context: CanvasContext, at: Point, startEditing: (path: string) => void): void {
  const { store } = context;
  const held = heldOf(context);
  const grip = gripAt(context, held, at)?.grip;
  if (held?.targets.length === 1 && grip?.kind === 'handle') {
    restoreAuto(context, held.targets[0]!.path, grip.handle);
    return;
  }
  const border = tableBorderAt(context, at)?.border;
  if (border) {
    const path = `${border.table}/columns/${border.column}`;
    const name = canvasWords.steps.auto(nameOf(store.document.value, path));
    store.edit(name, (document) => setAt(document, `${path}/width`, 'auto'));
    return;
  }
  const met = metAt(context, at);
  if (!met) return;
  const leaf = met.hits[0]?.path;
  if (leaf === undefined) {
    const guide = guideAt(context, met);
    if (guide) context.typing.value = { axis: guide.axis, guide };
    return;
  }
  const selected = selectedUnder(context, met.hits);
  const next = selected === undefined ? leaf : stepInto(leaf, selected);
  const isEdited = canEditText(context, next) && (next === selected || selected === undefined);
  if (!isEdited || next !== selected) selectHeld(context, met, next);
  if (isEdited) startEditing(next);
}

function restoreAuto({ store }: CanvasContext, path: string, handle: string): void {
  const name = canvasWords.steps.auto(nameOf(store.document.value, path));
  store.edit(name, (document) => {
    const wide = handle === 'n' || handle === 's' ? document : setAuto(document, path, 'width');
    return handle === 'e' || handle === 'w' ? wide : setAuto(wide, path, 'height');
  });
}

function prepareMenu(context: CanvasContext, at: Point): void {
  const { store } = context;
  const met = metAt(context, at);
  const path = met && (selectedUnder(context, met.hits) ?? meantOf(context, met.hits, false));
  if (path === undefined) store.select([]);
  else if (!store.selection.value.includes(path)) selectHeld(context, met!, path);
}
