/** Loads pages of untrusted PDF files as images. */
import { hex } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import { addAppearances, annotationsToDraw } from '../pdf-source/add-appearances.ts';
import { lacksAppearances } from '../pdf-source/annotations.ts';
import { findMainImage, type MainImage } from '../pdf-source/main-image.ts';
import { featuresOf } from '../pdf-source/page-features.ts';
import { transparencyOf } from '../pdf-source/page-transparency.ts';
import type { PdfPage } from '../pdf-source/pages.ts';
import { type LoadedPdf, loadPdf } from '../pdf-source/pdf-document.ts';
import { type PageView, Pdfium } from '../pdf-source/pdfium.ts';
import type { Image, PixelSize, Pixels } from './image.ts';
import type { PageDrawings } from './page-drawings.ts';
import { drawingPdf } from './picture-error.ts';

/** Open file with at least one page. */
export type PdfPages = {
  readonly pageCount: number;
  /** Memory in bytes that the file takes while a document uses it. */
  readonly keptBytes: number;
  /**
   * Returns a page as an image; `page` is one-based. Returns undefined if the page does not exist. With `asPixels`, all
   * outputs draw the page as pixels.
   */
  picture(page: number, asPixels: boolean): Image | undefined;
};

export type LoadedPages = { readonly ok: true; readonly pages: PdfPages };

/** Resolution of a page in outputs that need pixels of a fixed size, such as HTML. */
const NOMINAL_DPI = 300;

/** Maximum number of pixels of a page in outputs with pixels of a fixed size, enough for A3. */
const NOMINAL_PIXELS = 20_000_000;

/** Memory of a file and its objects as a multiple of the file size. */
const KEPT_TIMES = 3;

/** Opens a file. PDFium opens it only when an output needs pixels. */
export function loadPages(
  given: Uint8Array,
  platform: Pick<Platform, 'sha256' | 'pdfiumWasm'>,
  drawings: PageDrawings,
): LoadedPages | { readonly ok: false; readonly message: string } {
  const loaded = loadPdf(given);
  if (!loaded.ok) return loaded;
  const { bytes, objects, pages } = withAppearances({ ...loaded, bytes: given }, platform);
  const file = hex(platform.sha256(given));
  const mainImages = new Map<number, MainImage | undefined>();
  const mainImage = (index: number) => {
    if (!mainImages.has(index)) mainImages.set(index, findMainImage(objects, pages[index]!));
    return mainImages.get(index);
  };
  const draw = (index: number, view: PageView): Pixels => {
    const key = JSON.stringify([file, index, view]);
    const known = drawings.views.get(key);
    if (known) return known;
    const pixels = drawingPdf(() => {
      const opened = drawings.open.get(file) ?? new Pdfium(platform, bytes);
      const drawn = opened.draw(index, pages[index]!, view);
      drawings.open.set(file, opened);
      return drawn;
    });
    drawings.views.set(key, pixels);
    return pixels;
  };
  const picture = (number: number, asPixels: boolean) => {
    const page = pages[number - 1];
    if (!page) return undefined;
    const drawPage = (view: PageView) => draw(number - 1, view);
    const image = imageOf(`${file} ${number}`, page, drawPage);
    if (asPixels) return image;
    const source = { file, objects, page, mainImage: () => mainImage(number - 1), draw: drawPage };
    const transparency = () => drawingPdf(() => transparencyOf(objects, page));
    return { ...image, page: { ...source, transparency, features: () => featuresOf(objects, page) } };
  };
  return { ok: true, pages: { pageCount: pages.length, keptBytes: KEPT_TIMES * bytes.length, picture } };
}

type OpenedFile = Pick<Extract<LoadedPdf, { ok: true }>, 'objects' | 'pages'> & { readonly bytes: Uint8Array };

/**
 * Adds the appearances that a file leaves to its viewer, so that all outputs show the same. Files that PDFium cannot
 * save stay unchanged.
 */
function withAppearances(opened: OpenedFile, platform: Pick<Platform, 'pdfiumWasm'>): OpenedFile {
  const { bytes, objects, pages } = opened;
  const indexes = pages.flatMap((page, index) => (lacksAppearances(objects, page) ? [index] : []));
  if (indexes.length === 0) return opened;
  try {
    const numbers = annotationsToDraw(
      objects,
      indexes.map((index) => pages[index]!),
    );
    const saved = new Pdfium(platform, bytes).withAppearances(indexes);
    const loaded = loadPdf(saved);
    if (!loaded.ok) return opened;
    const drawn = addAppearances(saved, loaded.objects, numbers);
    const complete = drawn === saved ? loaded : loadPdf(drawn);
    return complete.ok && complete.pages.length === pages.length ? { ...complete, bytes: drawn } : opened;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return opened;
  }
}

/** Returns an image whose pixels are drawn on demand. */
function imageOf(id: string, { widthPt, heightPt }: PdfPage, draw: (view: PageView) => Pixels): Image {
  const perPoint = Math.min(NOMINAL_DPI / 72, Math.sqrt(NOMINAL_PIXELS / (widthPt * heightPt)));
  const whole = sizeAt(perPoint, widthPt, heightPt);
  const pixels = ({ widthPx, heightPx }: PixelSize = whole) => {
    return draw({ widthPx, heightPx, matrix: [widthPx / widthPt, 0, 0, heightPx / heightPt, 0, 0], look: 'smooth' });
  };
  return {
    id,
    mediaType: 'application/pdf',
    bytes: new Uint8Array(),
    orientation: 1,
    ...whole,
    resolution: { across: (whole.widthPx * 72) / widthPt, down: (whole.heightPx * 72) / heightPt },
    isPlain: false,
    components: 3,
    isPhoto: false,
    keptBytes: 0,
    pixels,
  };
}

function sizeAt(perPoint: number, widthPt: number, heightPt: number): PixelSize {
  return {
    widthPx: Math.max(1, Math.round(widthPt * perPoint)),
    heightPx: Math.max(1, Math.round(heightPt * perPoint)),
  };
}
