/** Draws annotations that leave their appearance to the viewer and that PDFium does not draw (ISO 32000-1, 12.5.6). */
import { areaOf, drawLine, drawPolygon } from './annotation-lines.ts';
import { drawFreeText, drawStamp } from './drawn-notes.ts';
import { type Box, type Objects, readBox } from './pages.ts';
import { nameOf, type PdfDict } from './values.ts';

/** Content of a form that draws an annotation, in the coordinates of its page. */
export type DrawnAnnotation = { readonly content: string; readonly box: Box; readonly opacity: number };

type Draw = (objects: Objects, annotation: PdfDict, box: Box) => string;

const DRAWN: ReadonlyMap<string | undefined, Draw> = new Map<string, Draw>([
  ['Line', drawLine],
  ['PolyLine', (objects, annotation) => drawPolygon(objects, annotation, false)],
  ['Polygon', (objects, annotation) => drawPolygon(objects, annotation, true)],
  ['FreeText', drawFreeText],
  ['Stamp', drawStamp],
]);

/** Types of annotations that this file draws. */
export const DRAWN_KINDS: readonly (string | undefined)[] = [...DRAWN.keys()];

/** Returns the drawing of an annotation; undefined if its type is not drawn or its entries are missing. */
export function drawAnnotation(objects: Objects, annotation: PdfDict): DrawnAnnotation | undefined {
  const draw = DRAWN.get(nameOf(objects.resolve(annotation.get('Subtype'))));
  const box = areaOf(objects, annotation) ?? readBox(objects, annotation.get('Rect'));
  if (!draw || !box) return undefined;
  const content = draw(objects, annotation, box);
  const given = objects.resolve(annotation.get('CA'));
  const opacity = typeof given === 'number' ? Math.max(0, Math.min(1, given)) : 1;
  return content === '' ? undefined : { content, box, opacity };
}
