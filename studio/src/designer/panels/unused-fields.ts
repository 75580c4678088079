/** What has no use with what else an element says, by the facts of the engine. */

import type { JsonValue } from '@platen/engine/base/json';
import { strings } from '../../strings.ts';
import type { Target } from '../fields/property.ts';
import { getAt } from '../model/edits.ts';
import type { Field } from '../model/schema.ts';

export type Unused = {
  readonly names: ReadonlySet<string>;
  /** What is said under one that stands there all the same. */
  readonly note: string;
};

const NOTHING: Unused = { names: new Set(), note: '' };

/** What none of the elements has a use for among the fields of this section. */
export function unusedIn({ store, pointers }: Target, section: string, fields: readonly Field[]): Unused {
  const known = store.knowledge.value;
  const deciding = fields.find(({ name }) => name === DECIDING[section]);
  if (!known || !deciding) return NOTHING;
  const table = section === 'code' ? known.unusedByCode : known.unusedByLayout;
  const each = pointers.map((pointer) => {
    const word = getAt(store.document.value, `${pointer}/${deciding.name}`) ?? deciding.fallback;
    // With an expression, everything may be of use.
    return typeof word === 'string' && Object.hasOwn(table, word) ? table[word]! : [];
  });
  const names = new Set(each[0]?.filter((name) => each.every((others) => others.includes(name))));
  return { names, note: section === 'code' ? strings.noEffectInCode : strings.noEffectInLayout };
}

/** The field without the choices that none of the elements has a use for; what one of them says stays. */
export function usefulChoices({ store, pointers }: Target, field: Field): Field {
  const known = store.knowledge.value;
  const { name, control } = field;
  if (!known || name !== 'align' || control.kind !== 'choice') return field;
  const document = store.document.value;
  const isUsed = (choice: JsonValue) =>
    pointers.some((pointer) => {
      const layout = getAt(document, `${pointer}/layout`);
      const unused =
        typeof layout === 'string' && Object.hasOwn(known.unusedAlign, layout) ? known.unusedAlign[layout]! : [];
      return getAt(document, `${pointer}/align`) === choice || !unused.includes(String(choice));
    });
  return { ...field, control: { ...control, choices: control.choices.filter(isUsed) } };
}

/** The properties of a style that none of the elements has a use for. Styles that are not of one element alone keep all. */
export function unusedStyleOf({ store, pointers }: Target, path: string): ReadonlySet<string> {
  const table = store.knowledge.value?.unusedStyle ?? {};
  const each = pointers.map((pointer) => {
    const element = STYLE_OF_ELEMENT.exec(pointer + path)?.[1];
    const type = element === undefined ? undefined : getAt(store.document.value, `${element}/type`);
    return typeof type === 'string' && Object.hasOwn(table, type) ? table[type]! : [];
  });
  return new Set(each[0]?.filter((name) => each.every((others) => others.includes(name))));
}

/** Its own style, or what is laid over it under a condition. */
const STYLE_OF_ELEMENT = /^(.*)\/style(?:\/when\/\d+)?$/;

/** The property by which the others of its section are of use or not. */
const DECIDING: Readonly<Record<string, string>> = { code: 'symbology', arrange: 'layout' };
