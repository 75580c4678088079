/**
 * How wide the letters of the printer's own scalable font are (`^A0`: a bold condensed face): the wider of what two
 * interpreters of ZPL give each, so that a line is never wider than it is reckoned here, in neither of them.
 */

/** Thousandths of the width asked for. Letters with a mark are as wide as without. */
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

/** The font's height to the height of its capitals, which stand at the top of its field. */
export const CAPITAL_SHARE = 0.79;

/**
 * Thousandths of the width asked for that a character advances by; undefined for what the font may not have: one of the
 * interpreters draws no letter beyond Latin-1, the other half of those of Latin-2.
 */
export function residentAdvance(character: string): number | undefined {
  if (character > '\u00ff') return undefined;
  return ADVANCES.get(character) ?? ADVANCES.get(character.normalize('NFD').slice(0, 1));
}

/** The dots that a line takes at a width: printers round each advance, so that it may be more than their sum. */
export function residentWidth(advances: readonly number[], widthDots: number): number {
  return advances.reduce((sum, advance) => {
    const dots = (advance * widthDots) / 1000;
    return sum + Math.max(dots, Math.round(dots));
  }, 0);
}
