/** Clip paths of drawings (CSS Masking 1, chapter 6) as one outline each. */
import { multiply, type Rect } from '../../base/geometry.ts';
import { intersection } from '../../scene/ink.ts';
import { MOVE, type Path, pathBounds } from '../../scene/path.ts';
import { parseLength } from './length.ts';
import { INITIAL, styleOf } from './paint-style.ts';
import type { Place, SvgIndex } from './place.ts';
import { placePath, shapePath } from './shapes.ts';
import type { SvgElement } from './svg-tree.ts';
import { parseTransform } from './transform.ts';

/** More shapes than this make no clip that anybody drew. */
const MAX_SHAPES = 200;

/** The outline of a clip path for an element at a place; empty when it lets nothing through, undefined when there is none. */
export function clipOf(index: SvgIndex, id: string, place: Place): Path | undefined {
  const clip = index.find(id);
  if (clip?.name !== 'clipPath') return undefined;
  if ((clip.attributes.get('clipPathUnits') ?? 'userSpaceOnUse') !== 'userSpaceOnUse') {
    throw new Error('clip paths in units of what they clip are not supported');
  }
  const style = styleOf(clip, INITIAL, index.sheet, place.viewport);
  if (style.clipPath !== undefined) throw new Error('clip paths that are clipped are not supported');
  const here = { ...place, inherited: style, matrix: multiply(place.matrix, parseTransform(style.transform)) };
  if (clip.children.length > MAX_SHAPES) throw new Error(`at most ${MAX_SHAPES} shapes in a clip path are accepted`);
  const paths = clip.children.flatMap((child) => outlineOf(index, child, here));
  // Shapes that overlap, wound against each other, would cut holes into the one outline.
  const boxes = paths.flatMap((path) => pathBounds(path) ?? []);
  if (boxes.some((box, i) => boxes.slice(0, i).some((other) => overlap(box, other)))) {
    throw new Error('clip paths of shapes that overlap are not supported');
  }
  return { verbs: paths.flatMap(({ verbs }) => verbs), coords: paths.flatMap(({ coords }) => coords) };
}

function overlap(a: Rect, b: Rect): boolean {
  return intersection(a, b) !== undefined;
}

function outlineOf(index: SvgIndex, element: SvgElement, place: Place): readonly Path[] {
  const style = styleOf(element, place.inherited, index.sheet, place.viewport);
  if (!style.isDisplayed || !style.isVisible) return [];
  if (style.clipPath !== undefined) throw new Error('clip paths that are clipped are not supported');
  const matrix = multiply(place.matrix, parseTransform(style.transform));
  if (element.name === 'use') {
    const target = index.target(element);
    if (!target || target.name === 'use') return [];
    const x = parseLength(element.attributes.get('x'), place.viewport.width) ?? 0;
    const y = parseLength(element.attributes.get('y'), place.viewport.height) ?? 0;
    return outlineOf(index, target, { ...place, inherited: style, matrix: multiply(matrix, [1, 0, 0, 1, x, y]) });
  }
  if (element.name === 'text') throw new Error('text is not supported: convert it to paths');
  const path = shapePath(element, place.viewport);
  if (!path) return [];
  const isWhole = path.verbs.filter((verb) => verb === MOVE).length === 1;
  if (style.clipRule && !isWhole) throw new Error('clip paths filled by the even-odd rule are not supported');
  return [placePath(matrix, path)];
}
