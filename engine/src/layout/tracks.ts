/** Distributes a width or height among boxes side by side, and the free space around them (CSS Flexbox 1, 9.5). */
import type { Arrangement } from '../format/container.ts';
import type { Size } from '../format/position.ts';
import type { Kept } from '../text/least-width.ts';

export type Track = {
  readonly size: Size;
  /** Natural size, which an automatic track takes if there is space. */
  readonly natural: number;
  /** Minimum size of an automatic track or a share; 0 by default. Called only if there is too little space. */
  readonly least?: Least;
  /**
   * Upper bound of every minimum size that costs less to find, such as the natural size of a share. Where it fits,
   * `least` is not called.
   */
  readonly mostNeeded?: () => number;
};

/** Returns the minimum width at which everything kept on one line still fits. */
export type Least = (kept: Kept) => number;

/**
 * Returns the sizes of tracks in `room`, which excludes gaps. Lengths and percentages are fixed, automatic tracks get
 * their natural size, and shares divide the rest, but never less than their words need. If there is too little space,
 * automatic tracks shrink in proportion to their natural size, as far as their content allows. See CSS Flexbox 1, 9.7,
 * and CSS Grid 1, 12.7.1.
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
  const flexible = isTight ? giveWay(tracks, shares, left) : undefined;
  return tracks.map(({ size, natural }, index) => {
    if (size === 'auto') return flexible?.[index] ?? natural;
    if (size.kind === 'fraction') return flexible?.[index] ?? shares[index]!;
    return size.kind === 'points' ? size.points : (size.percent / 100) * room;
  });
}

const TOLERANCE = 0.001;

/**
 * Returns the sizes of shares in `free` room, by index; 0 for other tracks. A share whose words need more gets that,
 * and the others divide the rest.
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
    // If the shares add up to less than one, they take only that part.
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
 * Returns sizes of automatic tracks and shares that add up to `room`, by index. Sequences break first, then words, and
 * numbers last.
 */
function giveWay(tracks: readonly Track[], shares: readonly number[], room: number): readonly number[] {
  const isShare = ({ size }: Track) => size !== 'auto' && size.kind === 'fraction';
  let sizes = tracks.map((track, index) =>
    track.size === 'auto' ? track.natural : isShare(track) ? shares[index]! : 0,
  );
  // Shares ask for no more than their words need.
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

/** Shrinks the sizes in proportion until they add up to `room`. None falls below its floor. */
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

/** Returns the total size that the tracks need. `natural` is the need of each. */
export function leastRoom(tracks: readonly Track[]): number {
  return sumOf(tracks.map(({ size, natural }) => (size !== 'auto' && size.kind === 'points' ? size.points : natural)));
}

/**
 * Returns the total size at which no track is smaller than its natural size. Shares as in CSS Grid 1, 12.7.1;
 * percentages count with their natural size.
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

/** Returns the space before the first and between each two of `count` boxes, for `free` remaining space. */
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
