// Metrics of Arimo, the common font of the peers, relative to the font size. They place the baseline in a line box of
// 1.2 times the font size.
const ASCENT = 0.905;
const DESCENT = 0.212;
export const LINE = 1.2;

/** Distance from the top of a line box to the baseline. */
export const baselineOf = (size) => ((LINE - ASCENT - DESCENT) / 2 + ASCENT) * size;
