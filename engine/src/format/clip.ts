/** Parses the clip shapes of a box: a circle, an ellipse, a polygon or any path, in the syntax of CSS Masking 1, 5. */
import { type Length, parseLength } from '../base/units.ts';
import type { Path } from '../scene/path.ts';
import { parsePathData } from '../scene/svg-path-data.ts';
import type { Schema } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

export type Clip =
  | { readonly kind: 'circle' | 'ellipse' }
  | { readonly kind: 'polygon'; readonly points: readonly { readonly x: Length; readonly y: Length }[] }
  | { readonly kind: 'path'; readonly path: Path };

const MAX_POINTS = 200;

export const clip: Schema<Clip | 'none'> = {
  json: {
    type: 'string',
    maxLength: TEMPLATE_LIMITS.pathCharacters,
    examples: ['circle', 'ellipse', 'polygon(50% 0%, 100% 100%, 0% 100%)', 'path(M0 0 H40 V20 Z)', 'none'],
  },
  read(value, place, reader) {
    if (value === 'none') return 'none';
    const message =
      'must be "circle", "ellipse", "polygon(50% 0%, 100% 100%, 0% 100%)", "path(M0 0 H40 V20 Z)" or "none"';
    const isText = typeof value === 'string' && value.length <= TEMPLATE_LIMITS.pathCharacters;
    return (isText ? parseClip(value.trim()) : undefined) ?? reader.report('INVALID_VALUE', place, message);
  },
};

function parseClip(text: string): Clip | undefined {
  const [begun, kind = ''] = /^([a-z]+)\(?/i.exec(text) ?? [''];
  const isCall = begun.endsWith('(');
  if (isCall !== text.endsWith(')') || (!isCall && begun !== text)) return undefined;
  const inside = isCall ? text.slice(begun.length, -1).trim() : undefined;
  if (kind === 'circle' || kind === 'ellipse') return inside ? undefined : { kind };
  if (kind === 'polygon' && inside !== undefined) return polygonOf(inside);
  if (kind !== 'path' || inside === undefined) return undefined;
  const [quote] = inside;
  const isQuoted = (quote === '"' || quote === "'") && inside.length > 1 && inside.endsWith(quote);
  const parsed = parsePathData(isQuoted ? inside.slice(1, -1) : inside);
  return parsed.ok ? { kind, path: parsed.path } : undefined;
}

function polygonOf(text: string): Clip | undefined {
  const corners = text.split(',');
  if (corners.length < 3 || corners.length > MAX_POINTS) return undefined;
  const points = corners.flatMap((corner) => {
    const [x, y, more] = corner.trim().split(/\s+/).map(parseLength);
    return x && y && more === undefined ? [{ x, y }] : [];
  });
  return points.length === corners.length ? { kind: 'polygon', points } : undefined;
}
