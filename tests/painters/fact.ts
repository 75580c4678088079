/** Fact that every painter must satisfy, and helpers to write small templates. */
import type { JsonObject, JsonValue, OutputFormat } from '@platen/engine';
import type { Density, Source } from '../outputs.ts';
import type { Look } from './look.ts';

export type Fact = {
  /** Requirement, as the continuation of "pdf: …". */
  readonly name: string;
  readonly source: Source;
  /** Dots per millimetre. Default: 8. */
  readonly densities?: readonly Density[];
  /** Formats for which the fact cannot be true, with the reason. */
  readonly skip?: Partial<Record<OutputFormat, string>>;
  /** Fails if the painted page does not satisfy the fact. */
  holds(sight: Look): void | Promise<void>;
};

/** Returns a page with a size in millimetres. */
export function page(width: number, height: number, elements: readonly JsonValue[], rest: JsonObject = {}): JsonObject {
  return { dimensions: { width: `${width}mm`, height: `${height}mm` }, elements, ...rest };
}

/** Returns an element of a type in a box in millimetres. */
export function element(type: string, box: readonly number[], rest: JsonObject = {}): JsonObject {
  const [x, y, width, height] = box;
  const size = (key: string, value: number | undefined) => (value === undefined ? {} : { [key]: `${value}mm` });
  return { type, position: { x: `${x}mm`, y: `${y}mm` }, ...size('width', width), ...size('height', height), ...rest };
}

export const BLACK_FILL: JsonObject = { fill: '#000', stroke: 'none' };
