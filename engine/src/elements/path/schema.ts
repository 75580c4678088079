import type { Rect } from '../../base/geometry.ts';
import { element } from '../../format/element.ts';
import { isObject, optional, required, type Schema } from '../../format/kit.ts';
import { bindable } from '../../format/late.ts';
import { NO_PATH, pathData } from '../../format/path-data.ts';
import type { Path } from '../../scene/path.ts';
import { CLOSED, markersWithoutEnd } from './without-effect.ts';

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

/** Markers that an element names itself; those of a named style, and what comes with the data, are judged when it is laid out. */
function markersOfClosed(style: unknown, path: Path): Readonly<Record<string, string>> {
  if (!isObject(style)) return {};
  const markers = markersWithoutEnd(path).filter((key) => style[key] !== undefined && style[key] !== 'none');
  return Object.fromEntries(markers.map((key) => [`style/${key}`, CLOSED]));
}

/** Any outline. */
export const pathSchema = element('path', {
  about: 'An outline of lines and curves, filled and stroked by its style; without either it has a black line of 1pt.',
  draws: 'line',
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
  withoutEffect: ({ style }, { d }, isLate) => (isLate ? {} : markersOfClosed(style, d ?? NO_PATH)),
});
