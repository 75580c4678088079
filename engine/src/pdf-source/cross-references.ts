/** Finds the objects of a PDF file with its cross-reference sections, or by searching the file if these are invalid. */
import { decodeStream, type StreamBudget } from './filters.ts';
import { PDF_LIMITS } from './limits.ts';
import { indexOf, lastIndexOf, Parser } from './parser.ts';
import { isArray, isDict, nameOf, type PdfDict, PdfStream, type PdfValue } from './values.ts';

/** Location of an object: an offset in the file, or the number of an object stream and an index in it. */
export type Place = { readonly offset: number } | { readonly stream: number; readonly index: number } | 'free';

export type CrossReferences = { readonly places: ReadonlyMap<number, Place>; readonly trailer: PdfDict };

const direct = (value: PdfValue | undefined): PdfValue => value ?? null;
const directLength = (value: PdfValue | undefined) => (typeof value === 'number' && value >= 0 ? value : undefined);

/** Reads all sections, newest first. Throws if a section is invalid. */
export function readCrossReferences(bytes: Uint8Array, budget: StreamBudget): CrossReferences {
  const places = new Map<number, Place>();
  const seen = new Set<number>();
  const start = lastIndexOf(bytes, 'startxref');
  const first = start < 0 ? undefined : new Parser(bytes, start + 'startxref'.length).integer();
  const waiting = [first];
  let trailer: PdfDict | undefined;
  while (waiting.length > 0) {
    const offset = waiting.pop();
    if (offset === undefined || seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > PDF_LIMITS.sections)
      throw new Error(`it has more than ${PDF_LIMITS.sections} cross-reference sections`);
    const own = readSection(bytes, offset, budget);
    trailer ??= own.trailer;
    // A hybrid file marks objects that old readers should not see as free in its table (7.5.8.4).
    const hidden = directLength(own.trailer.get('XRefStm'));
    if (hidden !== undefined) addPlaces(places, readSection(bytes, hidden, budget).places);
    addPlaces(places, own.places);
    waiting.push(directLength(own.trailer.get('Prev')));
  }
  if (!trailer?.has('Root')) throw new Error('it has no trailer');
  return { places, trailer };
}

function addPlaces(places: Map<number, Place>, older: ReadonlyMap<number, Place>): void {
  for (const [number, place] of older) if (!places.has(number)) addPlace(places, number, place);
}

function addPlace(places: Map<number, Place>, number: number, place: Place): void {
  if (number >= PDF_LIMITS.objects) throw new Error(`it has more than ${PDF_LIMITS.objects} objects`);
  places.set(number, place);
}

function readSection(bytes: Uint8Array, offset: number, budget: StreamBudget): CrossReferences {
  const parser = new Parser(bytes, offset);
  return parser.takes('xref') ? readTable(parser) : readStream(parser, budget);
}

function readTable(parser: Parser): CrossReferences {
  const places = new Map<number, Place>();
  for (let number = parser.integer(); number !== undefined; number = parser.integer()) {
    const count = parser.integer() ?? 0;
    for (let end = number + count; number < end; number++) {
      const offset = parser.integer();
      const generation = parser.integer();
      if (offset === undefined || generation === undefined) throw new Error('its cross-reference table is damaged');
      const isUsed = parser.takes('n');
      if (!isUsed && !parser.takes('f')) throw new Error('its cross-reference table is damaged');
      addPlace(places, number, isUsed ? { offset } : 'free');
    }
  }
  const trailer = parser.takes('trailer') ? parser.value() : null;
  if (!isDict(trailer)) throw new Error('it has no trailer');
  return { places, trailer };
}

