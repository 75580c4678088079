/** A decoded or passed-through picture. */

/** 8 bits a channel, row by row from the top, not premultiplied. */
export type Pixels = { readonly widthPx: number; readonly heightPx: number; readonly rgba: Uint8Array };

export interface Image {
  /** Stable for the same bytes: a digest of them. */
  readonly id: string;
  readonly mediaType: 'image/png' | 'image/jpeg';
  /** The file as given. */
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Components of a JPEG: 1 gray, 3 YCbCr or RGB, 4 CMYK. */
  readonly components: number;
  /** Decoded when first asked for and kept. */
  pixels(): Pixels;
}
