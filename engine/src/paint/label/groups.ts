/** Splits labels into groups, after which a printer cuts or pauses. A group may include several labels. */

/** Copies of one label that are printed without interruption. */
export type GroupPart = {
  readonly copies: number;
  /** True if the copies are complete groups, so that the printer can count them. */
  readonly isWhole: boolean;
  /** True if the last copy ends a group. */
  readonly ends: boolean;
};

/** Splits the copies of each label into up to three parts. `every` is Infinity for a single group. */
export function groupParts(copies: readonly number[], every: number): readonly (readonly GroupPart[])[] {
  let begun = 0;
  return copies.map((count) => {
    const parts: GroupPart[] = [];
    let left = count;
    const take = (taken: number) => {
      left -= taken;
      begun = (begun + taken) % every;
      parts.push({ copies: taken, isWhole: false, ends: begun === 0 });
    };
    if (begun > 0) take(Math.min(left, every - begun));
    const whole = every === Infinity ? 0 : left - (left % every);
    if (whole > 0) {
      left -= whole;
      parts.push({ copies: whole, isWhole: true, ends: true });
    }
    if (left > 0) take(left);
    return parts;
  });
}

/** Returns the number of labels after which the printer cuts. */
export function cutEvery(cut: number | 'end'): number {
  return cut === 'end' ? Infinity : cut;
}
