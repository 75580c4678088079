/** The document with its history, and the selection. */
import type { JsonValue } from '@platen/engine/base/json';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { getAt, print, shareWith } from '../model/edits.ts';
import { existing, lockedIn } from '../model/elements.ts';
import { beginHistory, canRedo, canUndo, currentOf, type History, jumpTo, record } from '../model/history.ts';
import { messageOf } from '../model/message-of.ts';
import { withReads } from '../model/read-schema.ts';
import { designerWords } from '../words.ts';
import type { Messages } from './messages.ts';
import type { EditOptions, StoreOptions } from './types.ts';

export function createDocument(
  { template, readOnly = false, keepLocks = false, now = Date.now, drawing }: StoreOptions,
  messages: Messages,
) {
  const history: Signal<History> = signal(begun(template));
  const document = computed(() => currentOf(history.value).document);
  const text = computed(() => currentOf(history.value).text ?? print(document.value));
  const selection: Signal<readonly string[]> = signal([]);
  const entered: Signal<string | undefined> = signal(undefined);
  const textProblem: ReadonlySignal<string | undefined> = computed(() => {
    const typed = currentOf(history.value).text;
    return typed === undefined ? undefined : parseText(typed).message;
  });

  function show(state: History, selected: readonly string[]) {
    batch(() => {
      history.value = state;
      select(existing(document.value, selected));
      if (entered.value !== undefined && existing(document.value, [entered.value]).length === 0)
        entered.value = undefined;
    });
  }

  function select(pointers: readonly string[]) {
    const old = selection.peek();
    if (pointers.length === old.length && pointers.every((each, index) => each === old[index])) return;
    selection.value = pointers;
  }

  /** Applies a change as a step of the history, unless nothing changes. */
  function edit(name: string, change: (document: JsonValue) => JsonValue, options: EditOptions = {}) {
    if (readOnly) return;
    const before = document.peek();
    const after = change(before);
    if (after === before && currentOf(history.peek()).text === undefined) {
      if (options.select) select(existing(before, options.select));
      return;
    }
    if (keepLocks && !keepsLocked(before, after)) {
      messages.notify(designerWords.locksStay);
      return;
    }
    add(name, { document: after, text: undefined }, options);
    // Does not announce changes during typing or held keys. The caller announces them.
    if (options.merge === undefined) messages.announce(designerWords.done(name));
  }

  function add(name: string, state: { document: JsonValue; text: string | undefined }, options: EditOptions) {
    const { merge, select, pauseMs } = options;
    const selected = existing(state.document, select ?? selection.peek());
    const step = { ...state, name, selection: selected, selectedBefore: selection.peek(), at: now(), merge };
    show(record(history.peek(), step, pauseMs), selected);
  }

  /** Renames a data field in the samples, the schema and all expressions, as one step. */
  async function renameData(path: readonly string[], name: string) {
    const before = document.peek();
    const after = shareWith(await drawing.renameData({ template: before, path, name }), before);
    // The document has changed in the meantime, so the field is renamed again in the new document.
    if (document.peek() === before) edit(designerWords.steps.renameField(name), () => after);
    else await renameData(path, name);
  }

  /** Returns the schema of the data: the described fields and those that expressions read. */
  async function schemaOfData(): Promise<JsonValue | undefined> {
    const template = document.peek();
    // Without the engine, only the described fields are known.
    const reads = await drawing.schemaOfReads(template).catch(() => undefined);
    return withReads(getAt(template, '/schema'), reads);
  }

  /** Applies typed JSON. Text that cannot be parsed is kept as text, and the document stays unchanged. */
  function type(typed: string) {
    if (readOnly || keepLocks || typed === text.peek()) return;
    const before = document.peek();
    const parsed = parseText(typed);
    const after = parsed.value === undefined ? before : shareWith(parsed.value, before);
    const isPrint = parsed.value !== undefined && typed === print(after);
    add(designerWords.steps.json, { document: after, text: isPrint ? undefined : typed }, { merge: 'json' });
  }

  /** Goes to a step of the history. */
  function jump(index: number) {
    const jumped = jumpTo(history.peek(), index);
    show(jumped.history, jumped.selection);
  }

  return {
    document,
    /** JSON text: the typed text, or the formatted document. */
    text,
    textProblem,
    history: history as ReadonlySignal<History>,
    selection: selection as ReadonlySignal<readonly string[]>,
    /** Container in which clicks select. */
    entered,
    edit,
    renameData,
    schemaOfData,
    type,
    jump,
    select,
    undo() {
      const current = history.peek();
      if (!canUndo(current)) return;
      messages.announce(designerWords.undone(currentOf(current).name));
      jump(current.index - 1);
    },
    redo() {
      const current = history.peek();
      if (!canRedo(current)) return;
      jump(current.index + 1);
      messages.announce(designerWords.redone(currentOf(history.peek()).name));
    },
    /** Opens another document, for example from the server, with a new history. */
    open: (value: JsonValue) => show(begun(value), []),
  };
}

function begun(document: JsonValue): History {
  return beginHistory({ document, text: undefined, selection: [] }, designerWords.steps.open);
}

/** Checks that an edit does not change locked elements. Compares by identity, because edits share unchanged objects. */
function keepsLocked(before: JsonValue, after: JsonValue): boolean {
  const locked = new Set(lockedIn(after));
  return lockedIn(before).every((element) => locked.has(element));
}

type Parsed = { readonly value?: JsonValue; readonly message?: string };

function parseText(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { message: messageOf(error) };
  }
}
