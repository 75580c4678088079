/** Image that was decoded or is passed through. */

import type { MainImage } from '../pdf-source/main-image.ts';
import type { PageFeatures } from '../pdf-source/page-features.ts';
import type { PageTransparency } from '../pdf-source/page-transparency.ts';
import type { Objects, PdfPage } from '../pdf-source/pages.ts';
import type { PageView } from '../pdf-source/pdfium.ts';
import type { Resolution } from './resolution.ts';

/** 8 bits per channel, row by row from the top, not premultiplied. */
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
  /** Returns the largest image, whose pixels outputs of dots keep; undefined if the page has no large one. */
  mainImage(): MainImage | undefined;
  /** Returns the transparency of the page. */
  transparency(): PageTransparency;
  /** Returns the features of the page that standards may forbid. */
  features(): PageFeatures;
  /** Draws a window of the page on a transparent ground. Throws `ImageError` if that fails. */
  draw(view: PageView): Pixels;
};

export interface Image {
  /** Digest of the bytes, and of a PDF file also the number of the page. */
  readonly id: string;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'application/pdf';
  /** Page that outputs draw at their own resolution; undefined for images of pixels. */
  readonly page?: SourcePage;
  /** File as given; of a JPEG only the parts needed to draw it, empty for a page of a PDF file. */
  readonly bytes: Uint8Array;
  /** JPEG file including the colour profile that `bytes` lack, if browsers apply it and the engine does not. */
  readonly browserBytes?: Uint8Array;
  /** Orientation of `bytes`. Pixels and sizes are upright already. */
  readonly orientation: Orientation;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Resolution stated in the file, upright; undefined if it states none. */
  readonly resolution?: Resolution | undefined;
  /** True if every browser shows `bytes` in the right colours and without animation. */
  readonly isPlain: boolean;
  /** 1 grey, 3 colours, 4 inks. */
  readonly components: number;
  /** True if the components of a JPEG need a transform to RGB or CMYK. */
  readonly colorTransform?: boolean;
  /** True if the file has a colour profile that `pixels` are not converted by. Browsers apply it to a plain image. */
  readonly hasUnappliedProfile?: boolean;
  /** True if the image may be downsampled: opaque, in screen colours and lossy. */
  readonly isPhoto: boolean;
  /** Memory that the cached image takes: the file, and its pixels if there are few. */
  readonly keptBytes: number;
  /**
   * Returns the decoded pixels. Large images are decoded on each call. A large JPEG may be decoded at a half, a quarter
   * or an eighth of its size, if that has at least the pixels in `least`.
   */
  pixels(least?: PixelSize): Pixels;
}
