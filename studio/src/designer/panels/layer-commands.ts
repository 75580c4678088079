/** What the tree of elements does to the document. */
import { isJsonArray, type JsonValue } from '@platen/engine/base/json';
import { strings } from '../../strings.ts';
import { getAt, lastToken, moveTo, parentOf, removeAll, removeAt, setAt } from '../model/edits.ts';
import { hasCondition, type Node, unlocked } from '../model/elements.ts';
import { idsIn } from '../model/ids.ts';
import type { Store } from '../store.ts';

export function remove(store: Store, pointers: readonly string[]): void {
  const free = unlocked(store.document.value, pointers);
  if (free.length > 0) store.edit(strings.steps.remove, (old) => removeAll(old, free), { select: [] });
}

/** An id that another has already is refused. */
export function rename(store: Store, { pointer, value }: Node, name: string): void {
  const id = name.trim();
  if (id === (value['id'] ?? '')) return;
  if (id === '') store.edit(strings.steps.rename, (old) => removeAt(old, `${pointer}/id`));
  else if (idsIn(store.document.value).has(id)) store.say(strings.nameTaken(id));
  else store.edit(strings.steps.rename, (old) => setAt(old, `${pointer}/id`, id));
}

/** Locks those that are not, or unlocks all where all are. */
export function lock(store: Store, pointers: readonly string[]): void {
  if (store.keepLocks || pointers.length === 0) return;
  toggle(store, pointers, { name: 'locked', on: true, words: [strings.steps.lock, strings.steps.unlock] });
}

/** Hidden is what no output shows; conditions stay as they are. */
export function hide(store: Store, pointers: readonly string[]): void {
  const free = unlocked(store.document.value, pointers).filter(
    (pointer) => !hasCondition(store.document.value, pointer),
  );
  toggle(store, free, { name: 'visible', on: false, words: [strings.steps.hide, strings.steps.show] });
}

type Toggle = { readonly name: string; readonly on: boolean; readonly words: readonly [string, string] };

function toggle(store: Store, pointers: readonly string[], { name, on, words }: Toggle): void {
  const isOn = (pointer: string) => getAt(store.document.value, `${pointer}/${name}`) === on;
  const isOff = pointers.every(isOn);
  const change = (old: JsonValue, pointer: string) =>
    isOff ? removeAt(old, `${pointer}/${name}`) : setAt(old, `${pointer}/${name}`, on);
  store.edit(words[isOff ? 1 : 0], (old) => pointers.reduce(change, old));
}

/** Where it is afterwards; undefined where it cannot go further. */
export function moveInList(store: Store, pointer: string, by: 1 | -1): string | undefined {
  const list = parentOf(pointer);
  const items = getAt(store.document.value, list);
  const index = Number(lastToken(pointer));
  if (!isJsonArray(items) || index + by < 0 || index + by >= items.length) return undefined;
  if (unlocked(store.document.value, [pointer]).length === 0) return undefined;
  const moved = moveTo(store.document.value, [pointer], list, by > 0 ? index + 2 : index - 1);
  store.edit(strings.steps.reorder, () => moved.document, { select: moved.pointers, merge: `reorder ${list}` });
  return moved.pointers[0];
}

/** Before, after or in the row that something is dropped on. */
export type DropPlace = {
  readonly pointer: string;
  readonly list: string;
  readonly where: 'before' | 'after' | 'in';
};

/** Puts what is selected there; what lies on the page or in a group without layout keeps its x and y. */
export function dropAt(store: Store, { pointer, list, where }: DropPlace): void {
  const free = unlocked(store.document.value, store.selection.value);
  const items = getAt(store.document.value, list);
  const last = isJsonArray(items) ? items.length : 0;
  const index = where === 'in' ? last : Number(lastToken(pointer)) + (where === 'after' ? 1 : 0);
  const moved = moveTo(store.document.value, free, list, index);
  store.edit(strings.steps.reorder, () => moved.document, { select: moved.pointers });
}
