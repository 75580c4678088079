/** Range of bytes in a file. Both limits are inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };
