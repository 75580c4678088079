/** Copies elements as text to the system clipboard, so that other templates, tabs and text editors can paste them. */
import type { Point } from '@platen/engine/base/geometry';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import {
  comparePointers,
  getAt,
  insertAt,
  lastToken,
  type Moved,
  outermost,
  parentOf,
  setAt,
  shiftedBy,
} from '../model/edits.ts';
import { withUniqueIds } from '../model/ids.ts';
import { pointsOf, unitOfPage, writeLike } from '../model/units.ts';

export type Clipping = {
  readonly elements: readonly JsonObject[];
  /** Named styles used by the elements, by name. */
  readonly styles: JsonObject;
  /** Template fonts used by the elements. */
  readonly fonts: readonly JsonObject[];
  /** Names of files used by the elements and their fonts. */
  readonly assets: readonly string[];
};

const MOST_CHARACTERS = 2_000_000;
const MOST_ELEMENTS = 2000;

/** Returns `{"platen":1,"elements":[…]}` with the used named styles, fonts and file names. */
export function clip(document: JsonValue, pointers: readonly string[]): string {
  const elements = outermost(pointers).flatMap((pointer) => getAt(document, pointer) ?? []);
  const styles = stylesUsed(document, elements);
  const fonts = fontsUsed(document, [...elements, styles]);
  const assets = assetsUsed([...elements, ...fonts]);
  const clipping = {
    platen: 1,
    elements,
    ...(Object.keys(styles).length > 0 && { styles }),
    ...(fonts.length > 0 && { fonts }),
    ...(assets.length > 0 && { assets }),
  };
  return JSON.stringify(clipping, null, 2);
}

