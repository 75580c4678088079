/** SVG files to drawings: every shape an outline in the drawing’s own coordinates. What cannot be drawn right is refused. */
import type { Color } from '../../base/color.ts';
import { containsRect, IDENTITY, type Matrix, multiply, type Rect } from '../../base/geometry.ts';
import { itemInk } from '../../scene/ink.ts';
import { pathBounds, rectPath } from '../../scene/path.ts';
import type { GroupItem, Item, PathItem, Stroke } from '../../scene/scene.ts';
import { clipOf } from './clip.ts';
import type { Drawing } from './drawing.ts';
import { parseLength } from './length.ts';
import { INITIAL, type Inherited, type Paint, type Style, styleOf } from './paint-style.ts';
import { indexOf, type Place, type SvgIndex } from './place.ts';
import { MAX_COORDINATE, placePath, shapePath, type Viewport } from './shapes.ts';
import { readSvgTree, type SvgElement } from './svg-tree.ts';
import { parseTransform, parseViewBox, viewBoxMatrix } from './transform.ts';

/** What a drawing may come to once its uses are drawn out. */
const LIMITS = {
  items: 50_000,
  verbs: 1_000_000,
  depth: 100,
} as const;

/** Longest side in CSS pixels: 200 in, as of a page. */
const MAX_SIDE = 19_200;

/** Elements that show something which is not drawn yet, and what to do about it. */
const UNDRAWN: ReadonlyMap<string, string> = new Map([
  ['text', 'text is not supported: convert it to paths'],
  ['image', 'pictures within it are not supported'],
  ['switch', 'switch is not supported'],
  ['mesh', 'meshes are not supported'],
]);
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];

/** Reads a file; throws what is wrong with it, or what of it is not supported. */
export function loadSvg(bytes: Uint8Array): Drawing {
  const root = readSvgTree(bytes);
  const { width, height } = sizeOf(root);
  if (!(width > 0 && height > 0)) throw new Error('it needs a width and a height, or a viewBox');
  if (Math.max(width, height) > MAX_SIDE) throw new Error(`it is larger than ${MAX_SIDE} pixels`);
  const builder = new Builder(indexOf(root));
  const box = { x: 0, y: 0, width, height };
  const items = builder.viewport(root, box, { inherited: INITIAL, matrix: IDENTITY, viewport: box, depth: 0 });
  return { widthPx: width, heightPx: height, items, sizeBytes: builder.sizeBytes };
}

/** The drawing’s own size in CSS pixels: of a side that is not told, the share that the view box has. */
function sizeOf({ attributes }: SvgElement): Viewport {
  const side = (name: string) => {
    const text = attributes.get(name);
    return text?.trim().endsWith('%') ? undefined : parseLength(text, 0);
  };
  const [width, height] = [side('width'), side('height')];
  const box = parseViewBox(attributes.get('viewBox'));
  if (!box) return { width: width ?? 0, height: height ?? 0 };
  if (width === undefined && height === undefined) return box;
  return {
    width: width ?? (height! * box.width) / box.height,
    height: height ?? (width! * box.height) / box.width,
  };
}

/** Draws a file’s elements and counts what comes of them. */
class Builder {
  sizeBytes = 0;
  private readonly index: SvgIndex;
  private items = 0;
  private verbs = 0;

  constructor(index: SvgIndex) {
    this.index = index;
  }

  /** The items of a `svg` or `symbol` element shown in a box. */
  viewport(element: SvgElement, box: Rect, place: Place): readonly Item[] {
    if (!(box.width > 0 && box.height > 0)) return [];
    const viewBox = parseViewBox(element.attributes.get('viewBox'));
    const inner: Matrix = viewBox
      ? viewBoxMatrix(viewBox, box, element.attributes.get('preserveAspectRatio'))
      : [1, 0, 0, 1, box.x, box.y];
    const style = styleOf(element, place.inherited, this.index.sheet, place.viewport);
    const transform = place.depth > 0 ? parseTransform(style.transform) : IDENTITY;
    const outer = multiply(place.matrix, transform);
    const matrix = multiply(outer, inner);
    const within = { inherited: style, matrix, viewport: viewBox ?? box, depth: place.depth + 1 };
    const items = this.all(element.children, within);
    const shown =
      place.depth > 0 && (style.overflow === 'visible' || style.overflow === 'auto') ? items : cut(items, box, outer);
    return this.grouped(shown, style, { ...place, matrix: outer });
  }

