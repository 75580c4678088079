/** What the elements of a drawing are found and placed by. */
import type { Matrix } from '../../base/geometry.ts';
import type { Inherited } from './paint-style.ts';
import type { Viewport } from './shapes.ts';
import { parseStyleSheet, type StyleSheet } from './style-sheet.ts';
import type { SvgElement } from './svg-tree.ts';

/** Where an element stands: what it inherits, and how its coordinates lie in the drawing. */
export type Place = {
  readonly inherited: Inherited;
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  readonly depth: number;
  /** Whether only the outlines count, for a clip. */
  readonly isSilhouette?: boolean;
};

/** A file’s elements by id, and its style sheets as one. */
export type SvgIndex = {
  readonly sheet: StyleSheet;
  find(id: string): SvgElement | undefined;
  /** The element that a `use` names. */
  target(use: SvgElement): SvgElement | undefined;
  /** An element and those that it takes what it lacks from, each naming the next. */
  templates(element: SvgElement): Iterable<SvgElement>;
};

/** Longer chains of templates lead in a circle. */
const MAX_TEMPLATES = 20;

export function indexOf(root: SvgElement): SvgIndex {
  const byId = new Map<string, SvgElement>();
  const sheets: string[] = [];
  const visit = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'style') sheets.push(element.text);
    element.children.forEach(visit);
  };
  visit(root);
  const target = ({ attributes }: SvgElement) => {
    const reference = attributes.get('href') ?? attributes.get('xlink:href');
    return reference === undefined ? undefined : byId.get(reference.trim().slice(1));
  };
  return {
    sheet: parseStyleSheet(sheets.join('\n')),
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
