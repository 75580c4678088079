/** A part of a list. */

export type Page<Place> = {
  /** What comes behind this place, whether its item is still there or not; from the beginning where it is left out. */
  readonly after?: Place | undefined;
  /** How many at most; all where it is left out. */
  readonly limit?: number;
};
