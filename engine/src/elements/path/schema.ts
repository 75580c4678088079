import type { Rect } from '../../base/geometry.ts';
import { element } from '../../format/element.ts';
import { optional, required, type Schema, string } from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import type { Path } from '../../scene/path.ts';
import { parsePathData } from '../../scene/svg-path-data.ts';

const text = string({ maxLength: TEMPLATE_LIMITS.pathCharacters });

/** Path data, SVG 2, 9.3. */
const pathData: Schema<Path> = {
  json: { ...text.json, examples: ['M0 0 L10 5 L0 10 Z'] },
  read(value, place, reader) {
    const data = text.read(value, place, reader);
    if (data === undefined) return undefined;
    const parsed = parsePathData(data);
    if (parsed.ok) return parsed.path;
    const range = { start: parsed.at, end: Math.min(data.length, parsed.at + 1) };
    return reader.report('INVALID_VALUE', place, `is not path data of SVG: ${parsed.message}`, range);
  },
};

const NO_PATH: Path = { verbs: [], coords: [] };

const NUMBERS = /^\s*([-+.\deE]+)[\s,]+([-+.\deE]+)[\s,]+([-+.\deE]+)[\s,]+([-+.\deE]+)\s*$/;

/** The part of the path's plane that the box shows: SVG 2, 8.6. */
const viewBox: Schema<Rect> = {
  json: { type: 'string', maxLength: 100, examples: ['0 0 24 24'] },
  read(value, place, reader) {
    const numbers = typeof value === 'string' && value.length <= 100 ? NUMBERS.exec(value) : null;
    const [x, y, width, height] = (numbers ?? []).slice(1).map(Number) as [number, number, number, number];
    if (width > 0 && height > 0 && [x, y, width, height].every((each) => Math.abs(each) <= 1e6)) {
      return { x, y, width, height };
    }
    return reader.report(
      'INVALID_VALUE',
      place,
      'must be four numbers like "0 0 24 24": x, y, width and height above 0',
    );
  },
};

/** Any outline. */
export const pathSchema = element('path', {
  about: 'An outline of lines and curves, filled and stroked by its style; without either it has a black line of 1pt.',
  draws: 'shape',
  content: 'none',
  fields: {
    d: required(
      bindable(pathData, NO_PATH),
      'path data as SVG writes it; without a viewBox in points from the corner of the box',
    ),
    viewBox: optional(
      bindable<Rect | undefined>(viewBox, undefined),
      'the part of the drawing that fills the box, its proportions kept and centred',
    ),
  },
});
