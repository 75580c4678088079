/** Tells whether a page of another file uses transparency, so that the page that shows it needs a blending space. */
import type { SourcePage } from '../../image/image.ts';
import type { Objects } from '../../pdf-source/pages.ts';
import { nameOf, type PdfDict, PdfStream } from '../../pdf-source/values.ts';

/** Nesting of form objects that are searched. */
const MAX_DEPTH = 4;

/** Looks for opacities, blend modes and soft masks in the resources of a page and of its forms (11.6). */
export function isTranslucent({ objects, page }: Pick<SourcePage, 'objects' | 'page'>): boolean {
  return page.dict.has('Group') || hasTransparency(objects, page.resources, 0, new Set());
}

function hasTransparency(objects: Objects, resources: PdfDict, depth: number, seen: Set<PdfDict>): boolean {
  if (depth > MAX_DEPTH || seen.has(resources)) return false;
  seen.add(resources);
  const states = [...objects.dict(resources.get('ExtGState')).values()].map((state) => objects.dict(state));
  if (states.some((state) => isTranslucentState(objects, state))) return true;
  return [...objects.dict(resources.get('XObject')).values()].some((value) => {
    const object = objects.resolve(value);
    if (!(object instanceof PdfStream)) return false;
    const { dict } = object;
    if (dict.has('SMask') || dict.has('Group')) return true;
    return dict.has('Resources') && hasTransparency(objects, objects.dict(dict.get('Resources')), depth + 1, seen);
  });
}

function isTranslucentState(objects: Objects, state: PdfDict): boolean {
  const isBelowOne = (key: string) => {
    const value = objects.resolve(state.get(key));
    return typeof value === 'number' && value < 1;
  };
  const mask = objects.resolve(state.get('SMask'));
  const blend = objects.resolve(state.get('BM'));
  const isBlended = blend !== null && nameOf(blend) !== 'Normal' && nameOf(blend) !== 'Compatible';
  return isBelowOne('ca') || isBelowOne('CA') || isBlended || (mask !== null && nameOf(mask) !== 'None');
}
