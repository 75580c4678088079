/** Parses path data in SVG syntax. */
import type { Path } from '../scene/path.ts';
import { parsePathData } from '../scene/svg-path-data.ts';
import { type Schema, string } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

const text = string({ maxLength: TEMPLATE_LIMITS.pathCharacters });

/** Schema for path data (SVG 2, 9.3). */
export const pathData: Schema<Path> = {
  json: { ...text.json, examples: ['M0 0 L10 5 L0 10 Z'] },
  read(value, place, reader) {
    const data = text.read(value, place, reader);
    if (data === undefined) return undefined;
    const parsed = parsePathData(data);
    if (parsed.ok) return parsed.path;
    const range = { start: parsed.at, end: Math.min(data.length, parsed.at + 1) };
    return reader.report('INVALID_VALUE', place, `is not SVG path data: ${parsed.message}`, range);
  },
};

export const NO_PATH: Path = { verbs: [], coords: [] };
