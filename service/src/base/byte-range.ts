/** Byte range of a file. */

/** First and last byte, both inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };
