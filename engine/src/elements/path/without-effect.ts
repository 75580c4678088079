/** Markers that a path has no end for. */
import { CLOSE, MOVE, type Path } from '../../scene/path.ts';

export const CLOSED =
  'a closed path has no ends: leave out the "Z" at the end of "d", or draw the marker as a path of its own';

/** Markers stand where the first part of a path begins, and where its last one ends. */
export function markersWithoutEnd({ verbs }: Path): readonly ('markerStart' | 'markerEnd')[] {
  if (verbs.length === 0) return [];
  const second = verbs.indexOf(MOVE, 1);
  const isFirstClosed = verbs.slice(0, second < 0 ? verbs.length : second).includes(CLOSE);
  return [
    ...(isFirstClosed ? (['markerStart'] as const) : []),
    ...(verbs.at(-1) === CLOSE ? (['markerEnd'] as const) : []),
  ];
}
