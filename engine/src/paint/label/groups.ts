/** Groups of labels after which a printer cuts or pauses. Groups continue from one label to the next. */

/** Copies of one label that are printed in one go. */
export type GroupPart = {
  readonly copies: number;
  /** True if they are whole groups, so that the printer may count the copies. */
  readonly isWhole: boolean;
  /** True if a group ends with the last of them. */
  readonly ends: boolean;
};

/** Splits the copies of each label, at most into three parts. `every` is Infinity for a single group. */
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

/** Returns the size of the groups after which the printer cuts. */
export function cutEvery(cut: number | 'end'): number {
  return cut === 'end' ? Infinity : cut;
}
