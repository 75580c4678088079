/** History of a draft edited on a screen outside the designer. Each step is saved and can be undone. */
import type { JsonValue } from '@platen/engine/base/json';
import { computed, signal } from '@preact/signals';
import { beginHistory, canRedo, canUndo, currentOf, jumpTo, record } from '../../designer/model/history.ts';

export type DraftEdits = ReturnType<typeof createDraftEdits>;

/** Calls `save` after each step, including undo and redo. */
export function createDraftEdits(first: JsonValue, save: (template: JsonValue) => void, now = Date.now) {
  const history = signal(beginHistory({ document: first, text: undefined, selection: [] }, ''));
  const template = computed(() => currentOf(history.value).document);
  const jump = (by: 1 | -1) => {
    const { index } = history.peek();
    history.value = jumpTo(history.peek(), index + by).history;
    if (history.peek().index !== index) save(template.peek());
  };
  return {
    template,
    canUndo: computed(() => canUndo(history.value)),
    canRedo: computed(() => canRedo(history.value)),
    /** Merges quick changes with the same key, such as typing, into one step. */
    change(document: JsonValue, merge?: string) {
      const step = { document, text: undefined, selection: [], selectedBefore: [], name: '', at: now(), merge };
      history.value = record(history.peek(), step);
      save(document);
    },
    undo: () => jump(-1),
    redo: () => jump(1),
  };
}
