/**
 * Drag within a flow. It moves elements or columns, or copies of them, within or between lists, and shows the insertion
 * line.
 */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, type Moved, moveTo, parentOf, removeAt, setAt } from '../model/edits.ts';
import { copyTo } from './clipboard.ts';
import { idsWithin, pointOn } from './context.ts';
import { type Drag, type ElementsDrag, namesOf } from './drags.ts';
import { dropTargetAt } from './drop-target.ts';
import { canvasWords } from './words.ts';

export function reorderDrag({ context, page, from, paths }: ElementsDrag): Drag {
  const { store } = context;
  const base = store.document.value;
  const ids = idsWithin(page.targets, paths);
  const start = pointOn(context, page, from);
  let result: { readonly moved: Moved; readonly isCopy: boolean } | undefined;

  const finish = () => {
    context.dragShift.value = undefined;
    context.gesture.value = undefined;
  };
  return {
    move(to, { ctrl, alt: isCopy }) {
      const at = pointOn(context, page, to);
      const by = { x: at.x - start.x, y: at.y - start.y };
      const landing = dropTargetAt(context, page, { paths, at, isFree: ctrl });
      result = undefined;
      if (landing) {
        const { list, index } = landing;
        const isHere = parentOf(paths[0]!) === list;
        const document = isHere ? base : paths.reduce(inFlow, base);
        result = { isCopy, moved: (isCopy ? copyTo : moveTo)(document, paths, list, index) };
      }
      context.gesture.value = { kind: 'reorder', page: page.index, by, line: landing?.line, into: landing?.into };
      // The originals do not move when copies are dragged.
      context.dragShift.value = isCopy ? undefined : { ids, by: () => by };
    },
    end() {
      if (result) {
        const { moved, isCopy } = result;
        const name = (isCopy ? canvasWords.steps.duplicate : canvasWords.steps.reorder)(namesOf(base, paths));
        store.edit(name, () => moved.document, { select: moved.pointers });
      }
      finish();
    },
    cancel: finish,
  };
}

/** Removes positions if the new container arranges its elements. */
function inFlow(document: JsonValue, path: string): JsonValue {
  const position = getAt(document, `${path}/position`);
  if (!isJsonObject(position) || position['mode'] === 'flow') return document;
  return setAt(removeAt(document, `${path}/position`), `${path}/position/mode`, 'flow');
}