  private all(elements: readonly SvgElement[], place: Place): readonly Item[] {
    return elements.flatMap((element) => this.element(element, place));
  }

  private element(element: SvgElement, place: Place): readonly Item[] {
    if (place.depth > LIMITS.depth) throw new Error(`elements are nested more than ${LIMITS.depth} deep`);
    const { name, attributes } = element;
    if (!SHAPES.includes(name) && !CONTAINERS.includes(name) && !UNDRAWN.has(name)) return [];
    // What a use repeats costs even where it shows nothing.
    if (++this.items > LIMITS.items) throw new Error(`at most ${LIMITS.items} shapes are accepted`);
    const style = styleOf(element, place.inherited, this.index.sheet, place.viewport);
    if (!style.isDisplayed) return [];
    const undrawn = UNDRAWN.get(name);
    if (undrawn) throw new Error(undrawn);
    if (name === 'svg') return this.viewport(element, boxOf(attributes, place.viewport), place);
    const matrix = multiply(place.matrix, parseTransform(style.transform));
    const here = { ...place, matrix };
    const inner = { ...here, inherited: style, depth: place.depth + 1 };
    if (name === 'use') return this.grouped(this.used(element, inner), style, here);
    const items = SHAPES.includes(name) ? this.shape(element, style, here) : this.all(element.children, inner);
    return this.grouped(items, style, here);
  }

  private used(use: SvgElement, place: Place): readonly Item[] {
    const { attributes } = use;
    const target = this.index.target(use);
    if (!target) return [];
    const { viewport } = place;
    const x = parseLength(attributes.get('x'), viewport.width) ?? 0;
    const y = parseLength(attributes.get('y'), viewport.height) ?? 0;
    const there = { ...place, matrix: multiply(place.matrix, [1, 0, 0, 1, x, y]) };
    if (target.name !== 'symbol' && target.name !== 'svg') return this.element(target, there);
    const style = styleOf(target, place.inherited, this.index.sheet, viewport);
    if (!style.isDisplayed || place.depth > LIMITS.depth) return [];
    const own = boxOf(target.attributes, viewport);
    const width = parseLength(attributes.get('width'), viewport.width) ?? own.width;
    const height = parseLength(attributes.get('height'), viewport.height) ?? own.height;
    if (++this.items > LIMITS.items) throw new Error(`at most ${LIMITS.items} shapes are accepted`);
    return this.viewport(target, { ...own, width, height }, there);
  }

  private shape(element: SvgElement, style: Style, { matrix, viewport }: Place): readonly Item[] {
    const path = style.isVisible ? shapePath(element, viewport) : undefined;
    if (!path) return [];
    this.verbs += path.verbs.length;
    this.sizeBytes += 300 + (path.verbs.length + path.coords.length) * 8;
    if (this.verbs > LIMITS.verbs) throw new Error(`at most ${LIMITS.verbs} commands of paths are accepted`);
    const onDrawing = placePath(matrix, path);
    const color = element.name === 'line' ? undefined : colorOf(style.fill, style.fillOpacity, style);
    const fill: PathItem | undefined = color && {
      kind: 'path',
      path: onDrawing,
      fill: color,
      ...(style.fillRule ? { fillRule: style.fillRule } : {}),
    };
    const stroke = strokeOf(style);
    if (stroke && !(stroke.width <= MAX_COORDINATE)) throw new Error('a line is too wide');
    if (!stroke) return fill ? [fill] : [];
    const scale = similarity(matrix);
    if (scale === undefined) {
      const line: Item = { kind: 'group', transform: matrix, items: [{ kind: 'path', path, stroke }] };
      return inOrder(fill, line, style);
    }
    const line: PathItem = { kind: 'path', path: onDrawing, stroke: scaled(stroke, scale) };
    return fill && !style.strokeFirst ? [{ ...fill, ...line }] : inOrder(fill, line, style);
  }

