/** Modules of codes on raster outputs: whole dots, so that all bars and gaps of a width print alike. */

/**
 * A module this little short of one dot more gets it: 12 dots a millimetre go by the name of 300 dpi and are 304.8, and
 * what is two dots of the one is 1.97 of the other, where one would halve the code.
 */
export const NEAR_MISS = 0.02;

/** The dots of a module that has room for `fitting` of them: as many as fit, or a near miss more; 0 where not one does. */
export function wholeModule(fitting: number): number {
  const nearest = Math.round(fitting);
  return nearest <= fitting * (1 + NEAR_MISS) ? nearest : Math.floor(fitting);
}
