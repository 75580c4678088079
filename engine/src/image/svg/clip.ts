/** Converts clip paths of drawings (CSS Masking 1, chapter 6) to a single outline if that is equivalent. */
import { multiply } from '../../base/geometry.ts';
import { intersection } from '../../scene/ink.ts';
import { MOVE, type Path, pathBounds } from '../../scene/path.ts';
import { parseLength } from './length.ts';
import { styleOf } from './paint-style.ts';
import type { Place, SvgIndex } from './place.ts';
import { placePath, shapePath } from './shapes.ts';
import type { SvgElement } from './svg-tree.ts';

/** Maximum number of shapes to check for overlaps. */
const MAX_SHAPES = 200;

/**
 * Returns the outline of a clip path. It is empty if the clip hides everything, and undefined if a single outline is
 * not equivalent.
 */
export function plainClip(index: SvgIndex, clip: SvgElement, place: Place): Path | undefined {
  if (clip.children.length > MAX_SHAPES) return undefined;
  const outlines = clip.children.map((child) => outlineOf(index, child, place));
  if (outlines.some((outline) => outline === 'not plain')) return undefined;
  const paths = outlines.filter((outline) => typeof outline === 'object');
  // Overlapping shapes with opposite directions would cut holes in a single outline.
  const boxes = paths.flatMap((path) => pathBounds(path) ?? []);
  if (boxes.some((box, i) => boxes.slice(0, i).some((other) => intersection(box, other)))) return undefined;
  return { verbs: paths.flatMap(({ verbs }) => verbs), coords: paths.flatMap(({ coords }) => coords) };
}

function outlineOf(index: SvgIndex, element: SvgElement, place: Place): Path | 'nothing' | 'not plain' {
  const style = styleOf(element, place.inherited, index.sheet, place.viewport);
  if (!style.isDisplayed || !style.isVisible) return 'nothing';
  if (style.clipPath !== undefined || style.mask !== undefined || element.name === 'text') return 'not plain';
  const matrix = multiply(place.matrix, style.transform);
  if (element.name === 'use') {
    const target = index.target(element);
    if (!target) return 'nothing';
    if (target.name === 'use') return 'not plain';
    const x = parseLength(element.attributes.get('x'), place.viewport.width) ?? 0;
    const y = parseLength(element.attributes.get('y'), place.viewport.height) ?? 0;
    return outlineOf(index, target, { ...place, inherited: style, matrix: multiply(matrix, [1, 0, 0, 1, x, y]) });
  }
  const path = shapePath(element, place.viewport);
  if (!path) return 'nothing';
  const isWhole = path.verbs.filter((verb) => verb === MOVE).length === 1;
  return style.clipRule && !isWhole ? 'not plain' : placePath(matrix, path);
}
