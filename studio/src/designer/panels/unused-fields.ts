/** Properties that have no effect because of other properties. The engine provides this information. */

import type { JsonValue } from '@platen/engine/base/json';
import type { Target } from '../fields/property.ts';
import { getAt } from '../model/edits.ts';
import type { Field } from '../model/schema.ts';
import { panelWords } from './words.ts';

export type Unused = {
  readonly names: ReadonlySet<string>;
  /** Note shown under a property that is set but has no effect. */
  readonly note: string;
};

const NOTHING: Unused = { names: new Set(), note: '' };

/** Returns the fields of this section that have no effect for any selected element. */
export function unusedIn({ store, pointers }: Target, section: string, fields: readonly Field[]): Unused {
  const known = store.formatInfo.value;
  const deciding = fields.find(({ name }) => name === DECIDING[section]);
  if (!known || !deciding) return NOTHING;
  const table = section === 'code' ? known.unusedByCode : known.unusedByLayout;
  const each = pointers.map((pointer) => {
    const word = getAt(store.document.value, `${pointer}/${deciding.name}`) ?? deciding.fallback;
    // If the value is an expression, all properties can have an effect.
    return typeof word === 'string' && Object.hasOwn(table, word) ? table[word]! : [];
  });
  const names = new Set(each[0]?.filter((name) => each.every((others) => others.includes(name))));
  return { names, note: section === 'code' ? panelWords.noEffectInCode : panelWords.noEffectInLayout };
}

/** Returns the field without choices that have no effect for any element; choices in use stay. */
export function usefulChoices({ store, pointers }: Target, field: Field): Field {
  const known = store.formatInfo.value;
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

/** Returns the style properties that have no effect for any selected element; empty for named styles. */
export function unusedStyleOf({ store, pointers }: Target, path: string): ReadonlySet<string> {
  const table = store.formatInfo.value?.unusedStyle ?? {};
  const each = pointers.map((pointer) => {
    const element = STYLE_OF_ELEMENT.exec(pointer + path)?.[1];
    const type = element === undefined ? undefined : getAt(store.document.value, `${element}/type`);
    return typeof type === 'string' && Object.hasOwn(table, type) ? table[type]! : [];
  });
  return new Set(each[0]?.filter((name) => each.every((others) => others.includes(name))));
}

/** Matches the pointers of an element's style and of its conditional styles. */
const STYLE_OF_ELEMENT = /^(.*)\/style(?:\/when\/\d+)?$/;

/** Property that determines the effect of other properties in its section. */
const DECIDING: Readonly<Record<string, string>> = { code: 'symbology', arrange: 'layout' };
