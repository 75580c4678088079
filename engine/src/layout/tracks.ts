/** Distributes a width or height among adjacent boxes, and free space around them (CSS Flexbox 1, 9.5). */
import type { Arrangement } from '../format/container.ts';
import type { Size } from '../format/position.ts';
import type { Kept } from '../text/least-width.ts';

export type Track = {
  readonly size: Size;
  /** Natural size in points. An automatic track takes it if there is enough space. */
  readonly natural: number;
  /**
   * Returns the minimum size of an automatic or fractional (`fr`) track; 0 by default. Called only if there is too
   * little space.
   */
  readonly least?: Least;
  /**
   * Returns an upper bound of all minimum sizes that is cheaper to compute. For a fractional track, this is its natural
   * size. If it fits, `least` is not called.
   */
  readonly mostNeeded?: () => number;
};

/** Returns the minimum width at which unbreakable content still fits. */
export type Least = (kept: Kept) => number;

/**
 * Returns track sizes for `room` points, which exclude gaps. Lengths and percentages are fixed, and automatic tracks
 * have their natural size. Fractional tracks (`fr`) share the remaining space, but are never smaller than their words
 * need. If space is too small, automatic tracks shrink in proportion to their natural size, down to the minimum of
 * their content. See CSS Flexbox 1, 9.7, and CSS Grid 1, 12.7.1.
 */
export function resolveTracks(tracks: readonly Track[], room: number): readonly number[] {
  let left = room;
  let automatic = 0;
  for (const { size, natural } of tracks) {
    if (size === 'auto') automatic += natural;
    else if (size.kind !== 'fraction') left -= size.kind === 'points' ? size.points : (size.percent / 100) * room;
  }
  const shares = shareOut(tracks, left - automatic);
  const taken = shares.reduce((sum, share) => sum + share, 0);
  const isTight = left - automatic < 0 || taken > left - automatic + TOLERANCE;
  const flexible = isTight ? shrinkTracks(tracks, shares, left) : undefined;
  return tracks.map(({ size, natural }, index) => {
    if (size === 'auto') return flexible?.[index] ?? natural;
    if (size.kind === 'fraction') return flexible?.[index] ?? shares[index]!;
    return size.kind === 'points' ? size.points : (size.percent / 100) * room;
  });
}

const TOLERANCE = 0.001;

/**
 * Returns the sizes of fractional tracks by index; 0 for other tracks. They share `free` points. A track whose words
 * need more than its share is as wide as its words, and all other tracks share the remaining points.
 */
function shareOut(tracks: readonly Track[], free: number): readonly number[] {
  const sizes = tracks.map(() => 0);
  const open = new Set<number>();
  tracks.forEach(({ size }, index) => {
    if (size !== 'auto' && size.kind === 'fraction') open.add(index);
  });
  const shareOf = (index: number) => {
    const { size } = tracks[index]!;
    return size !== 'auto' && size.kind === 'fraction' ? size.share : 0;
  };
  let left = free;
  for (;;) {
    // If the fractions add up to less than 1, the tracks take only that fraction of the space.
    const sum = [...open].reduce((total, index) => total + shareOf(index), 0);
    const unit = Math.max(0, left) / Math.max(1, sum);
    const lacking = [...open].filter((index) => needsMore(tracks[index]!, shareOf(index) * unit + TOLERANCE));
    for (const index of lacking) {
      sizes[index] = leastOf(tracks[index]!, 'words');
      left -= sizes[index]!;
      open.delete(index);
    }
    if (lacking.length > 0) continue;
    for (const index of open) sizes[index] = shareOf(index) * unit;
    return sizes;
  }
}

function needsMore(track: Track, size: number): boolean {
  return !(track.mostNeeded && track.mostNeeded() <= size) && leastOf(track, 'words') > size;
}

function leastOf({ least }: Track, kept: Kept): number {
  return least?.(kept) ?? 0;
}

const STEPS: readonly Kept[] = ['sequences', 'words', 'numbers'];

/**
 * Returns sizes of automatic and fractional tracks that add up to `room`, by index. Long character sequences are broken
 * first, then words, and numbers last.
 */
function shrinkTracks(tracks: readonly Track[], shares: readonly number[], room: number): readonly number[] {
  const isShare = ({ size }: Track) => size !== 'auto' && size.kind === 'fraction';
  let sizes = tracks.map((track, index) =>
    track.size === 'auto' ? track.natural : isShare(track) ? shares[index]! : 0,
  );
  // Fractional tracks need only the width of their words.
  sizes = sizes.map((size, index) =>
    isShare(tracks[index]!) ? Math.min(size, leastOf(tracks[index]!, 'words')) : size,
  );
  for (const kept of STEPS) {
    const floors = sizes.map((size, index) => {
      if (size === 0) return 0;
      const track = tracks[index]!;
      return Math.min(size, leastOf(track, isShare(track) && kept === 'sequences' ? 'words' : kept));
    });
    if (sumOf(floors) <= room + TOLERANCE) return shrunk(sizes, floors, room);
    sizes = floors;
  }
  return shrunk(
    sizes,
    sizes.map(() => 0),
    room,
  );
}

/** Shrinks the sizes in proportion until they add up to `room`. No size becomes smaller than its entry in `floors`. */
function shrunk(sizes: readonly number[], floors: readonly number[], room: number): readonly number[] {
  const fixed = new Set<number>();
  for (;;) {
    let [left, whole] = [room, 0];
    sizes.forEach((size, index) => {
      if (fixed.has(index)) left -= floors[index]!;
      else whole += size;
    });
    const factor = whole > 0 ? Math.max(0, 1 + (left - whole) / whole) : 1;
    const below = sizes.flatMap((size, index) => (!fixed.has(index) && size * factor < floors[index]! ? [index] : []));
    if (below.length === 0 || fixed.size === sizes.length) {
      return sizes.map((size, index) => (fixed.has(index) ? floors[index]! : size * factor));
    }
    for (const index of below) fixed.add(index);
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns the total of all track sizes. Tracks without a fixed length count with their natural size. */
export function leastRoom(tracks: readonly Track[]): number {
  return sumOf(tracks.map(({ size, natural }) => (size !== 'auto' && size.kind === 'points' ? size.points : natural)));
}

/**
 * Returns the total size at which no track is smaller than its natural size. Fractional tracks count as in CSS Grid 1,
 * 12.7.1, and percentages with their natural size.
 */
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

/**
 * Returns the space before the first of `count` boxes and between each two of them. `free` is the remaining space in
 * points.
 */
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
