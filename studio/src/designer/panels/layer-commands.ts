/** Commands of the element tree. */
import { isJsonArray, type JsonValue } from '@platen/engine/base/json';
import { getAt, lastToken, moveTo, parentOf, removeAll, removeAt, setAt } from '../model/edits.ts';
import { hasCondition, type Node, unlocked } from '../model/elements.ts';
import { idsIn } from '../model/ids.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { panelWords } from './words.ts';

export function remove(store: Store, pointers: readonly string[]): void {
  const free = unlocked(store.document.value, pointers);
  if (free.length > 0) store.edit(designerWords.steps.remove, (old) => removeAll(old, free), { select: [] });
}

/** Renames an element; rejects an ID in use. */
export function rename(store: Store, { pointer, value }: Node, name: string): void {
  const id = name.trim();
  if (id === (value['id'] ?? '')) return;
  if (id === '') store.edit(designerWords.steps.rename, (old) => removeAt(old, `${pointer}/id`));
  else if (idsIn(store.document.value).has(id)) store.announce(panelWords.nameTaken(id));
  else store.edit(designerWords.steps.rename, (old) => setAt(old, `${pointer}/id`, id));
}

/** Locks unlocked elements, or unlocks all if all are locked. */
export function lock(store: Store, pointers: readonly string[]): void {
  if (store.keepLocks || pointers.length === 0) return;
  toggle(store, pointers, { name: 'locked', on: true, words: [designerWords.steps.lock, designerWords.steps.unlock] });
}

/** Hides elements from all outputs; conditions stay unchanged. */
export function hide(store: Store, pointers: readonly string[]): void {
  const free = unlocked(store.document.value, pointers).filter(
    (pointer) => !hasCondition(store.document.value, pointer),
  );
  toggle(store, free, { name: 'visible', on: false, words: [designerWords.steps.hide, designerWords.steps.show] });
}

type Toggle = { readonly name: string; readonly on: boolean; readonly words: readonly [string, string] };

function toggle(store: Store, pointers: readonly string[], { name, on, words }: Toggle): void {
  const isOn = (pointer: string) => getAt(store.document.value, `${pointer}/${name}`) === on;
  const isOff = pointers.every(isOn);
  const change = (old: JsonValue, pointer: string) =>
    isOff ? removeAt(old, `${pointer}/${name}`) : setAt(old, `${pointer}/${name}`, on);
  store.edit(words[isOff ? 1 : 0], (old) => pointers.reduce(change, old));
}

/** Moves an element and returns its new pointer; undefined at the end of its list. */
export function moveInList(store: Store, pointer: string, by: 1 | -1): string | undefined {
  const list = parentOf(pointer);
  const items = getAt(store.document.value, list);
  const index = Number(lastToken(pointer));
  if (!isJsonArray(items) || index + by < 0 || index + by >= items.length) return undefined;
  if (unlocked(store.document.value, [pointer]).length === 0) return undefined;
  const moved = moveTo(store.document.value, [pointer], list, by > 0 ? index + 2 : index - 1);
  store.edit(designerWords.steps.reorder, () => moved.document, { select: moved.pointers, merge: `reorder ${list}` });
  return moved.pointers[0];
}

/** Drop position: before, after or inside a row. */
export type DropPlace = {
  readonly pointer: string;
  readonly list: string;
  /** Drop position as shown on the screen: above, below or inside the row. */
  readonly where: 'before' | 'after' | 'in';
  readonly isFrontFirst: boolean;
};

/** Moves the selection to the drop position. Elements on the page or in a group without layout keep x and y. */
export function dropAt(store: Store, { pointer, list, where, isFrontFirst }: DropPlace): void {
  const free = unlocked(store.document.value, store.selection.value);
  const items = getAt(store.document.value, list);
  const last = isJsonArray(items) ? items.length : 0;
  const index = where === 'in' ? last : Number(lastToken(pointer)) + ((where === 'after') === isFrontFirst ? 0 : 1);
  const moved = moveTo(store.document.value, free, list, index);
  store.edit(designerWords.steps.reorder, () => moved.document, { select: moved.pointers });
}
