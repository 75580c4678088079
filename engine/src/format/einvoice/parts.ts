/**
 * Defines the parts of an e-invoice: terms, groups and lists of groups, as in EN 16931-1. A part's schema, binding and
 * type derive from one description.
 */
import type { JsonObject } from '../../base/json.ts';
import { binding, listExpression } from '../binding.ts';
import type { Binding } from '../binding-type.ts';
import {
  below,
  fieldsReader,
  isObject,
  type Place,
  pointer,
  type Reader,
  required,
  type Schema,
  withDefault,
} from '../kit.ts';
import { loopNames, variableName } from '../names.ts';

/** Type of a term: text, code from a list, date without time, decimal number, or file as a data: URI. */
export type TermType = 'text' | 'code' | 'date' | 'number' | 'file';

/** Single piece of information (BT). `from` is the smallest profile that has the term. */
export type Term<T extends TermType = TermType> = {
  readonly kind: 'term';
  readonly type: T;
  readonly about: string;
  readonly from: 'basic' | 'en16931' | 'extended-ctc-fr' | 'extended';
};

export interface Parts {
  readonly [name: string]: Part;
}

/** Group of related terms (BG). */
export type Group<P extends Parts = Parts> = {
  readonly kind: 'group';
  readonly parts: P;
  readonly about: string;
  readonly from: Term['from'];
};

/** Group that occurs several times. */
export type List<P extends Parts = Parts> = {
  readonly kind: 'list';
  /** Name of the entry's definition in the JSON Schema. */
  readonly name: string;
  readonly of: Group<P>;
  readonly maxItems: number;
  readonly about: string;
  readonly from: Term['from'];
};

export type Part = Term | Group | List;

type More = { readonly from?: Term['from'] };

function termOf<T extends TermType>(type: T) {
  return (about: string, { from = 'basic' }: More = {}): Term<T> => ({ kind: 'term', type, about, from });
}

export const text = termOf('text');
export const code = termOf('code');
export const date = termOf('date');
export const number = termOf('number');
export const file = termOf('file');

export function group<P extends Parts>(about: string, parts: P, { from = 'basic' }: More = {}): Group<P> {
  return { kind: 'group', parts, about, from };
}

export function list<P extends Parts>(
  about: string,
  parts: P,
  { from = 'basic', name, maxItems }: More & Pick<List, 'name' | 'maxItems'>,
): List<P> {
  return { kind: 'list', name, of: group(about, parts, { from }), maxItems, about, from };
}

/** Group as written in the template. `path` is its JSON Pointer. */
export type WrittenGroup = {
  readonly path: string;
  readonly parts: Readonly<Record<string, Written | undefined>>;
};

export type WrittenList = {
  readonly path: string;
} & (
  | { readonly kind: 'written'; readonly entries: readonly WrittenGroup[] }
  /** One entry per item of the list that an expression returns. */
  | {
      readonly kind: 'repeated';
      readonly items: Binding;
      readonly as: string;
      readonly indexAs: string;
      readonly each: WrittenGroup;
    }
);

export type Written = Binding | WrittenGroup | WrittenList;

/** Schema for a group. Does not check required terms, because the business rules check them after binding. */
export function groupSchema({ parts }: Group): Schema<WrittenGroup> {
  const names = Object.keys(parts);
  const schemas = names.map((name) => [name, schemaOf(parts[name]!)] as const);
  const properties = schemas.map(([name, { json }]) => [name, { ...json, description: parts[name]!.about }] as const);
  return {
    json: { type: 'object', properties: Object.fromEntries(properties) },
    read(value, place, reader) {
      if (!isObject(value)) return reader.report('WRONG_TYPE', place, 'must be an object');
      for (const key of Object.keys(value)) {
        if (!Object.hasOwn(parts, key)) reader.unknownProperty(below(place, key), names);
      }
      const written = schemas
        .filter(([name]) => Object.hasOwn(value, name) && value[name] !== undefined)
        .map(([name, schema]) => [name, schema.read(value[name], below(place, name), reader)] as const);
      return { path: pointer(place), parts: Object.fromEntries(written) };
    },
  };
}

function schemaOf(part: Part): Schema<Written> {
  switch (part.kind) {
    case 'term':
      return TERM;
    case 'group':
      return groupSchema(part);
    case 'list':
      return listSchema(part);
  }
}

const bound = binding('text');

