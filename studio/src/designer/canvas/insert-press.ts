/** Press with a tool that inserts an element. A new text can be edited at once. */

import type { Point } from '@platen/engine/base/geometry';
import { effect } from '@preact/signals';
import type { NewKind } from '../model/new-elements.ts';
import { type CanvasContext, type CanvasPage, copyOf } from './context.ts';
import type { Drag, Keys } from './drags.ts';
import { drawDrag } from './insert.ts';

type InsertPress = {
  readonly kind: NewKind;
  readonly page: CanvasPage;
  readonly at: Point;
  readonly startEditing: (path: string) => void;
};

type Started = { readonly begin: () => Drag; readonly click: (keys: Keys) => void };

export function pressToInsert(context: CanvasContext, { kind, page, at, startEditing }: InsertPress): Started {
  const drag = drawDrag(context, page, at, kind);
  const end = (to: Point, keys: Keys) => {
    drag.end(to, keys);
    if (kind === 'text') whenDrawn(context, startEditing);
  };
  return { begin: () => ({ ...drag, end }), click: (keys) => end(at, keys) };
}

/**
 * Calls back once, when the canvas shows the selected element. Does nothing if another element is selected or an
 * editor is opened in the meantime, so that a closed editor does not open again.
 */
function whenDrawn(context: CanvasContext, callBack: (path: string) => void): void {
  const { store } = context;
  const [path] = store.selection.peek();
  if (path === undefined) return;
  let isOver = false;
  const stop = effect(() => {
    if (isOver) return;
    const isWaiting = store.selection.value[0] === path && context.editing.value === undefined;
    const isDrawn = store.drawnOf.value === store.document.value && copyOf(context, path) !== undefined;
    if (isWaiting && !isDrawn) return;
    isOver = true;
    queueMicrotask(() => {
      stop();
      if (isWaiting) callBack(path);
    });
  });
}
