/** Reads lists of elements and checks types, IDs and limits. */
import type { JsonObject } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import { ELEMENT_SCHEMAS, type Element, type ElementType } from '../elements/schemas.ts';
import { ELEMENTS_JSON } from './container.ts';
import { below, isObject, type Place, pointer, type Reader, type Schema, type Scope, shorten } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { adviceOnType } from './suggestions.ts';

const TYPES = Object.keys(ELEMENT_SCHEMAS) as readonly ElementType[];

/** JSON Schema of an element, for `$defs`. Containers refer to it. */
export const ELEMENT_JSON: JsonObject = { oneOf: TYPES.map((type) => ELEMENT_SCHEMAS[type].json) };

/** Schema for a list of elements, which may be nested. */
export function elements(): Schema<readonly Element[]> {
  return { json: { ...ELEMENTS_JSON, maxItems: TEMPLATE_LIMITS.elements }, read: readElements };
}

export function readElements(value: unknown, place: Place | undefined, reader: Reader): readonly Element[] | undefined {
  if (!Array.isArray(value)) return reader.report('WRONG_TYPE', place, 'must be an array of elements');
  const outer = reader.elementId;
  if (reader.scope.depth > TEMPLATE_LIMITS.depth) {
    return reader.report(
      'TOO_DEEP',
      place,
      `containers are nested too deeply; at most ${TEMPLATE_LIMITS.depth} levels are allowed`,
    );
  }
  reader.elementCount += value.length;
  if (reader.elementCount > TEMPLATE_LIMITS.elements) {
    return reader.report(
      'TOO_MANY',
      place,
      `the template has too many elements; at most ${TEMPLATE_LIMITS.elements} are allowed`,
    );
  }
  const prefix = outer === undefined ? '' : `${outer}/`;
  const read = value.map((entry, index) => readElement(entry, below(place, index), { index, prefix }, reader));
  reader.elementId = outer;
  return read.filter((entry) => entry !== undefined);
}

function readElement(
  value: unknown,
  place: Place,
  { index, prefix }: { index: number; prefix: string },
  reader: Reader,
): Element | undefined {
  reader.elementId = undefined;
  if (!isObject(value)) return reader.report('WRONG_TYPE', place, 'must be an element, an object with a "type"');
  const { type } = value;
  const known = TYPES.find((name) => name === type);
  const id = readId(value, place, `${prefix}${known ?? 'element'}-${index}`, reader);
  reader.elementId = id;
  if (type === undefined) {
    return reader.report('REQUIRED', below(place, 'type'), `"type" is required: one of ${TYPES.join(', ')}`);
  }
  if (!known) {
    const message = typeof type === 'string' ? unknownType(type) : 'must be the name of an element type.';
    return reader.report('UNKNOWN_ELEMENT_TYPE', below(place, 'type'), `${message} Element types: ${TYPES.join(', ')}`);
  }
  const at = { place, id, path: pointer(place) };
  return reader.within(ownScope(value, reader.scope), () => ELEMENT_SCHEMAS[known].read(value, at, reader)) as Element;
}

function unknownType(type: string): string {
  const advice = type.length > 60 ? undefined : adviceOnType(type, TYPES);
  const near = advice === undefined ? nearest(type, TYPES) : undefined;
  return `"${shorten(type)}" is not an element type${advice ? `: ${advice}.` : near ? `; did you mean "${near}"?` : '.'}`;
}

/** Lets the expressions of an absolute element with `pages` read `page`. */
function ownScope(value: Record<string, unknown>, { parent, locals, canBreak }: Scope): Partial<Scope> {
  const { position, pages } = value;
  const isAbsolute = !isObject(position) || position['mode'] !== 'flow';
  const readsPage = parent === 'page' && isAbsolute && pages !== undefined && !locals.includes('page');
  return {
    canBreak: canBreak && (value['type'] === 'pageBreak' || !isAbsolute || parent === 'column' || parent === 'columns'),
    ...(readsPage ? { locals: [...locals, 'page'] } : {}),
  };
}

function readId(value: Record<string, unknown>, place: Place, fallback: string, reader: Reader): string {
  const { ids } = reader;
  const given = value['id'];
  if (given === undefined) {
    const id = ids.has(fallback) ? `${fallback}-auto` : fallback;
    ids.add(id);
    reader.impliedIds.push({ place, id });
    return id;
  }
  if (typeof given !== 'string' || given === '' || given.length > 100) {
    reader.report('WRONG_TYPE', below(place, 'id'), 'must be text of 1 to 100 characters');
    return fallback;
  }
  reader.elementId = given;
  if (ids.has(given))
    reader.report('DUPLICATE_ID', below(place, 'id'), 'another element already has this id; choose another one');
  ids.add(given);
  return given;
}