/** Returns the template's fonts used by these values. */
function fontsUsed(document: JsonValue, values: readonly JsonValue[]): readonly JsonValue[] {
  const fonts = getAt(document, '/fonts');
  if (!isJsonArray(fonts)) return [];
  const families = new Set(
    textsOf(values, 'fontFamily').flatMap((list) =>
      list.split(',').map((family) => family.trim().replace(/["']/g, '')),
    ),
  );
  return fonts.filter((font) => isJsonObject(font) && families.has(String(font['family'])));
}

/** Returns names of assets, without inline sources and URLs. */
function assetsUsed(values: readonly JsonValue[]): readonly string[] {
  const named = textsOf(values, 'source').filter((name) => name !== '' && !/^[a-z]+:|\{\{/i.test(name));
  return [...new Set(named)];
}

/** Returns all texts of properties with this name. */
function textsOf(values: readonly JsonValue[], property: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue) => {
    if (isJsonArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) {
      const text = value[property];
      if (typeof text === 'string') found.push(text);
      Object.values(value).forEach(visit);
    }
  };
  values.forEach(visit);
  return found;
}

function stylesUsed(document: JsonValue, elements: readonly JsonValue[]): JsonObject {
  const all = getAt(document, '/styles');
  const used: Record<string, JsonValue> = {};
  const visit = (value: JsonValue) => {
    if (isJsonArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) {
      const name = value['extends'];
      if (typeof name === 'string' && isJsonObject(all) && Object.hasOwn(all, name) && !Object.hasOwn(used, name)) {
        used[name] = all[name]!;
        visit(all[name]!);
      }
      Object.values(value).forEach(visit);
    }
  };
  elements.forEach(visit);
  return used;
}

/** Returns undefined if the text contains no elements. */
export function readClipping(text: string): Clipping | undefined {
  if (!text.includes('"platen"')) return undefined;
  const value = parseJson(text);
  return isJsonObject(value) && value['platen'] === 1 ? clippingOf(value) : undefined;
}

/** Parses text as a complete template; returns undefined for other text. */
export function readTemplate(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) && value['dimensions'] !== undefined && isJsonArray(value['elements']) ? value : undefined;
}

/** Returns the elements of a template or of copied text, with the styles, fonts and files that they use. */
export function clippingOf(value: JsonObject): Clipping | undefined {
  const list = (name: string) => (isJsonArray(value[name]) ? value[name] : []);
  const elements = list('elements').filter(isJsonObject).slice(0, MOST_ELEMENTS);
  const styles = isJsonObject(value['styles']) ? value['styles'] : {};
  const fonts = list('fonts').filter(isJsonObject);
  const assets = list('assets').filter((name) => typeof name === 'string');
  return elements.length > 0 ? { elements, styles, fonts, assets } : undefined;
}

function parseJson(text: string): JsonValue | undefined {
  if (text.length > MOST_CHARACTERS || !/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

export type PasteOptions = {
  /** Pointer of the list that receives the copies. `index` is the position of the first copy. */
  readonly list: string;
  readonly index: number;
  /** True if each element of the list has a position. */
  readonly isFree: boolean;
  /** Position of the common top left corner in the container, or a shift from the original positions. */
  readonly at?: Point;
  readonly by?: Point;
};

export function paste(document: JsonValue, { elements, styles, fonts }: Clipping, options: PasteOptions): Moved {
  const { list, index, isFree, at, by = { x: 0, y: 0 } } = options;
  const corner = cornerOf(elements);
  const shift = at && corner ? { x: at.x - corner.x, y: at.y - corner.y } : by;
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const placed = elements.map((element): JsonValue => {
    const position = element['position'];
    if (!isAbsolute(position)) {
      if (!isFree) return element;
      const { x, y } = at ?? { x: 0, y: 0 };
      return { ...element, position: { x: writeLike(x, undefined, unit), y: writeLike(y, undefined, unit) } };
    }
    const side = (name: 'x' | 'y') => {
      const old = pointsOf(position[name]);
      return old === undefined ? position[name]! : writeLike(old + shift[name], position[name], unit);
    };
    return { ...element, position: { ...position, x: side('x'), y: side('y') } };
  });
  const result = insertAll(document, { list, index, values: withUniqueIds(placed, document) });
  const known = getAt(document, '/styles');
  const withStyles = Object.entries(styles).reduce(
    (next, [name, style]) =>
      isJsonObject(known) && Object.hasOwn(known, name)
        ? next
        : setAt(next, `/styles/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, style),
    result.document,
  );
  return { document: withFonts(withStyles, fonts), pointers: result.pointers };
}

/** Adds the fonts. Existing fonts do not change. */
function withFonts(document: JsonValue, fonts: readonly JsonObject[]): JsonValue {
  const known = getAt(document, '/fonts');
  const faceOf = ({ family, weight = 400, style = 'normal' }: JsonObject) => JSON.stringify([family, weight, style]);
  const faces = new Set((isJsonArray(known) ? known : []).filter(isJsonObject).map(faceOf));
  const fresh = fonts.filter((font) => !faces.has(faceOf(font)));
  return fresh.length === 0 ? document : setAt(document, '/fonts', [...(isJsonArray(known) ? known : []), ...fresh]);
}

function isAbsolute(position: JsonValue | undefined): position is JsonObject {
  return (
    isJsonObject(position) && position['mode'] !== 'flow' && position['x'] !== undefined && position['y'] !== undefined
  );
}

function cornerOf(elements: readonly JsonObject[]): Point | undefined {
  const places = elements.flatMap(({ position }) => {
    if (!isAbsolute(position)) return [];
    const [x, y] = [pointsOf(position['x']), pointsOf(position['y'])];
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
  if (places.length === 0) return undefined;
  return { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) };
}

type Insert = { readonly list: string; readonly index: number; readonly values: readonly JsonValue[] };

function insertAll(document: JsonValue, { list, index, values }: Insert): Moved {
  const next = values.reduce((result, value, offset) => insertAt(result, list, index + offset, value), document);
  return { document: next, pointers: values.map((_, offset) => `${list}/${index + offset}`) };
}

/** Inserts copies in order before this index of a list. */
export function copyTo(document: JsonValue, pointers: readonly string[], list: string, index: number): Moved {
  const values = outermost(pointers).map((pointer) => getAt(document, pointer)!);
  return insertAll(document, { list, index, values: withUniqueIds(values, document) });
}

/** Duplicates each element after the last of its list; returns pointers in the given order. */
export function duplicate(document: JsonValue, pointers: readonly string[]): Moved {
  const sources = outermost(pointers);
  const lists = [...new Set(sources.map(parentOf))].toSorted((a, b) => comparePointers(b, a));
  const copies = new Map<string, string>();
  let result = document;
  for (const list of lists) {
    const own = sources.filter((source) => parentOf(source) === list);
    const index = Math.max(...own.map((source) => Number(lastToken(source)))) + 1;
    const values = withUniqueIds(
      own.map((source) => getAt(document, source)!),
      result,
    );
    const inserted = insertAll(result, { list, index, values });
    result = inserted.document;
    for (const [source, copy] of copies) copies.set(source, shiftedBy(copy, list, index, values.length));
    for (const [offset, source] of own.entries()) copies.set(source, inserted.pointers[offset]!);
  }
  return { document: result, pointers: pointers.map((pointer) => copies.get(pointer) ?? pointer) };
}
