/**
 * Repairs an invalid template so that an editor can draw it. Removes invalid parts by pointer, and replaces elements
 * that are still invalid with hatched boxes. Problems are reported elsewhere.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseLength } from '../base/units.ts';
import { tokensOf, valueAt, withValueAt } from './pointer.ts';

type Tokens = readonly string[];

/** Fault to repair. `isWhole` means that the surrounding element failed as a whole. */
export type Fault = { readonly path: string; readonly isWhole: boolean };

/**
 * Number of repairs by pointer of an element or root property. The first repair removes invalid properties. The second
 * replaces the element with a hatched box. The third moves the hatched box to the corner.
 */
export type RepairCounts = ReadonlyMap<string, number>;

/** Returns the repaired template and the updated repair counts. */
export function repair(
  template: JsonValue,
  faults: readonly Fault[],
  repairs: RepairCounts,
): { readonly template: JsonValue; readonly repairs: RepairCounts } {
  const counts = new Map(repairs);
  let repaired = template;
  for (const { path, isWhole } of faults) {
    const tokens = tokensOf(path);
    const element = elementAround(repaired, tokens);
    const part = element ? `/${element.join('/')}` : `/${tokens[0] ?? ''}`;
    const isProperty = !isWhole && !isIndex(tokens) && tokens.length > (element?.length ?? 0);
    const times = Math.max(repairs.get(part) ?? 0, isProperty ? 0 : 1);
    counts.set(part, Math.max(counts.get(part) ?? 0, times + 1));
    if (!element) repaired = repairRoot(repaired, tokens, times);
    else if (times === 0) repaired = withValueAt(repaired, tokens, undefined);
    else repaired = withValueAt(repaired, element, placeholder(valueAt(repaired, element), times));
  }
  return { template: repaired, repairs: counts };
}

/**
 * Returns whether the pointer ends at a list item. Removing an item would shift the later items, and their boxes would
 * have wrong paths.
 */
function isIndex(tokens: Tokens): boolean {
  return /^\d+$/.test(tokens.at(-1) ?? '');
}

/** Returns the tokens of the innermost element around a pointer. */
function elementAround(template: JsonValue, tokens: Tokens): Tokens | undefined {
  for (let length = tokens.length; length >= 2; length--) {
    const inner = tokens.slice(0, length);
    if (isIndex(inner) && inner.at(-2) === 'elements' && valueAt(template, inner) !== undefined) return inner;
  }
  return undefined;
}

/**
 * Distance between hatch lines in points, and their maximum number. Boxes larger than a poster are only partly hatched.
 */
const HATCH_STEP = 8;
const MOST_DIAGONALS = 300;

/** Side length in points for an element without width or height. */
const UNKNOWN_SIDE = 600;

/** Returns diagonal lines over a box from its upper left corner. The box clips them. */
function hatchOver({ width, height }: JsonObject): string {
  const count = Math.ceil((sideOf(width) + sideOf(height)) / HATCH_STEP);
  return Array.from({ length: Math.min(count, MOST_DIAGONALS) }, (_, index) => (index + 1) * HATCH_STEP)
    .map((at) => `M${at} 0L0 ${at}`)
    .join('');
}

function sideOf(written: JsonValue | undefined): number {
  const length = typeof written === 'string' ? parseLength(written) : undefined;
  return length?.kind === 'points' ? Math.max(0, length.points) : UNKNOWN_SIDE;
}

const BOX = { width: '30mm', height: '10mm', style: { border: '0.5pt solid #d33', overflow: 'clip' } };

const KEPT = ['id', 'position', 'rotation', 'pages', 'width', 'height'];

/** Returns a placeholder at the element's position and size, or in the corner if these are invalid. */
function placeholder(element: JsonValue | undefined, times: number): JsonObject {
  const given = isJsonObject(element) && times < 2 ? element : {};
  const kept = Object.entries(given).filter(([key, value]) => KEPT.includes(key) && value !== 'auto');
  const box: JsonObject = { type: 'group', position: { x: '0mm', y: '0mm' }, ...BOX, ...Object.fromEntries(kept) };
  const hatch: JsonObject = {
    type: 'path',
    position: { x: '0mm', y: '0mm' },
    d: hatchOver(box),
    width: '100%',
    height: '100%',
    style: { stroke: '#d33', strokeWidth: '0.25pt' },
  };
  return { ...box, elements: [hatch] };
}

const PAGE_SIDE = '100mm';

/** Repairs the root. Adds a missing page size. All other properties are optional. */
function repairRoot(template: JsonValue, tokens: Tokens, times: number): JsonValue {
  const [name] = tokens;
  if (!isJsonObject(template)) return repairRoot({}, ['dimensions'], 0);
  const empty: JsonObject = {
    elements: [],
    ...template,
    dimensions: mendedPage(template['dimensions'], tokens, times),
  };
  if (name === 'dimensions' || name === undefined) return empty;
  if (name === 'elements') return { ...empty, elements: [] };
  return withValueAt(empty, times === 0 ? tokens : [name], undefined);
}

function mendedPage(dimensions: JsonValue | undefined, [name, side]: Tokens, times: number): JsonValue {
  const given = isJsonObject(dimensions) ? dimensions : {};
  if (name !== 'dimensions') return typeof dimensions === 'string' ? dimensions : withSides(given);
  if (times > 0 || side === undefined || side === 'size') return withSides({});
  const { [side]: _, ...sound } = given;
  return withSides(sound);
}

function withSides(dimensions: JsonObject): JsonObject {
  return dimensions['size'] === undefined ? { width: PAGE_SIDE, height: PAGE_SIDE, ...dimensions } : dimensions;
}
