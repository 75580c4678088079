import type { Rect } from '../../base/geometry.ts';
import { element } from '../../format/element.ts';
import { isObject, optional, required, type Schema } from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { NO_PATH, pathData } from '../../format/path-data.ts';
import type { Path } from '../../scene/path.ts';
import { CLOSED, markersWithoutEnd } from './without-effect.ts';

const NUMBERS = /^\s*([-+.\deE]+)[\s,]+([-+.\deE]+)[\s,]+([-+.\deE]+)[\s,]+([-+.\deE]+)\s*$/;

/** Schema for the area of the path's coordinate system that the box shows (SVG 2, 8.6). */
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

/** Returns the markers in the inline style that have no effect. Layout checks named styles and bound markers. */
function markersOfClosed(style: unknown, path: Path): Readonly<Record<string, string>> {
  if (!isObject(style)) return {};
  const markers = markersWithoutEnd(path).filter((key) => style[key] !== undefined && style[key] !== 'none');
  return Object.fromEntries(markers.map((key) => [`style/${key}`, CLOSED]));
}

/** Schema of path elements. */
export const pathSchema = element('path', {
  about: 'A path of lines and curves, with the fill and stroke of its style. By default, it has a black stroke of 1pt.',
  traits: ['outline', 'ends'],
  content: 'none',
  fields: {
    d: required(
      bindable(pathData, NO_PATH),
      'SVG path data. Without a viewBox, the path is in points, measured from the top left corner of the box',
    ),
    viewBox: optional(
      bindable<Rect | undefined>(viewBox, undefined),
      'area of the drawing, as in SVG. Platen scales it to fit the box, keeps its aspect ratio and centres it',
    ),
  },
  withoutEffect: ({ style }, { d }, isLate) => (isLate ? {} : markersOfClosed(style, d ?? NO_PATH)),
});
