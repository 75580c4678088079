/** Defines decoded images, and image files that are passed through. */

import type { MainImage } from '../pdf-source/main-image.ts';
import type { PageFeatures } from '../pdf-source/page-features.ts';
import type { PageTransparency } from '../pdf-source/page-transparency.ts';
import type { Objects, PdfPage } from '../pdf-source/pages.ts';
import type { PageView } from '../pdf-source/pdfium.ts';
import type { Resolution } from './resolution.ts';

/** Pixels with 8 bits per channel, row by row from the top, not premultiplied. */
export type Pixels = { readonly widthPx: number; readonly heightPx: number; readonly rgba: Uint8Array };

/** Orientation of the stored pixels, numbered as in Exif; 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Width and height in pixels. */
export type PixelSize = Omit<Pixels, 'rgba'>;

/** Page of a PDF file. */
export type SourcePage = {
  /** Digest of the file. */
  readonly file: string;
  readonly objects: Objects;
  readonly page: PdfPage;
  /**
   * Returns the largest image on the page, whose pixels raster outputs preserve. Returns undefined if the page has no
   * large image.
   */
  mainImage(): MainImage | undefined;
  /** Analyses the transparency of the page. */
  transparency(): PageTransparency;
  /** Returns the features of the page that PDF standards may forbid. */
  features(): PageFeatures;
  /** Draws a window of the page on a transparent background. Throws `ImageError` if that fails. */
  draw(view: PageView): Pixels;
};

export interface Image {
  /** Digest of the bytes. For a page of a PDF file, it also includes the page number. */
  readonly id: string;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif' | 'application/pdf';
  /** PDF page that outputs draw at their resolution; undefined for other images. */
  readonly page?: SourcePage;
  /** Original file. For a JPEG, only the parts needed to draw it. Empty for a PDF page. */
  readonly bytes: Uint8Array;
  /**
   * JPEG file with its colour profile. Set only if browsers apply the profile and the engine does not; `bytes` omits
   * it.
   */
  readonly browserBytes?: Uint8Array;
  /** Orientation of `bytes`. Pixels and sizes are already upright. */
  readonly orientation: Orientation;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Resolution from the file, for the upright image; undefined if the file has none. */
  readonly resolution?: Resolution | undefined;
  /** True if every browser shows `bytes` in the correct colours and without animation. */
  readonly isPlain: boolean;
  /** Number of components: 1 for grey, 3 for colours, 4 for inks. */
  readonly components: number;
  /** True if the components of a JPEG must be transformed to RGB or CMYK. */
  readonly colorTransform?: boolean;
  /**
   * True if the file has a colour profile that the engine did not apply to `pixels`. Browsers apply the profile of a
   * plain image.
   */
  readonly hasUnappliedProfile?: boolean;
  /** True if the image may be downsampled, because it is opaque, lossy and in screen colours. */
  readonly isPhoto: boolean;
  /** Memory of the cached image in bytes: the file, and also the pixels of small images. */
  readonly keptBytes: number;
  /**
   * Returns the decoded pixels. Large images are decoded on each call. A large JPEG may be decoded at 1/2, 1/4 or 1/8 of
   * its size if the result has at least the pixels in `least`.
   */
  pixels(least?: PixelSize): Pixels;
}
