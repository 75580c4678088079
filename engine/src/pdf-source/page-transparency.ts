/** Finds transparency on a page: opacity, masks and blend modes (ISO 32000-1, 11). */
import type { Objects, PdfPage } from './pages.ts';
import { nameOf, type PdfDict, PdfStream } from './values.ts';

/** Maximum nesting of form objects to search. */
const MAX_DEPTH = 4;

export type PageTransparency = {
  /** True if pages that show this page need a blending colour space. */
  readonly isTranslucent: boolean;
  /** True if content blends with the content below in another mode than `Normal`. */
  readonly isBlended: boolean;
};

/** Checks the graphics states of a page and its form objects. */
export function transparencyOf(objects: Objects, page: PdfPage): PageTransparency {
  const states: PdfDict[] = [];
  const hasGroups = collectStates(objects, page.resources, { states, seen: new Set() }, 0);
  const isBlended = states.some((state) => hasBlendMode(objects, state));
  const isFaded = states.some((state) => hasOpacity(objects, state));
  return { isTranslucent: page.dict.has('Group') || hasGroups || isBlended || isFaded, isBlended };
}

type Found = { readonly states: PdfDict[]; readonly seen: Set<PdfDict> };

/** Collects graphics states. Returns whether there are transparency groups or masked images. */
function collectStates(objects: Objects, resources: PdfDict, found: Found, depth: number): boolean {
  if (depth > MAX_DEPTH || found.seen.has(resources)) return false;
  found.seen.add(resources);
  for (const state of objects.dict(resources.get('ExtGState')).values()) found.states.push(objects.dict(state));
  let hasGroups = false;
  for (const value of objects.dict(resources.get('XObject')).values()) {
    const object = objects.resolve(value);
    if (!(object instanceof PdfStream)) continue;
    const { dict } = object;
    if (dict.has('SMask') || dict.has('Group')) hasGroups = true;
    const inner =
      dict.has('Resources') && collectStates(objects, objects.dict(dict.get('Resources')), found, depth + 1);
    hasGroups ||= inner;
  }
  return hasGroups;
}

function hasOpacity(objects: Objects, state: PdfDict): boolean {
  const isBelowOne = (key: string) => {
    const value = objects.resolve(state.get(key));
    return typeof value === 'number' && value < 1;
  };
  const mask = objects.resolve(state.get('SMask'));
  return isBelowOne('ca') || isBelowOne('CA') || (mask !== null && nameOf(mask) !== 'None');
}

function hasBlendMode(objects: Objects, state: PdfDict): boolean {
  const blend = objects.resolve(state.get('BM'));
  return blend !== null && nameOf(blend) !== 'Normal' && nameOf(blend) !== 'Compatible';
}
