/** Changes that gestures make to the template. The functions work on JSON values and keep the template's units. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { LineShape } from '../geometry/handles.ts';
import { parentMatrix, vectorInto } from '../geometry/oriented.ts';
import { getAt, removeAt, setAt } from '../model/edits.ts';
import { decimalOf, pointsOf, readWritten, unitOfPage, writeLike } from '../model/units.ts';
import { elementAt } from './targets.ts';

/** Changes below this size in points are ignored. */
const SAME = 1e-4;

/** Laid-out element with the size of its container, which percentages refer to. */
export type Placed = Pick<EditorBox, 'path' | 'box' | 'transform' | 'flow' | 'widthFrom' | 'heightFrom'> & {
  readonly parent: { readonly width: number; readonly height: number };
};

export function rotationOf(template: JsonValue, path: string): number {
  const rotation = elementAt(template, path)['rotation'];
  return typeof rotation === 'number' && Number.isFinite(rotation) ? rotation : 0;
}

/** Moves absolute elements by a page vector; elements in flow stay. */
export function moveBy(template: JsonValue, elements: readonly Placed[], by: Point): JsonValue {
  return elements.reduce((next, placed) => {
    if (placed.flow !== 'absolute') return next;
    const own = vectorInto(parentMatrix(placed, rotationOf(template, placed.path)), by);
    return shiftBy(next, placed, own);
  }, template);
}

function shiftBy(template: JsonValue, { path, parent }: Placed, by: Point): JsonValue {
  const x = shiftLength(template, `${path}/position/x`, by.x, parent.width);
  return shiftLength(x, `${path}/position/y`, by.y, parent.height);
}

function shiftLength(template: JsonValue, pointer: string, by: number, parent: number): JsonValue {
  if (Math.abs(by) < SAME) return template;
  const old = getAt(template, pointer);
  const written = readWritten(old);
  if (written?.unit === '%') return setAt(template, pointer, `${decimalOf(written.value + (by / parent) * 100, 2)}%`);
  return setAt(template, pointer, writeLike((pointsOf(old) ?? 0) + by, old, pageUnit(template)));
}

function pageUnit(template: JsonValue) {
  return unitOfPage(getAt(template, '/dimensions/width'));
}

/** Sets an element's unrotated box; writes only the values that changed. */
export function resizeTo(template: JsonValue, placed: Placed, box: Rect): JsonValue {
  const { path, flow, box: old } = placed;
  const sized = setSize(setSize(template, placed, 'width', box.width), placed, 'height', box.height);
  return flow === 'absolute' ? shiftBy(sized, { ...placed, path }, { x: box.x - old.x, y: box.y - old.y }) : sized;
}

function setSize(template: JsonValue, { path, box }: Placed, side: 'width' | 'height', points: number): JsonValue {
  if (Math.abs(points - box[side]) < SAME) return template;
  const pointer = `${path}/${side}`;
  const old = getAt(template, pointer);
  const written = readWritten(old);
  if (written?.unit === '%' && box[side] > 0) {
    return setAt(template, pointer, `${decimalOf((written.value * points) / box[side], 2)}%`);
  }
  return setAt(template, pointer, writeLike(points, old, pageUnit(template)));
}

/** Makes the size automatic again. */
export function setAuto(template: JsonValue, path: string, side: 'width' | 'height'): JsonValue {
  return removeAt(template, `${path}/${side}`);
}

/** Sets the rotation in degrees clockwise; 0 removes it. */
export function setRotation(template: JsonValue, path: string, degrees: number): JsonValue {
  return degrees === 0 ? removeAt(template, `${path}/rotation`) : setAt(template, `${path}/rotation`, degrees);
}

export function setLine(template: JsonValue, placed: Placed, { direction, ...box }: LineShape): JsonValue {
  const sized = resizeTo(template, placed, box);
  const pointer = `${placed.path}/direction`;
  if (direction === 'up') return setAt(sized, pointer, 'up');
  return removeAt(sized, pointer);
}

/**
 * Moves the border after a column. If the next column has the same kind of width, it absorbs the change, so that the
 * table keeps its width.
 */
export function moveColumnBorder(template: JsonValue, table: string, options: ColumnBorder): JsonValue {
  const { column, widths } = options;
  const pointer = (index: number) => `${table}/columns/${index}/width`;
  const [own, next] = [widths[column] ?? 0, widths[column + 1]];
  const [ownText, nextText] = [getAt(template, pointer(column)), getAt(template, pointer(column + 1))];
  const [written, nextWritten] = [sizeOf(ownText), sizeOf(nextText)];
  const { shift } = borderShift(template, table, options);
  if (Math.abs(shift) < SAME) return template;
  if (next !== undefined && written.unit === 'fr' && nextWritten.unit === 'fr') {
    const sum = written.value + nextWritten.value;
    const share = decimalOf((sum * (own + shift)) / (own + next), 3);
    const rest = decimalOf(sum - Number(share), 3);
    return setAt(setAt(template, pointer(column), `${share}fr`), pointer(column + 1), `${rest}fr`);
  }
  if (next !== undefined && written.unit === '%' && nextWritten.unit === '%') {
    const moved = own > 0 ? (written.value * shift) / own : 0;
    const first = setAt(template, pointer(column), `${decimalOf(written.value + moved, 2)}%`);
    return setAt(first, pointer(column + 1), `${decimalOf(nextWritten.value - moved, 2)}%`);
  }
  const sized = setAt(template, pointer(column), writeLike(own + shift, ownText, pageUnit(template)));
  if (next === undefined || pointsOf(nextText) === undefined) return sized;
  return setAt(sized, pointer(column + 1), writeLike(next - shift, nextText, pageUnit(template)));
}

/** Minimum column width in points, so that it stays visible and draggable. */
const LEAST_COLUMN = 6;

/** Returns the allowed shift of the border, and whether the next column absorbs the change. */
export function borderShift(
  template: JsonValue,
  table: string,
  { column, widths, by }: ColumnBorder,
): { readonly shift: number; readonly takesUp: boolean } {
  const [own, next] = [widths[column] ?? 0, widths[column + 1]];
  const text = (index: number) => getAt(template, `${table}/columns/${index}/width`);
  const [unit, nextUnit] = [sizeOf(text(column)).unit, sizeOf(text(column + 1)).unit];
  const isAlike = unit === nextUnit && (unit === 'fr' || unit === '%');
  const takesUp = next !== undefined && (isAlike || pointsOf(text(column + 1)) !== undefined);
  return {
    shift: Math.max(LEAST_COLUMN - own, next === undefined ? by : Math.min(by, next - LEAST_COLUMN)),
    takesUp,
  };
}

export type ColumnBorder = {
  /** Index of the column before the border. */
  readonly column: number;
  /** Drawn widths of all columns in points. */
  readonly widths: readonly number[];
  readonly by: number;
};

/** A column without a width takes a share of the remaining space. */
function sizeOf(text: JsonValue | undefined): { readonly value: number; readonly unit: string } {
  return text === undefined ? { value: 1, unit: 'fr' } : (readWritten(text) ?? { value: 0, unit: '' });
}

/** Returns the label of an element: its ID or type. */
export function nameOf(template: JsonValue, path: string): string {
  const value = getAt(template, path);
  if (!isJsonObject(value)) return 'element';
  const { id, type, header } = value;
  if (typeof id === 'string' && id !== '') return id;
  if (typeof type === 'string') return type;
  return typeof header === 'string' && header !== '' ? header : 'column';
}