const TERM_JSON: JsonObject = { anyOf: [{ type: ['string', 'number'] }, binding().json] };

/** Schema for a term: a text with expressions, a single expression, or a number. */
const TERM: Schema<Binding> = {
  json: { $ref: '#/$defs/term' },
  read(value, place, reader) {
    if (typeof value !== 'number') return bound.read(value, place, reader);
    return { path: pointer(place), parts: [String(value)], isExpression: false };
  },
};

const REPEATED = {
  items: required(listExpression(), 'an expression that returns an array, or null for no entries'),
  as: withDefault(variableName, 'item', 'another name for `item` in the expressions of `each`', 'item'),
  indexAs: withDefault(
    variableName,
    'index',
    'another name for `index`, the number of the item, counted from 0',
    'index',
  ),
};

/** Schema for a list. Its JSON Schema refers to a definition of the entry, because there are many nested lists. */
function listSchema({ of, name, maxItems }: List): Schema<WrittenList> {
  const entry = groupSchema(of);
  return {
    json: { anyOf: [{ type: 'array', items: reference(name), maxItems }, repeatedJson(reference(name))] },
    read(value, place, reader) {
      const path = pointer(place);
      if (Array.isArray(value)) {
        if (value.length > maxItems) return reader.report('TOO_MANY', place, `must have at most ${maxItems} items`);
        const entries = value.map((each, index) => entry.read(each, below(place, index), reader));
        return { path, kind: 'written', entries: entries.filter((each) => each !== undefined) };
      }
      if (!isObject(value)) {
        return reader.report('WRONG_TYPE', place, 'must be an array, or { "items": …, "each": … }');
      }
      const at = below(place, 'each');
      for (const key of Object.keys(value)) {
        if (key !== 'each' && !Object.hasOwn(REPEATED, key)) reader.unknownProperty(below(place, key), WORDS);
      }
      const { items, as, indexAs } = readRepeated(value, place, reader);
      if (value['each'] === undefined) return reader.report('REQUIRED', at, `"each" is required: ${of.about}`);
      const names = loopNames({ as: as ?? 'item', indexAs: indexAs ?? 'index', items }, reader.scope);
      const each = reader.within(names, () => entry.read(value['each'], at, reader));
      return each && items && { path, kind: 'repeated', items, as, indexAs, each };
    },
  };
}

function reference(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}

/** Returns the definitions that a part's JSON Schema refers to, by name. */
export function definitionsOf(part: Part): JsonObject {
  if (part.kind === 'term') return { term: TERM_JSON };
  if (part.kind === 'list') return { ...definitionsOf(part.of), [part.name]: groupSchema(part.of).json };
  return Object.assign({}, ...Object.values(part.parts).map(definitionsOf)) as JsonObject;
}

const readRepeated = fieldsReader(REPEATED);

const WORDS = [...Object.keys(REPEATED), 'each'];

function repeatedJson(each: JsonObject): JsonObject {
  const properties = Object.entries(REPEATED).map(([name, { schema, about }]) => {
    return [name, { ...schema.json, description: about }] as const;
  });
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), each: { ...each, description: 'the group for one item' } },
    required: ['items', 'each'],
  };
}

/** Profiles from the smallest to the largest. */
const SIZES: readonly Term['from'][] = ['basic', 'en16931', 'extended-ctc-fr', 'extended'];

/** Reports terms that require a larger profile than `most`. `profile` is the name in the template. */
export function checkProfile(
  part: Part,
  value: unknown,
  place: Place,
  { most, profile, reader }: { readonly most: Term['from']; readonly profile: string; readonly reader: Reader },
): void {
  const options = { most, profile, reader };
  if (SIZES.indexOf(part.from) > SIZES.indexOf(most)) {
    // All terms of the French profile are also in "extended", which other countries use.
    const larger = part.from === 'extended-ctc-fr' ? 'extended' : part.from;
    reader.report('CONFLICT', place, `is not part of the profile "${profile}"; choose "${larger}", or remove it`);
  } else if (part.kind === 'list') {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) checkProfile(part.of, entry, below(place, index), options);
    } else if (isObject(value)) checkProfile(part.of, value['each'], below(place, 'each'), options);
  } else if (part.kind === 'group' && isObject(value)) {
    for (const [name, inner] of Object.entries(part.parts)) {
      if (value[name] !== undefined) checkProfile(inner, value[name], below(place, name), options);
    }
  }
}
