/** Finds markers at closed ends of a path. */
import { CLOSE, MOVE, type Path } from '../../scene/path.ts';

export const CLOSED =
  'a closed path has no ends; remove the "Z" at the end of "d", or draw the marker as a separate path';

/**
 * Returns the markers without an open end. The start marker belongs to the first subpath, the end marker to the last.
 */
export function markersWithoutEnd({ verbs }: Path): readonly ('markerStart' | 'markerEnd')[] {
  if (verbs.length === 0) return [];
  const second = verbs.indexOf(MOVE, 1);
  const isFirstClosed = verbs.slice(0, second < 0 ? verbs.length : second).includes(CLOSE);
  return [
    ...(isFirstClosed ? (['markerStart'] as const) : []),
    ...(verbs.at(-1) === CLOSE ? (['markerEnd'] as const) : []),
  ];
}
