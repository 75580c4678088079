/** A decoded or passed-through picture. */

/** 8 bits a channel, row by row from the top, not premultiplied. */
export type Pixels = { readonly widthPx: number; readonly heightPx: number; readonly rgba: Uint8Array };

/** Where the first stored row and column are seen, numbered as Exif does; 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface Image {
  /** Stable for the same bytes: a digest of them. */
  readonly id: string;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  /** The file as given, of a JPEG without its notes. */
  readonly bytes: Uint8Array;
  /** How what `bytes` hold is to be turned; pixels and sizes are as seen. */
  readonly orientation: Orientation;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether every browser shows `bytes` in these colours, and only these. */
  readonly isPlain: boolean;
  /** 1 gray, 3 colours, 4 inks. */
  readonly components: number;
  /** Whether the components of a JPEG are transformed to RGB or CMYK. */
  readonly colorTransform?: boolean;
  /** Decoded already. */
  pixels(): Pixels;
}
