/** Writes appearances for annotations that PDFium does not draw. */
import { digits } from './annotation-style.ts';
import { lacksAppearance } from './annotations.ts';
import { appendObjects, written, writtenDict } from './append-objects.ts';
import { DRAWN_KINDS, type DrawnAnnotation, drawAnnotation } from './drawn-annotations.ts';
import { PDF_LIMITS } from './limits.ts';
import type { Objects, PdfPage } from './pages.ts';
import { isArray, nameOf, PdfRef } from './values.ts';

/** Returns the object numbers of annotations to draw on these pages. Annotations must be objects (12.5.2). */
export function annotationsToDraw(objects: Objects, pages: readonly PdfPage[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { dict } of pages) {
    const annotations = objects.resolve(dict.get('Annots'));
    if (!isArray(annotations)) continue;
    for (const each of annotations.slice(0, PDF_LIMITS.annotations)) {
      if (!(each instanceof PdfRef)) continue;
      const annotation = objects.dict(each);
      const kind = nameOf(objects.resolve(annotation.get('Subtype')));
      if (DRAWN_KINDS.includes(kind) && lacksAppearance(objects, annotation)) found.add(each.number);
    }
  }
  return found;
}

/** Adds the appearances of annotations to a file that PDFium saved. Throws if they are too large. */
export function addAppearances(bytes: Uint8Array, objects: Objects, numbers: ReadonlySet<number>): Uint8Array {
  const size = objects.resolve(objects.trailer.get('Size'));
  if (typeof size !== 'number') throw new Error('it has no size');
  const changed = new Map<number, string>();
  let next = size;
  let total = 0;
  for (const number of numbers) {
    const annotation = objects.dict(new PdfRef(number, 0));
    const drawn = drawAnnotation(objects, annotation);
    if (!drawn) continue;
    const form = formOf(drawn);
    const own = writtenDict(new Map([...annotation].filter(([key]) => key !== 'AP' && key !== 'Rect')));
    changed.set(next, form);
    changed.set(number, `${own.slice(0, -2)}/Rect${written(edgesOf(drawn))}/AP<</N ${next} 0 R>>>>`);
    next++;
    total += form.length + own.length;
    if (total > PDF_LIMITS.appearanceBytes) throw new Error('its annotations are too large');
  }
  if (changed.size === 0) return bytes;
  return appendObjects(bytes, changed, { root: objects.trailer.get('Root')!, size: next });
}

const FONTS = ['Helvetica', 'Courier']
  .map((font) => `/${font}<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`)
  .join('');

function edgesOf({ box }: Pick<DrawnAnnotation, 'box'>): readonly number[] {
  return [box.left, box.bottom, box.right, box.top];
}

/** Returns the form of a drawing. A group with one opacity covers the page once. */
function formOf({ content, box, opacity }: DrawnAnnotation): string {
  const bounds = `/Type/XObject/Subtype/Form/BBox${written(edgesOf({ box }))}`;
  const state = opacity < 1 ? `/ExtGState<</A<</ca ${digits(opacity)}/CA ${digits(opacity)}>>>>` : '';
  const text = opacity < 1 ? `/A gs\n${content}` : content;
  return `<<${bounds}/Resources<</Font<<${FONTS}>>${state}>>/Length ${text.length}>>stream\n${text}\nendstream`;
}
