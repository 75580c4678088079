/**
 * Reads `tabStops`: positions where text continues after a tab. Each can have a fill character for the space before it,
 * as in `"right 100% '.'"`.
 */

import { parseLength } from '../base/units.ts';
import type { TabStop } from '../text/text-block.ts';
import type { Schema } from './kit.ts';

const STOP =
  /^\s*(?:(left|center|right|decimal)\s+)?([\d.]+(?:mm|cm|in|pt|px|%))(?:\s+(?:'([^']{1,8})'|"([^"]{1,8})"))?\s*(?:,|$)/;

/** Maximum number of tab stops. */
const MOST = 50;

export const tabStops: Schema<readonly TabStop[]> = {
  json: { type: 'string', maxLength: 1000, examples: ["right 100% '.'", 'left 20mm, decimal 80mm', 'none'] },
  read(value, place, reader) {
    if (value === 'none') return [];
    const stops = typeof value === 'string' && value.length <= 1000 ? readStops(value) : undefined;
    if (stops && stops.length <= MOST) return stops;
    const message = `must be "none" or up to ${MOST} stops separated by commas, each "left", "center", "right" or "decimal", a length or %, and optionally a leader in quotes, like "right 100% '.'"`;
    return reader.report('INVALID_VALUE', place, message);
  },
};

function readStops(text: string): readonly TabStop[] | undefined {
  const stops: TabStop[] = [];
  for (let rest = text; rest.trim() !== ''; ) {
    const match = STOP.exec(rest);
    const at = match?.[2] === undefined ? undefined : parseLength(match[2]);
    if (!match || !at) return undefined;
    const align = (match[1] ?? 'left') as TabStop['align'];
    stops.push({ at, align, leader: match[3] ?? match[4] ?? '' });
    rest = rest.slice(match[0].length);
  }
  return stops.length === 0 ? undefined : stops;
}
