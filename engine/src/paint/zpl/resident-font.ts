/**
 * Letter widths of the printer's scalable font (`^A0`, a bold condensed face). Each is the larger of the widths in two
 * ZPL interpreters, so that no line is wider than calculated.
 */

/** Widths in thousandths of the requested width. Accented letters are as wide as their base letters. */
const ADVANCES: ReadonlyMap<string, number> = new Map(
  [
    ...[[250, " '"] as const, [278, ':;ijl'] as const, [316, 'f²³¹ªº'] as const, [318, 'I'] as const],
    ...[[333, '!(),.[]`¡´·¸{}'] as const, [339, '/\\'] as const, [354, 't'] as const, [365, 'r'] as const],
    ...[[391, '"'] as const, [408, 'z°¯'] as const, [444, 'Jcs'] as const, [450, '|¦'] as const],
    ...[[466, 'vy'] as const, [472, 'x'] as const, [500, '0123456789$*+<=>?EFLTZ^_ae~¢£¤¥§¨¬±¿×÷'] as const],
    ...[[506, 'k«»ø'] as const, [516, 'bdgopqðþ'] as const, [533, '#hnuµ'] as const, [556, 'BCKPSVXY¶Þ'] as const],
    ...[[565, 'A'] as const, [575, 'ß'] as const, [611, 'DGRÐ'] as const, [625, 'HU'] as const],
    ...[[646, 'OQØ'] as const, [667, 'N&'] as const, [699, 'w'] as const, [750, 'æ¼½¾'] as const],
    ...[[778, 'MÆ'] as const, [800, 'm-'] as const, [833, '%@W©®'] as const],
  ].flatMap(([advance, characters]) => Array.from(characters, (character) => [character, advance] as const)),
);

/** Ratio of the cap height to the font's height. Capitals are at the top of the field. */
export const CAPITAL_SHARE = 0.79;

/**
 * Returns a character's advance in thousandths of the requested width. Returns undefined if the font may lack it. One
 * interpreter draws only Latin-1, and the other interpreter draws half of Latin-2.
 */
export function residentAdvance(character: string): number | undefined {
  if (character > '\u00ff') return undefined;
  return ADVANCES.get(character) ?? ADVANCES.get(character.normalize('NFD').slice(0, 1));
}

/**
 * Returns the length of a line in dots. Printers round each advance, so a line may be longer than the sum of exact
 * advances.
 */
export function residentWidth(advances: readonly number[], widthDots: number): number {
  return advances.reduce((sum, advance) => {
    const dots = (advance * widthDots) / 1000;
    return sum + Math.max(dots, Math.round(dots));
  }, 0);
}
