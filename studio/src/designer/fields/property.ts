/** One property of what is selected: its value, whether all have the same, and how it is set. */
import type { JsonValue } from '@platen/engine/base/json';
import { strings } from '../../strings.ts';
import { ofFormat } from '../../strings-of-format.ts';
import { getAt, lastToken, removeWithEmptyParents, setAt } from '../model/edits.ts';
import { isLocked } from '../model/elements.ts';
import type { Field } from '../model/schema.ts';
import type { Store } from '../store.ts';

/** The objects whose properties are edited, all at once. `''` is the template itself. */
export type Target = {
  readonly store: Store;
  readonly pointers: readonly string[];
  /** Writes out what the format lets one say short, so that there is something to set a property of. */
  readonly prepare?: (document: JsonValue) => JsonValue;
};

export type GenericFieldProps = {
  readonly on: Target;
  readonly path: string;
  readonly field: Field;
  /** What holds where nothing is set, where it is not the format's own default. */
  readonly placeholder?: string;
};

export type Property = {
  /** Undefined where it is not set, and where the objects differ. */
  readonly value: JsonValue | undefined;
  readonly isMixed: boolean;
  readonly isDisabled: boolean;
  /** Undefined takes it away. Settings one soon after the other are one step of the history. */
  set(value: JsonValue | undefined): void;
};

/** `path` from each of the objects: `/style/color`. */
export function propertyOf({ store, pointers, prepare = same }: Target, path: string): Property {
  const document = prepare(store.document.value);
  const values = pointers.map((pointer) => getAt(document, pointer + path));
  const first = JSON.stringify(values[0]);
  const isMixed = values.some((value) => JSON.stringify(value) !== first);
  return {
    value: isMixed ? undefined : values[0],
    isMixed,
    isDisabled: isFixed({ store, pointers }),
    set(value) {
      const name = strings.steps.set(labelOf(lastToken(path)));
      const change = (old: JsonValue, pointer: string) =>
        value === undefined ? removeWithEmptyParents(old, pointer + path, pointer) : setAt(old, pointer + path, value);
      store.edit(name, (old) => pointers.reduce(change, prepare(old)), { merge: `set ${pointers.join()} ${path}` });
    },
  };
}

function same(document: JsonValue): JsonValue {
  return document;
}

/** Whether nothing there may be changed. */
export function isFixed({ store, pointers }: Target): boolean {
  return store.readOnly || pointers.some((pointer) => isLocked(store.document.value, pointer));
}

const LABELS: Readonly<Record<string, string>> = ofFormat.properties;

/** What people call a property: a word of the table, else its name in words. */
export function labelOf(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name]!;
  const words = name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words === '' ? '' : words[0]!.toUpperCase() + words.slice(1);
}

const OWN_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = ofFormat.choicesOf;
const WORDS: Readonly<Record<string, string>> = ofFormat.choices;

/** `property`: whose choice it is, where the same word means something else for others. */
export function choiceLabel(choice: string | number, property = ''): string {
  const text = String(choice);
  const own = Object.hasOwn(OWN_WORDS, property) ? OWN_WORDS[property]![text] : undefined;
  if (own !== undefined) return own;
  if (Object.hasOwn(WORDS, text)) return WORDS[text]!;
  return /^[a-z]+(-[a-z]+)*$/.test(text) ? text[0]!.toUpperCase() + text.slice(1).replaceAll('-', ' ') : text;
}