function readStream(parser: Parser, budget: StreamBudget): CrossReferences {
  const stream = objectAt(parser);
  if (!(stream instanceof PdfStream) || nameOf(stream.dict.get('Type')) !== 'XRef')
    throw new Error('its cross-reference stream is damaged');
  const { dict } = stream;
  const rows = decodeStream(stream, direct, budget);
  const [kindBytes = 0, firstBytes = 0, secondBytes = 0] = numbersOf(dict.get('W'));
  const rowBytes = kindBytes + firstBytes + secondBytes;
  if (rowBytes < 1 || rowBytes > 24) throw new Error('its cross-reference stream is damaged');
  const ranges = dict.has('Index') ? numbersOf(dict.get('Index')) : [0, Math.floor(rows.length / rowBytes)];
  const places = new Map<number, Place>();
  let at = 0;
  const field = (size: number) => {
    let value = 0;
    for (const end = at + size; at < end; at++) value = value * 256 + rows[at]!;
    return value;
  };
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    for (
      let number = ranges[i]!, end = number + ranges[i + 1]!;
      number < end && at + rowBytes <= rows.length;
      number++
    ) {
      const kind = kindBytes === 0 ? 1 : field(kindBytes);
      const first = field(firstBytes);
      const second = field(secondBytes);
      addPlace(places, number, kind === 1 ? { offset: first } : kind === 2 ? { stream: first, index: second } : 'free');
    }
  }
  return { places, trailer: dict };
}

function numbersOf(value: PdfValue | undefined): readonly number[] {
  return isArray(value)
    ? (value.filter((item) => typeof item === 'number' && Number.isInteger(item) && item >= 0) as number[])
    : [];
}

function objectAt(parser: Parser): PdfValue {
  parser.integer();
  parser.integer();
  if (!parser.takes('obj')) throw new Error('an object is missing at its offset');
  return parser.object(directLength);
}

/**
 * Searches the whole file for objects, if it was truncated or edited. A later object replaces an earlier one with the
 * same number.
 */
export function searchObjects(bytes: Uint8Array, budget: StreamBudget): CrossReferences {
  const places = new Map<number, Place>();
  for (const { number, offset } of objectStarts(bytes)) addPlace(places, number, { offset });
  const trailer = new Map<string, PdfValue>();
  const addTrailer = (dict: PdfDict) => {
    for (const key of ['Root', 'Encrypt']) if (dict.has(key)) trailer.set(key, dict.get(key)!);
  };
  let parsedBytes = 0;
  for (const [streamNumber, place] of [...places]) {
    if (place === 'free' || !('offset' in place)) continue;
    const parser = new Parser(bytes, place.offset);
    const object = attempt(() => objectAt(parser));
    parsedBytes += parser.at - place.offset;
    if (parsedBytes > bytes.length * MAX_PASSES) throw new Error('its objects overlap');
    if (!(object instanceof PdfStream)) continue;
    const type = nameOf(object.dict.get('Type'));
    if (type === 'XRef') addTrailer(object.dict);
    if (type !== 'ObjStm') continue;
    const numbers = attempt(() => numbersInStream(object, budget)) ?? [];
    numbers.forEach((number, index) => {
      if (!places.has(number)) addPlace(places, number, { stream: streamNumber, index });
    });
  }
  for (let at = indexOf(bytes, 'trailer', 0); at >= 0; at = indexOf(bytes, 'trailer', at + 1)) {
    const dict = attempt(() => new Parser(bytes, at + 'trailer'.length).value());
    if (isDict(dict)) addTrailer(dict);
  }
  if (!trailer.has('Root')) throw new Error('none of its pages can be found');
  return { places, trailer };
}

/** Maximum number of times that parsing may scan the whole file. */
export const MAX_PASSES = 8;

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

function numbersInStream(stream: PdfStream, budget: StreamBudget): readonly number[] {
  const parser = new Parser(decodeStream(stream, direct, budget));
  const count = Math.min(directLength(stream.dict.get('N')) ?? 0, PDF_LIMITS.objects);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const number = parser.integer();
    if (number === undefined || parser.integer() === undefined) break;
    numbers.push(number);
  }
  return numbers;
}

/** Finds each `1 0 obj`. Looks back at most thirty bytes from the word `obj`. */
function* objectStarts(bytes: Uint8Array): Generator<{ readonly number: number; readonly offset: number }> {
  for (let at = indexOf(bytes, 'obj', 0); at >= 0; at = indexOf(bytes, 'obj', at + 3)) {
    const from = Math.max(0, at - 30);
    const before = String.fromCharCode(...bytes.subarray(from, at));
    const found = /(?:^|\D)(\d{1,10})\s+\d{1,5}\s*$/.exec(before);
    if (found)
      yield {
        number: Number(found[1]),
        offset: from + before.lastIndexOf(found[1]!, before.length - found[0].length + 1),
      };
  }
}
