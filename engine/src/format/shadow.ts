/**
 * Parses box shadows in CSS order: horizontal offset, vertical offset, blur and colour, such as `"1mm 1mm 2mm rgb(0 0 0
 * / 40%)"`.
 */
import { type Color, parseColor } from '../base/color.ts';
import { parseLength } from '../base/units.ts';
import type { Schema } from './kit.ts';

export type Shadow = { readonly x: number; readonly y: number; readonly blur: number; readonly color: Color };

/** Pattern for a length with a unit. Zero needs no unit, as in CSS. */
const LENGTH = '(0|[-+]?[\\d.]+(?:mm|cm|in|pt|px))';
const SHADOW = new RegExp(`^\\s*${LENGTH}\\s+${LENGTH}(?:\\s+${LENGTH})?(?:\\s+(\\S.*?))?\\s*$`);

/** Maximum offset and blur in points. */
const MOST = 200;

export const shadow: Schema<Shadow | 'none'> = {
  json: { type: 'string', maxLength: 150, examples: ['1mm 1mm 2mm rgb(0 0 0 / 40%)', '2pt 2pt gray', 'none'] },
  read(value, place, reader) {
    if (value === 'none') return 'none';
    const match = typeof value === 'string' && value.length <= 150 ? SHADOW.exec(value) : null;
    const [x, y, blur] = [match?.[1], match?.[2], match?.[3] ?? '0pt'].map((text) => {
      const length = text === undefined ? undefined : parseLength(text === '0' ? '0pt' : text);
      return length?.kind === 'points' && Math.abs(length.points) <= MOST ? length.points : undefined;
    });
    const color = parseColor(match?.[4] ?? 'rgb(0 0 0 / 40%)');
    if (x === undefined || y === undefined || blur === undefined || blur < 0 || !color) {
      const message =
        'must be "across down blur colour" like "1mm 1mm 2mm rgb(0 0 0 / 40%)", each up to 200pt, or "none"';
      return reader.report('INVALID_VALUE', place, message);
    }
    return { x, y, blur, color };
  },
};
