/** Finds and places a drawing's elements. */
import type { Matrix } from '../../base/geometry.ts';
import { matchesMedia } from './media.ts';
import { type Inherited, valuesOf } from './paint-style.ts';
import type { ParentOf } from './selectors.ts';
import type { Viewport } from './shapes.ts';
import { parseStyleSheet, type StyleSheet } from './style-sheet.ts';
import type { SvgElement } from './svg-tree.ts';

/** Context of an element: its inherited style, and the matrix to the drawing. */
export type Place = {
  readonly inherited: Inherited;
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  readonly depth: number;
  /** True if only outlines matter, as in a clip path. */
  readonly isSilhouette?: boolean;
};

/** Elements of a file by ID, and its combined style sheets. */
export type SvgIndex = {
  readonly sheet: StyleSheet;
  readonly parentOf: ParentOf;
  /** Returns the value of an inherited property from the element, or from its nearest ancestor that sets it. */
  inheritedValue(element: SvgElement | undefined, property: string): string | undefined;
  find(id: string): SvgElement | undefined;
  /** Returns the element that a `use` element refers to. */
  target(use: SvgElement): SvgElement | undefined;
  /** Returns an element and its chain of templates, in which each refers to the next. */
  templates(element: SvgElement): Iterable<SvgElement>;
};

/** Maximum length of a chain of templates. A longer chain is a cycle. */
const MAX_TEMPLATES = 20;

export function indexOf(root: SvgElement): SvgIndex {
  const byId = new Map<string, SvgElement>();
  const parents = new Map<SvgElement, SvgElement>();
  const sheets: string[] = [];
  const visit = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'style' && isStyleSheet(element)) sheets.push(element.text);
    for (const child of element.children) {
      parents.set(child, element);
      visit(child);
    }
  };
  visit(root);
  const target = ({ attributes }: SvgElement) => {
    const reference = attributes.get('href') ?? attributes.get('xlink:href');
    return reference === undefined ? undefined : byId.get(reference.trim().slice(1));
  };
  const parentOf: ParentOf = (element) => parents.get(element);
  const sheet = parseStyleSheet(sheets.join('\n'), parentOf);
  return {
    sheet,
    parentOf,
    inheritedValue(element, property) {
      for (let next = element; next; next = parentOf(next)) {
        const value = valuesOf(next, sheet).values.get(property);
        if (value !== undefined && value !== 'inherit') return value;
      }
      return undefined;
    },
    find: (id) => byId.get(id),
    target,
    *templates(element) {
      let next: SvgElement | undefined = element;
      for (let count = 0; next && count < MAX_TEMPLATES; count++) {
        yield next;
        next = target(next);
      }
    },
  };
}

/** Returns whether a `style` element contains CSS that browsers apply to images on a screen. */
function isStyleSheet({ attributes }: SvgElement): boolean {
  const type = attributes.get('type')?.trim().toLowerCase() ?? '';
  if (type !== '' && type !== 'text/css') return false;
  const media = attributes.get('media')?.trim().toLowerCase() ?? '';
  return media === '' || matchesMedia(media);
}
