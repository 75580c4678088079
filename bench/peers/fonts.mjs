// The font all peers draw with (Arimo), in shares of its size: what leads from a line box of 1.2 to its baseline.
const ASCENT = 0.905;
const DESCENT = 0.212;
export const LINE = 1.2;

/** From the top of a line box to the baseline. */
export const baselineOf = (size) => ((LINE - ASCENT - DESCENT) / 2 + ASCENT) * size;
