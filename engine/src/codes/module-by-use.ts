/**
 * Module sizes of two-dimensional codes in mm, by scanning environment. See GS1 General Specifications, symbol
 * specification tables 1, 2 and 6. For checkouts and distribution, they are 1.5 times the module sizes of linear codes.
 * The values of "distribution" and "healthcare" agree with the tables gs1.sst2, gs1.sst5 and gs1.sst6 of BWIPP.
 */
export const MODULES_BY_USE = {
  retail: { min: 0.396, max: 0.99 },
  distribution: { min: 0.743, max: 1.5 },
  healthcare: { min: 0.254, max: 0.99 },
} as const;

export const USES = Object.keys(MODULES_BY_USE) as readonly CodeUse[];

export type CodeUse = keyof typeof MODULES_BY_USE;
