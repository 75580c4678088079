/** Converts the gradients of drawings (SVG 2, chapter 14). */
import { BLACK, type Color, parseColor } from '../../base/color.ts';
import { IDENTITY, isFlat, type Matrix, multiply, type Rect } from '../../base/geometry.ts';
import type { Gradient, GradientStop, Paint } from '../../scene/gradient.ts';
import { parseLength } from './length.ts';
import { CSS_TRANSFORM, parseShare, transformOf, valuesOf } from './paint-style.ts';
import type { SvgIndex } from './place.ts';
import type { Viewport } from './shapes.ts';
import type { SvgElement } from './svg-tree.ts';

/** Context of a paint: the bounding box of the painted element, the viewport, and the matrix to the drawing. */
export type Painted = { readonly box: Rect | undefined; readonly viewport: Viewport; readonly matrix: Matrix };

/** Maximum number of gradient stops. Drawing programs write fewer. */
const MAX_STOPS = 200;

export function isGradientElement({ name }: SvgElement): boolean {
  return name === 'linearGradient' || name === 'radialGradient';
}

/** Returns the paint of a gradient element. Returns undefined if it paints nothing. */
export function gradientOf(index: SvgIndex, element: SvgElement, painted: Painted): Paint | undefined {
  const chain = [...index.templates(element)].filter(isGradientElement);
  const attribute = (name: string) => chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
  const stops = stopsOf(
    index,
    chain.find(({ children }) => children.some(({ name }) => name === 'stop')),
  );
  const last = stops.at(-1)?.color;
  if (!last || stops.length === 1) return last;
  const isOfBox = (attribute('gradientUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
  const { box, viewport } = painted;
  // A box without area has no coordinate system (8.10).
  if (isOfBox && !(box && box.width > 0 && box.height > 0)) return undefined;
  const [width, height] = isOfBox ? [1, 1] : [viewport.width, viewport.height];
  const diagonal = isOfBox ? 1 : Math.hypot(width, height) / Math.SQRT2;
  const length = (name: string, share: number, whole: number) => parseLength(attribute(name), whole) ?? share * whole;
  const inBox: Matrix = isOfBox && box ? [box.width, 0, 0, box.height, box.x, box.y] : [1, 0, 0, 1, 0, 0];
  const transform = multiply(multiply(painted.matrix, inBox), templateTransform(index, chain, 'gradientTransform'));
  const shape =
    element.name === 'linearGradient'
      ? linear(length('x1', 0, width), length('y1', 0, height), length('x2', 1, width), length('y2', 0, height))
      : radial(attribute, (name, share, side) => length(name, share, { x: width, y: height, r: diagonal }[side]));
  if (!shape) return last;
  const whole = multiply(transform, shape.transform);
  if (isFlat(whole)) return undefined;
  const spread = attribute('spreadMethod');
  return {
    ...shape,
    transform: whole,
    stops,
    ...(spread === 'repeat' || spread === 'reflect' ? { spread } : {}),
  };
}

/** Returns the transform of the first element in the chain that sets it, in an attribute or a style sheet. */
export function templateTransform(index: SvgIndex, chain: readonly SvgElement[], attribute: string): Matrix {
  for (const element of chain) {
    const { values } = valuesOf(element, index.sheet);
    if (values.has(attribute) || values.has(CSS_TRANSFORM)) return transformOf(values, attribute);
  }
  return IDENTITY;
}

type Shape = Pick<Gradient, 'kind' | 'focus' | 'transform'>;

/** Returns undefined if the line is a point. The last colour then fills everything. */
function linear(x1: number, y1: number, x2: number, y2: number): Shape | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  return dx === 0 && dy === 0 ? undefined : { kind: 'linear', transform: [dx, dy, -dy, dx, x1, y1] };
}

/**
 * Maximum distance of the focus from the centre, as a fraction of the radius. A focus on or outside the circle is moved
 * inside, as in SVG 1.1.
 */
const FARTHEST_FOCUS = 0.99;

function radial(
  attribute: (name: string) => string | undefined,
  length: (name: string, share: number, side: 'x' | 'y' | 'r') => number,
): Shape | undefined {
  if (parseLength(attribute('fr'), 1)) throw new Error('the property fr is not supported');
  const [cx, cy, r] = [length('cx', 0.5, 'x'), length('cy', 0.5, 'y'), length('r', 0.5, 'r')];
  if (!(r > 0)) return undefined;
  const x = ((attribute('fx') === undefined ? cx : length('fx', 0.5, 'x')) - cx) / r;
  const y = ((attribute('fy') === undefined ? cy : length('fy', 0.5, 'y')) - cy) / r;
  const inside = Math.min(1, FARTHEST_FOCUS / Math.hypot(x, y));
  const focus = x === 0 && y === 0 ? {} : { focus: { x: x * inside, y: y * inside } };
  return { kind: 'radial', ...focus, transform: [r, 0, 0, r, cx, cy] };
}

function stopsOf(index: SvgIndex, gradient: SvgElement | undefined): readonly GradientStop[] {
  const elements = gradient?.children.filter(({ name }) => name === 'stop') ?? [];
  if (elements.length > MAX_STOPS) throw new Error(`at most ${MAX_STOPS} colours in a gradient are accepted`);
  if (gradient && elements.length > 1) checkInterpolation(index, gradient);
  let least = 0;
  return elements.map((element) => {
    const { values } = valuesOf(element, index.sheet);
    least = Math.max(least, parseShare(values.get('offset') ?? '0') ?? 0);
    return { offset: least, color: stopColor(index, element, values) };
  });
}

/** Rejects interpolation in linear RGB. */
function checkInterpolation(index: SvgIndex, gradient: SvgElement): void {
  const value = index.inheritedValue(gradient, 'color-interpolation');
  if (value !== undefined && /^linearrgb$/i.test(value)) {
    throw new Error('the only supported color-interpolation is sRGB');
  }
}

function stopColor(index: SvgIndex, stop: SvgElement, values: ReadonlyMap<string, string>): Color {
  const own = values.get('stop-color') ?? '';
  const text = own === 'inherit' ? (index.inheritedValue(index.parentOf(stop), 'stop-color') ?? '') : own;
  const named = /^currentcolor$/i.test(text) ? index.inheritedValue(stop, 'color') : text;
  const color = parseColor(named ?? '') ?? BLACK;
  return { ...color, alpha: color.alpha * (parseShare(values.get('stop-opacity') ?? '1') ?? 1) };
}