  /** Items with the clip and the opacity of their element. */
  private grouped(items: readonly Item[], style: Style, place: Place): readonly Item[] {
    if (items.length === 0 || style.opacity === 0) return [];
    const clip = style.clipPath === undefined ? undefined : clipOf(this.index, style.clipPath, place);
    if (clip && clip.verbs.length === 0) return [];
    const [only] = items;
    if (!clip && style.opacity === 1) return items;
    if (!clip && items.length === 1 && only?.kind === 'path' && !(only.fill && only.stroke)) {
      return [faded(only, style.opacity)];
    }
    const group: GroupItem = {
      kind: 'group',
      items,
      ...(clip ? { clip } : {}),
      ...(style.opacity < 1 ? { opacity: style.opacity } : {}),
    };
    return [group];
  }
}

const CONTAINERS = ['g', 'a', 'svg', 'use'];

function boxOf(attributes: SvgElement['attributes'], { width, height }: Viewport): Rect {
  return {
    x: parseLength(attributes.get('x'), width) ?? 0,
    y: parseLength(attributes.get('y'), height) ?? 0,
    width: parseLength(attributes.get('width'), width) ?? width,
    height: parseLength(attributes.get('height'), height) ?? height,
  };
}

/** Cuts off what lies outside of a box; the box is in the coordinates that the matrix leads from. */
function cut(items: readonly Item[], box: Rect, matrix: Matrix): readonly Item[] {
  const clip = placePath(matrix, rectPath(box));
  const bounds = pathBounds(clip)!;
  const isUpright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0);
  const isInside = (item: Item) => {
    const ink = itemInk(item);
    return !ink || containsRect(bounds, ink, 1e-6);
  };
  if (items.length === 0 || (isUpright && items.every(isInside))) return items;
  return [{ kind: 'group', clip, items }];
}

function colorOf(paint: Paint | 'currentColor', opacity: number, { color }: Inherited): Color | undefined {
  if (paint === 'none') return undefined;
  if (paint === 'unsupported') throw new Error('gradients and patterns are not supported: use plain colours');
  const base = paint === 'currentColor' ? color : paint;
  const alpha = base.alpha * opacity;
  return alpha > 0 ? { ...base, alpha } : undefined;
}

function strokeOf(style: Style): Stroke | undefined {
  const { strokeWidth: width, dash, dashOffset, cap, join, miterLimit } = style;
  const color = width > 0 ? colorOf(style.stroke, style.strokeOpacity, style) : undefined;
  return (
    color && {
      ...{ color, width, dash },
      ...(dash.length > 0 && dashOffset !== 0 ? { dashOffset } : {}),
      ...(cap ? { cap } : {}),
      ...(join ? { join } : { miterLimit }),
    }
  );
}

/** The factor by which a matrix scales all lengths; undefined when it depends on their direction. */
function similarity([a, b, c, d]: Matrix): number | undefined {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isSame = Math.abs(across - down) <= 1e-6 * across && Math.abs(a * c + b * d) <= 1e-6 * across * across;
  return isSame && across > 0 ? across : undefined;
}

function scaled({ width, dash, dashOffset, ...rest }: Stroke, factor: number): Stroke {
  const lengths = { width: width * factor, dash: dash.map((length) => length * factor) };
  return { ...rest, ...lengths, ...(dashOffset === undefined ? {} : { dashOffset: dashOffset * factor }) };
}

function inOrder(fill: Item | undefined, line: Item, { strokeFirst }: Style): readonly Item[] {
  if (!fill) return [line];
  return strokeFirst ? [line, fill] : [fill, line];
}

function faded({ fill, stroke, ...rest }: PathItem, opacity: number): PathItem {
  const fade = (color: Color) => ({ ...color, alpha: color.alpha * opacity });
  return {
    ...rest,
    ...(fill ? { fill: fade(fill) } : {}),
    ...(stroke ? { stroke: { ...stroke, color: fade(stroke.color) } } : {}),
  };
}
