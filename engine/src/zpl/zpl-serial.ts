/** Counts serial numbers. `^SN` increases a number, and `^SF` increases the characters that its mask selects. */

/** Increases the last number in a text. */
export function counted(text: string, steps: number, keepsZeros: boolean): string {
  const match = /^(.*?)(\d{1,15})(\D*)$/s.exec(text);
  if (!match || steps === 0) return text;
  const digits = match[2]!;
  const next = String(Math.max(0, Number(digits) + steps));
  return `${match[1]}${keepsZeros ? next.padStart(digits.length, '0') : next}${match[3]}`;
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Sequence of characters that each mask letter uses for counting. */
const WHEELS: Readonly<Record<string, string>> = {
  D: DIGITS,
  H: `${DIGITS}ABCDEF`,
  O: '01234567',
  A: LETTERS,
  N: `${DIGITS}${LETTERS}`,
};

/**
 * Returns the text after a number of labels. Mask and increment are aligned with the right end of the text. Each
 * character of the increment counts as its index in the mask letter's sequence, and carries propagate to the left. `%`
 * skips a character.
 */
export function serialized(text: string, mask: string, increment: string, steps: number): string {
  const letters = Array.from(text);
  let carry = 0;
  for (let back = 1; back <= mask.length && back <= letters.length; back++) {
    const wheel = WHEELS[mask.at(-back)!.toUpperCase()];
    const at = letters.length - back;
    const letter = letters[at]!;
    const value = wheel?.indexOf(letter.toUpperCase()) ?? -1;
    if (wheel === undefined || value < 0) continue;
    const added = value + carry + steps * Math.max(0, wheel.indexOf((increment.at(-back) ?? '0').toUpperCase()));
    carry = Math.floor(added / wheel.length);
    const next = wheel[added % wheel.length]!;
    letters[at] = letter === letter.toLowerCase() ? next.toLowerCase() : next;
  }
  return letters.join('');
}
