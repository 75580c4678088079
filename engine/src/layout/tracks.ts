/** Shares out a width or height among boxes side by side, and what is left around them; as CSS flexbox 1, 9.7 and 9.5 do. */
import type { Arrangement } from '../format/container.ts';
import type { Size } from '../format/position.ts';

export type Track = {
  /** Undefined: an automatic one. */
  readonly size: Size;
  /** What an automatic one takes if there is room. */
  readonly natural: number;
};

/**
 * Sizes of tracks in `room`, the gaps taken off: fixed ones and percentages as they say, automatic ones their natural size or
 * less in proportion to it, shares what is left.
 */
export function resolveTracks(tracks: readonly Track[], room: number): readonly number[] {
  let left = room;
  let automatic = 0;
  let shares = 0;
  for (const { size, natural } of tracks) {
    if (size === 'auto') automatic += natural;
    else if (size.kind === 'fraction') shares += size.share;
    else left -= size.kind === 'points' ? size.points : (size.percent / 100) * room;
  }
  left -= automatic;
  const shrink = left < 0 && automatic > 0 ? Math.max(0, 1 + left / automatic) : 1;
  // Shares that add up to less than one take only that part.
  const unit = Math.max(0, left) / Math.max(1, shares);
  return tracks.map(({ size, natural }) => {
    if (size === 'auto') return natural * shrink;
    if (size.kind === 'fraction') return size.share * unit;
    return size.kind === 'points' ? size.points : (size.percent / 100) * room;
  });
}

/** The room in which no track is smaller than its natural size; shares as in CSS Grid 1, 12.7.1, percentages left aside. */
export function naturalRoom(tracks: readonly Track[]): number {
  let room = 0;
  let shares = 0;
  let unit = 0;
  for (const { size, natural } of tracks) {
    if (size !== 'auto' && size.kind === 'fraction') {
      shares += size.share;
      unit = Math.max(unit, natural / size.share);
    } else room += size !== 'auto' && size.kind === 'points' ? size.points : natural;
  }
  return room + unit * Math.max(1, shares);
}

/** Room before the first and between each two of `count` boxes when `free` is left over. */
export function justify(
  word: Arrangement['justify'],
  free: number,
  count: number,
): { readonly before: number; readonly between: number } {
  if (count === 0) return { before: 0, between: 0 };
  const spread = Math.max(0, free);
  switch (word) {
    case 'start':
      return { before: 0, between: 0 };
    case 'center':
      return { before: free / 2, between: 0 };
    case 'end':
      return { before: free, between: 0 };
    case 'space-between':
      return { before: 0, between: count > 1 ? spread / (count - 1) : 0 };
    case 'space-around':
      return { before: spread / count / 2, between: spread / count };
    case 'space-evenly':
      return { before: spread / (count + 1), between: spread / (count + 1) };
  }
}
