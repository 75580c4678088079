/** Property of the selection: its value, whether all selected elements have the same value, and a setter. */
import type { JsonValue } from '@platen/engine/base/json';
import { getAt, lastToken, removeWithEmptyParents, setAt } from '../model/edits.ts';
import { isLocked } from '../model/elements.ts';
import type { Field } from '../model/schema.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { formatLabels } from './format-labels.ts';

/** Pointers of the objects edited at the same time; `''` is the template itself. */
export type Target = {
  readonly store: Store;
  readonly pointers: readonly string[];
  /** Expands shorthand notations of the format, so that a property can be set. */
  readonly prepare?: (document: JsonValue) => JsonValue;
};

export type GenericFieldProps = {
  readonly on: Target;
  readonly path: string;
  readonly field: Field;
  /** Value used if the property is not set, if it differs from the format's default. */
  readonly placeholder?: string;
};

export type Property = {
  /** Value; undefined if it is not set, or if the objects have different values. */
  readonly value: JsonValue | undefined;
  readonly isMixed: boolean;
  readonly isDisabled: boolean;
  /** Sets the value; undefined removes it. Quick successive changes become one step of the history. */
  set(value: JsonValue | undefined): void;
};

/** Returns the property at `path`, relative to each object, such as `/style/color`. */
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
      const name = designerWords.steps.set(labelOf(lastToken(path)));
      const change = (old: JsonValue, pointer: string) =>
        value === undefined ? removeWithEmptyParents(old, pointer + path, pointer) : setAt(old, pointer + path, value);
      store.edit(name, (old) => pointers.reduce(change, prepare(old)), { merge: `set ${pointers.join()} ${path}` });
    },
  };
}

function same(document: JsonValue): JsonValue {
  return document;
}

/** Returns true if the property cannot be edited: the document is read-only, or an element is locked. */
export function isFixed({ store, pointers }: Target): boolean {
  return store.readOnly || pointers.some((pointer) => isLocked(store.document.value, pointer));
}

const LABELS: Readonly<Record<string, string>> = { ...formatLabels.otherProperties, ...formatLabels.properties };

/** Returns the label of a property from the table of labels, or derives it from the property's name. */
export function labelOf(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name]!;
  const words = name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words === '' ? '' : words[0]!.toUpperCase() + words.slice(1);
}

const PROPERTY_CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = formatLabels.choicesOf;
const CHOICES: Readonly<Record<string, string>> = { ...formatLabels.otherChoices, ...formatLabels.choices };

export type Choice = string | number | boolean;

export function isChoice(value: unknown): value is Choice {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns the label of a choice. Depends on `property`, because the same word can have different meanings. */
export function choiceLabel(choice: Choice, property = ''): string {
  const text = String(choice);
  const own = Object.hasOwn(PROPERTY_CHOICES, property) ? PROPERTY_CHOICES[property]![text] : undefined;
  if (own !== undefined) return own;
  if (Object.hasOwn(CHOICES, text)) return CHOICES[text]!;
  return /^[a-z]+(-[a-z]+)*$/.test(text) ? text[0]!.toUpperCase() + text.slice(1).replaceAll('-', ' ') : text;
}
