/** A fact that every painter must make true, and how small templates for them are written. */
import type { JsonObject, JsonValue, OutputFormat } from '@platen/engine';
import type { Density, Source } from '../outputs.ts';
import type { Look } from './look.ts';

export type Fact = {
  /** What must be so, as the end of "pdf: …". */
  readonly name: string;
  readonly source: Source;
  /** Dots a millimetre; default 8. */
  readonly densities?: readonly Density[];
  /** Formats it cannot hold for, and why. */
  readonly skip?: Partial<Record<OutputFormat, string>>;
  /** Fails by an assertion. */
  holds(sight: Look): void | Promise<void>;
};

/** A page in millimetres. */
export function page(width: number, height: number, elements: readonly JsonValue[], rest: JsonObject = {}): JsonObject {
  return { dimensions: { width: `${width}mm`, height: `${height}mm` }, elements, ...rest };
}

/** An element of a type in a box in millimetres. */
export function element(type: string, box: readonly number[], rest: JsonObject = {}): JsonObject {
  const [x, y, width, height] = box;
  const size = (key: string, value: number | undefined) => (value === undefined ? {} : { [key]: `${value}mm` });
  return { type, position: { x: `${x}mm`, y: `${y}mm` }, ...size('width', width), ...size('height', height), ...rest };
}

export const BLACK_FILL: JsonObject = { fill: '#000', stroke: 'none' };
