/** Finds the largest image on a page: a scan, or a carrier's label that is stored as dots. */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { type Objects, type PdfPage, pageContent } from './pages.ts';
import { Keyword, Parser } from './parser.ts';
import { isArray, nameOf, type PdfDict, PdfStream, type PdfValue } from './values.ts';

export type MainImage = {
  /** Box in points from the page's top left corner as displayed, y down. */
  readonly box: Rect;
  /** Horizontal and vertical number of pixels as displayed. */
  readonly widthPx: number;
  readonly heightPx: number;
};

/** Maximum number of tokens to read when searching for images. Text pages have many more, but no large image. */
const MAX_TOKENS = 5000;

/** Maximum nesting of form objects to read. */
const MAX_DEPTH = 3;

/** Minimum fraction of the page that an image must cover. */
const LEAST_SHARE = 0.2;

/**
 * Finds the largest image that is upright or rotated by a multiple of 90°. Returns undefined if no image covers much of
 * the page.
 */
export function findMainImage(objects: Objects, page: PdfPage): MainImage | undefined {
  const found: MainImage[] = [];
  const budget = { tokens: MAX_TOKENS };
  const read = (content: Uint8Array, resources: PdfDict, outer: Matrix, depth: number) => {
    const parser = new Parser(content);
    const saved: Matrix[] = [];
    let matrix = outer;
    let operands: PdfValue[] = [];
    while (budget.tokens-- > 0) {
      const token = parser.token();
      if (!(token instanceof Keyword)) {
        if (operands.push(token) > 100) operands = [];
        continue;
      }
      if (token.word === '') return;
      if (token.word === 'ID') parser.skipInlineData();
      if (token.word === 'q') saved.push(matrix);
      if (token.word === 'Q') matrix = saved.pop() ?? matrix;
      if (token.word === 'cm') matrix = multiply(matrix, matrixOf(operands) ?? IDENTITY);
      if (token.word === 'Do') {
        const name = nameOf(operands.at(-1)) ?? '';
        const object = objects.resolve(objects.dict(resources.get('XObject')).get(name));
        if (object instanceof PdfStream) draw(object, resources, matrix, depth);
      }
      operands = [];
    }
  };
  const draw = (object: PdfStream, resources: PdfDict, matrix: Matrix, depth: number) => {
    const type = nameOf(objects.resolve(object.dict.get('Subtype')));
    if (type === 'Image') found.push(...imageOf(objects, object.dict, matrix));
    if (type !== 'Form' || depth >= MAX_DEPTH) return;
    const list = objects.resolve(object.dict.get('Matrix'));
    const own = isArray(list) ? matrixOf(list.map(objects.resolve)) : undefined;
    const inner = object.dict.has('Resources') ? objects.dict(object.dict.get('Resources')) : resources;
    read(objects.decode(object), inner, multiply(matrix, own ?? IDENTITY), depth + 1);
  };
  try {
    read(pageContent(objects, page), page.resources, page.toTopLeft, 0);
  } catch (error) {
    // Ignores the error, because invalid content is drawn up to its error.
    if (!(error instanceof Error)) throw error;
  }
  const least = page.widthPt * page.heightPt * LEAST_SHARE;
  const area = ({ box }: MainImage) => box.width * box.height;
  return found.filter((image) => area(image) >= least).sort((a, b) => area(b) - area(a))[0];
}

function matrixOf(values: readonly PdfValue[]): Matrix | undefined {
  const numbers = values.slice(-6).filter((value) => typeof value === 'number');
  return numbers.length === 6 ? (numbers as unknown as Matrix) : undefined;
}

function imageOf(objects: Objects, dict: PdfDict, matrix: Matrix): readonly MainImage[] {
  const across = objects.resolve(dict.get('Width'));
  const down = objects.resolve(dict.get('Height'));
  if (typeof across !== 'number' || typeof down !== 'number' || !(across >= 1 && down >= 1)) return [];
  const [a, b, c, d] = matrix.map(Math.abs) as unknown as Matrix;
  const negligible = 1e-4 * Math.max(a, b, c, d);
  const box = transformRect(matrix, { x: 0, y: 0, width: 1, height: 1 });
  if (b <= negligible && c <= negligible) return [{ box, widthPx: across, heightPx: down }];
  if (a <= negligible && d <= negligible) return [{ box, widthPx: down, heightPx: across }];
  return [];
}
