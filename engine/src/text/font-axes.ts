/** Axes of a variable font, and the axis values for a style (OpenType 1.9, table `fvar`). */
import { findTable } from './sfnt.ts';

export type Axis = { readonly tag: string; readonly min: number; readonly default: number; readonly max: number };

/** Values for all axes of a font, in the font's order. */
export type Position = readonly { readonly tag: string; readonly value: number }[];

/** Style properties that determine axis values. */
export type AxisQuery = {
  /** Weight, 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** Settings such as `wdth=80,wght=350`, which override weight and slope. */
  readonly variations?: string | undefined;
};

/** Maximum number of axes; common fonts have fewer. */
const MOST_AXES = 64;

const HEADER_BYTES = 16;
const LEAST_RECORD = 20;

/** Returns the axes. Returns an empty list for a static font, and undefined for invalid data. */
export function readAxes(bytes: Uint8Array): readonly Axis[] | undefined {
  const fvar = findTable(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'fvar', HEADER_BYTES);
  if (!fvar) return [];
  const start = fvar.getUint16(4);
  const count = fvar.getUint16(8);
  const size = fvar.getUint16(10);
  if (count > MOST_AXES || size < LEAST_RECORD || start + count * size > fvar.byteLength) return undefined;
  const axes = Array.from({ length: count }, (_, index): Axis => {
    const at = start + index * size;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => fvar.getUint8(at + i)));
    const [min, middle, max] = [4, 8, 12].map((field) => fvar.getInt32(at + field) / 65536) as [number, number, number];
    return { tag, min, default: middle, max };
  });
  const areOrdered = axes.every((axis) => axis.min <= axis.default && axis.default <= axis.max);
  return areOrdered && new Set(axes.map(({ tag }) => tag)).size === count ? axes : undefined;
}

/** Slant angle of italics in degrees, for fonts with a slant axis (CSS Fonts 4, 2.4). */
const SLANT = -14;

/**
 * Returns the axis values for a style, clamped to the ranges of the axes. `beyond` names axes that were clamped or do
 * not exist.
 */
export function placeOnAxes(
  axes: readonly Axis[],
  { weight, italic, variations }: AxisQuery,
): { readonly position: Position; readonly beyond: readonly string[] } {
  const wanted = new Map<string, number>([['wght', weight]]);
  if (italic) wanted.set(hasAxis(axes, 'ital') ? 'ital' : 'slnt', hasAxis(axes, 'ital') ? 1 : SLANT);
  const beyond: string[] = [];
  for (const setting of variations ? variations.split(',') : []) {
    const [tag = '', value] = setting.split('=');
    const axis = axes.find((each) => each.tag === tag);
    wanted.set(tag, Number(value));
    if (!axis || Number(value) !== within(axis, Number(value))) beyond.push(tag);
  }
  const position = axes.map((axis) => ({ tag: axis.tag, value: within(axis, wanted.get(axis.tag) ?? axis.default) }));
  return { position, beyond };
}

/** Returns the available weight nearest to the requested weight. Returns undefined if the font has no weight axis. */
export function weightOnAxes(axes: readonly Axis[], weight: number): number | undefined {
  const axis = axes.find(({ tag }) => tag === 'wght');
  return axis && within(axis, weight);
}

export function canSlant(axes: readonly Axis[]): boolean {
  return hasAxis(axes, 'ital') || axes.some(({ tag, min }) => tag === 'slnt' && min < 0);
}

function hasAxis(axes: readonly Axis[], tag: string): boolean {
  return axes.some((axis) => axis.tag === tag);
}

function within({ min, max }: Axis, value: number): number {
  return Math.min(Math.max(value, min), max);
}
