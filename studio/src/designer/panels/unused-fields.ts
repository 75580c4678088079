/** Properties that have no use with what else an element says, by the facts of the engine. */
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

/** The property by which the others of its section are of use or not. */
const DECIDING: Readonly<Record<string, string>> = { code: 'symbology', arrange: 'layout' };
