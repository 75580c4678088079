/**
 * Reads `textIndent`: the indent of a paragraph's first line, or of all other lines, in the syntax of CSS Text 3, 7.1.
 */
import { parseLength } from '../base/units.ts';
import type { Schema } from './kit.ts';

export type TextIndent = { readonly points: number; readonly hanging: boolean };

const INDENT = /^\s*([-+]?[\d.]+(?:mm|cm|in|pt|px))(\s+hanging)?\s*$/;

export const textIndent: Schema<TextIndent> = {
  json: { type: 'string', maxLength: 60, examples: ['5mm', '5mm hanging'] },
  read(value, place, reader) {
    const match = typeof value === 'string' && value.length <= 60 ? INDENT.exec(value) : null;
    const length = match?.[1] === undefined ? undefined : parseLength(match[1]);
    if (length?.kind !== 'points')
      return reader.report('INVALID_VALUE', place, 'must be a length like "5mm", or with hanging: "5mm hanging"');
    return { points: length.points, hanging: match?.[2] !== undefined };
  },
};
