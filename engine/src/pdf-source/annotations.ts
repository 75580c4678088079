/** Finds the appearances of annotations and form fields (ISO 32000-1, 12.5.5). */
import type { Matrix } from '../base/geometry.ts';
import { DRAWN_KINDS } from './drawn-annotations.ts';
import { PDF_LIMITS } from './limits.ts';
import { type Box, type Objects, type PdfPage, readBox } from './pages.ts';
import { isArray, isDict, nameOf, type PdfDict, PdfStream, type PdfValue } from './values.ts';

/** Form that draws an annotation, and the matrix that positions it on its page. */
export type Appearance = { readonly stream: PdfStream; readonly matrix: Matrix };

const HIDDEN = 2;
const NO_VIEW = 32;

/** Returns the visible appearances on a page in painting order. */
export function appearancesOf(objects: Objects, { dict }: PdfPage): readonly Appearance[] {
  const annotations = objects.resolve(dict.get('Annots'));
  if (!isArray(annotations)) return [];
  if (annotations.length > PDF_LIMITS.annotations)
    throw new Error(`a page has more than ${PDF_LIMITS.annotations} annotations`);
  return annotations.flatMap((annotation) => appearanceOf(objects, objects.dict(annotation)) ?? []);
}

function appearanceOf(objects: Objects, annotation: PdfDict): Appearance | undefined {
  if (isHidden(objects, annotation)) return undefined;
  if (nameOf(objects.resolve(annotation.get('Subtype'))) === 'Popup') return undefined;
  const stream = normalAppearance(objects, annotation);
  const rect = readBox(objects, annotation.get('Rect'));
  const box = stream && readBox(objects, stream.dict.get('BBox'));
  if (!stream || !rect || !box) return undefined;
  const shown = boxOf(box, readMatrix(objects, stream.dict.get('Matrix')));
  if (!(shown.right > shown.left && shown.top > shown.bottom)) return undefined;
  const across = (rect.right - rect.left) / (shown.right - shown.left);
  const up = (rect.top - rect.bottom) / (shown.top - shown.bottom);
  return { stream, matrix: [across, 0, 0, up, rect.left - shown.left * across, rect.bottom - shown.bottom * up] };
}

/** Annotations whose missing appearances PDFium or `drawn-annotations.ts` generates from other entries. */
const GENERATED: ReadonlySet<string | undefined> = new Set([
  ...['Circle', 'Highlight', 'Ink', 'Square', 'Squiggly', 'StrikeOut', 'Underline', 'Widget'],
  ...DRAWN_KINDS,
]);

/** Returns whether a page leaves the appearance of an annotation or form field to the viewer. */
export function lacksAppearances(objects: Objects, { dict }: PdfPage): boolean {
  const annotations = objects.resolve(dict.get('Annots'));
  if (!isArray(annotations) || annotations.length > PDF_LIMITS.annotations) return false;
  return annotations.some((each) => lacksAppearance(objects, objects.dict(each)));
}

/** Returns whether an annotation or form field is visible and leaves its appearance to the viewer. */
export function lacksAppearance(objects: Objects, annotation: PdfDict): boolean {
  const subtype = nameOf(objects.resolve(annotation.get('Subtype')));
  if (!GENERATED.has(subtype) || isHidden(objects, annotation)) return false;
  if (objects.dict(annotation.get('AP')).has('N')) return false;
  return subtype !== 'Widget' || hasValue(objects, annotation);
}

/** Returns whether a field, or its parent, has a value to show. Signature fields have no value. */
function hasValue(objects: Objects, field: PdfDict): boolean {
  const parent = objects.dict(field.get('Parent'));
  const type = nameOf(objects.resolve(field.get('FT') ?? parent.get('FT')));
  return type !== 'Sig' && (field.has('V') || parent.has('V'));
}

function isHidden(objects: Objects, annotation: PdfDict): boolean {
  const flags = objects.resolve(annotation.get('F'));
  return typeof flags === 'number' && (flags & (HIDDEN | NO_VIEW)) !== 0;
}

/** Returns the normal appearance. Check boxes have one appearance for each state. */
function normalAppearance(objects: Objects, annotation: PdfDict): PdfStream | undefined {
  const normal = objects.resolve(objects.dict(annotation.get('AP')).get('N'));
  if (normal instanceof PdfStream) return normal;
  const state = nameOf(objects.resolve(annotation.get('AS')));
  const chosen = isDict(normal) && state !== undefined ? objects.resolve(normal.get(state)) : null;
  return chosen instanceof PdfStream ? chosen : undefined;
}

function readMatrix(objects: Objects, value: PdfValue | undefined): Matrix {
  const list = objects.resolve(value);
  const [a, b, c, d, e, f] = isArray(list) ? list.map(objects.resolve) : [];
  const numbers = [a, b, c, d, e, f].filter((item) => typeof item === 'number');
  return numbers.length === 6 ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
}

/** Returns the bounds of a transformed box. */
function boxOf({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
