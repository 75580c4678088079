/** A part of a file. */

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };
