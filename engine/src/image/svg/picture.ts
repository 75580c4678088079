/** Draws images that are embedded in drawings: `image` elements that contain a file as a `data:` URI (SVG 2, 12.3). */
import type { Rect } from '../../base/geometry.ts';
import { IDENTITY, multiply } from '../../base/geometry.ts';
import type { Item } from '../../scene/scene.ts';
import { parseDataUri } from '../data-uri.ts';
import { cut } from './cut.ts';
import type { InnerPicture, LoadPicture } from './drawing.ts';
import { parseLength } from './length.ts';
import type { Place } from './place.ts';
import type { TextFindings } from './set-text.ts';
import { MAX_COORDINATE } from './shapes.ts';
import type { SvgElement } from './svg-tree.ts';
import { viewBoxMatrix } from './transform.ts';

/** Limits for the images of a drawing. */
const LIMITS = {
  /** Maximum number of different files. */
  files: 200,
  /** Maximum total size of the decoded files in bytes. */
  bytes: 200 * 1024 * 1024,
} as const;

type Drawn = { readonly items: readonly Item[]; readonly sizeBytes: number; readonly texts: readonly TextFindings[] };

const NOTHING: Drawn = { items: [], sizeBytes: 0, texts: [] };

/** Reads each file of a drawing once and counts their total size. */
export class PictureReader {
  private readonly load: LoadPicture | undefined;
  private readonly known = new Map<string, InnerPicture>();
  private sizeBytes = 0;

  constructor(load: LoadPicture | undefined) {
    this.load = load;
  }

  /**
   * Draws an `image` element. Returns its items, its memory if the file is new, and characters that are missing from
   * the fonts.
   */
  draw({ attributes }: SvgElement, { matrix, viewport }: Place): Drawn {
    const uri = (attributes.get('href') ?? attributes.get('xlink:href'))?.trim() ?? '';
    if (uri === '') return NOTHING;
    const isNew = !this.known.has(uri);
    const picture = this.pictureOf(uri);
    const { widthPx, heightPx } = 'image' in picture ? picture.image : picture.drawing;
    const length = (name: string, whole: number) => parseLength(attributes.get(name), whole);
    const [wide, high] = [length('width', viewport.width), length('height', viewport.height)];
    const box: Rect = {
      x: length('x', viewport.width) ?? 0,
      y: length('y', viewport.height) ?? 0,
      width: wide ?? (high === undefined ? widthPx : (high * widthPx) / heightPx),
      height: high ?? (wide === undefined ? heightPx : (wide * heightPx) / widthPx),
    };
    const texts = isNew && 'drawing' in picture ? (picture.drawing.texts ?? []) : [];
    const sizeBytes = isNew ? picture.sizeBytes : 0;
    if (!(box.width > 0 && box.height > 0)) return { items: [], sizeBytes, texts };
    return { items: placed(picture, box, attributes.get('preserveAspectRatio'), matrix), sizeBytes, texts };
  }

  private pictureOf(uri: string): InnerPicture {
    const known = this.known.get(uri);
    if (known) return known;
    if (uri.startsWith('#')) throw new Error('image elements that refer to other elements are not supported');
    if (!this.load) throw new Error('pictures inside this SVG are not supported');
    if (this.known.size >= LIMITS.files) throw new Error(`at most ${LIMITS.files} pictures inside an SVG are accepted`);
    const data = parseDataUri(uri);
    if (!data) throw new Error('the data: URI of an image element cannot be read');
    const picture = this.load(data.bytes);
    this.sizeBytes += picture.sizeBytes;
    if (this.sizeBytes > LIMITS.bytes) {
      throw new Error(`the pictures inside an SVG have more than ${LIMITS.bytes / 1024 / 1024} MB after decompression`);
    }
    this.known.set(uri, picture);
    return picture;
  }
}

/** Fits an image into its box, and clips it there if it is larger. */
function placed(picture: InnerPicture, box: Rect, fit: string | undefined, matrix: Place['matrix']): readonly Item[] {
  const { widthPx: width, heightPx: height } = 'image' in picture ? picture.image : picture.drawing;
  const own = { x: 0, y: 0, width, height };
  const inner = multiply(matrix, viewBoxMatrix(own, box, fit));
  if (!inner.every((value) => Math.abs(value) <= MAX_COORDINATE))
    throw new Error('a picture is too far outside the drawing');
  const items: readonly Item[] =
    'image' in picture
      ? [{ kind: 'image', image: picture.image, box: own, dither: 'auto', threshold: 128 }]
      : cut(picture.drawing.items, own, IDENTITY);
  return cut([{ kind: 'group', transform: inner, items }], box, matrix);
}
