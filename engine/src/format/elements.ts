/** Reads the list of elements: types, ids and the limits on them. */
import { nearest } from '../base/nearest.ts';
import { ELEMENT_SCHEMAS, type Element, type ElementType } from '../elements/schemas.ts';
import { below, isObject, type Place, pointer, type Reader, type Schema, shorten } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

const TYPES = Object.keys(ELEMENT_SCHEMAS) as readonly ElementType[];

export function elements(): Schema<readonly Element[]> {
  return {
    json: {
      type: 'array',
      maxItems: TEMPLATE_LIMITS.elements,
      items: { oneOf: TYPES.map((type) => ELEMENT_SCHEMAS[type].json) },
    },
    read(value, place, reader) {
      if (!Array.isArray(value)) return reader.report('WRONG_TYPE', place, 'must be an array of elements');
      if (value.length > TEMPLATE_LIMITS.elements) {
        return reader.report('TOO_MANY', place, `must have at most ${TEMPLATE_LIMITS.elements} elements`);
      }
      const ids = new Set<string>();
      const read = value.map((entry, index) => readElement(entry, below(place, index), index, ids, reader));
      reader.elementId = undefined;
      return read.filter((entry) => entry !== undefined);
    },
  };
}

function readElement(
  value: unknown,
  place: Place,
  index: number,
  ids: Set<string>,
  reader: Reader,
): Element | undefined {
  reader.elementId = undefined;
  if (!isObject(value)) return reader.report('WRONG_TYPE', place, 'must be an element: an object with a "type"');
  const { type } = value;
  const known = TYPES.find((name) => name === type);
  const id = readId(value, place, `${known ?? 'element'}-${index}`, ids, reader);
  reader.elementId = id;
  if (type === undefined) {
    return reader.report('REQUIRED', below(place, 'type'), `"type" is required: one of ${TYPES.join(', ')}`);
  }
  if (!known) {
    const near = typeof type === 'string' ? nearest(type, TYPES) : undefined;
    const shown = typeof type === 'string' ? `"${shorten(type)}"` : 'this';
    const hint = near ? `did you mean "${near}"? ` : '';
    return reader.report(
      'UNKNOWN_ELEMENT_TYPE',
      below(place, 'type'),
      `${shown} is no element type; ${hint}Known are ${TYPES.join(', ')}`,
    );
  }
  return ELEMENT_SCHEMAS[known].read(value, { place, id, path: pointer(place) }, reader) as Element;
}

function readId(
  value: Record<string, unknown>,
  place: Place,
  fallback: string,
  ids: Set<string>,
  reader: Reader,
): string {
  const given = value['id'];
  if (given === undefined) {
    const id = ids.has(fallback) ? `${fallback}-auto` : fallback;
    ids.add(id);
    return id;
  }
  if (typeof given !== 'string' || given === '' || given.length > 100) {
    reader.report('WRONG_TYPE', below(place, 'id'), 'must be text of 1 to 100 characters');
    return fallback;
  }
  reader.elementId = given;
  if (ids.has(given)) reader.report('DUPLICATE_ID', below(place, 'id'), 'another element has this id already');
  ids.add(given);
  return given;
}
