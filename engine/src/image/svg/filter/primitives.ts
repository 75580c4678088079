/** Evaluates the primitives of a filter (Filter Effects 1, chapter 9). */
import { BLACK, type Color, parseColor } from '../../../base/color.ts';
import { inverse, type Matrix, multiply, type Rect, translation } from '../../../base/geometry.ts';
import type { GlyphCache } from '../../../raster/glyph-cache.ts';
import { BLEND_MODES } from '../../../scene/blend-mode.ts';
import { rectPath } from '../../../scene/path.ts';
import type { Item } from '../../../scene/scene.ts';
import { cut } from '../cut.ts';
import { parseNumbers } from '../length.ts';
import { parseShare } from '../paint-style.ts';
import { placePath } from '../shapes.ts';
import type { SvgElement } from '../svg-tree.ts';
import { blurred, spread } from './blur.ts';
import {
  blended,
  byChannel,
  byMatrix,
  composited,
  hueRotation,
  LUMINANCE_TO_ALPHA,
  type Operator,
  saturation,
} from './colors.ts';
import {
  alphaOf,
  cropped,
  emptyRaster,
  type Grid,
  inSpace,
  over,
  paintItems,
  type Raster,
  type Space,
  shifted,
  toPixels,
} from './raster.ts';

/**
 * Result of a primitive, as layers from the bottom up. Unchanged shapes stay vectors, so that only blurred and recolored
 * parts become pixels.
 */
export type Layer =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'pixels'; readonly raster: Raster };

export type Layers = readonly Layer[];

/** Maximum radius of a morphology in pixels, because the cost grows with it. */
const MOST_SPREAD_PX = 60;

/** Context of a filter on one element. */
export type FilterContext = {
  readonly grid: Grid;
  /** Matrix from the element’s coordinates to the drawing. */
  readonly matrix: Matrix;
  readonly glyphs: GlyphCache;
  /** Size of one unit of the primitives in the element’s coordinates. */
  readonly unit: { readonly x: number; readonly y: number };
  /** Area of a primitive that limits its result; undefined for the whole filter region. */
  areaOf(primitive: SvgElement): Rect | undefined;
  spaceOf(primitive: SvgElement): Space;
  /** Value of a property such as `flood-color`. */
  property(primitive: SvgElement, name: string): string | undefined;
};

/** Evaluates the primitives in order. Returns the last result. */
export function evaluated(primitives: readonly SvgElement[], source: Layers, context: FilterContext): Layers {
  const named = new Map<string, Layers>([['SourceGraphic', source]]);
  let last = source;
  for (const primitive of primitives) {
    const run = PRIMITIVES.get(primitive.name);
    if (!run) throw new Error(`the filter primitive ${primitive.name} is not supported`);
    const inputOf = (element: SvgElement, name: string): Layers => {
      const key = element.attributes.get(name)?.trim() ?? '';
      if (key === 'SourceAlpha') return [pixels(alphaOf(flat(source, context)))];
      if (UNSUPPORTED_INPUTS.includes(key)) throw new Error(`the filter input ${key} is not supported`);
      return named.get(key) ?? last;
    };
    const result = run(primitive, { ...context, inputOf, input: (name) => inputOf(primitive, name) });
    const area = context.areaOf(primitive);
    last = limited(result, area ?? context.grid.area, context);
    const name = primitive.attributes.get('result');
    if (name !== undefined) named.set(name.trim(), last);
  }
  return last;
}

const UNSUPPORTED_INPUTS = ['BackgroundImage', 'BackgroundAlpha', 'FillPaint', 'StrokePaint'];

type Run = FilterContext & {
  /** Returns the layers that an attribute names; without a name, the previous result. */
  readonly input: (name: string) => Layers;
  readonly inputOf: (element: SvgElement, name: string) => Layers;
};

function pixels(raster: Raster): Layer {
  return { kind: 'pixels', raster };
}

function limited(layers: Layers, area: Rect, { grid, matrix }: FilterContext): Layers {
  return layers.map(
    (layer): Layer =>
      layer.kind === 'pixels'
        ? pixels(cropped(layer.raster, area, grid))
        : { kind: 'items', items: cut(layer.items, area, matrix) },
  );
}

/** Draws layers as pixels in a space. */
function flat(layers: Layers, { grid, matrix, glyphs }: FilterContext, space: Space = 'srgb'): Raster {
  const view = multiply(toPixels(grid), inverse(matrix));
  const rasters = layers.map((layer) =>
    layer.kind === 'pixels' ? layer.raster : paintItems(layer.items, view, grid, glyphs),
  );
  return rasters
    .map((raster) => inSpace(raster, space))
    .reduce((below, raster) => over(raster, below), emptyRaster(grid, space));
}

/** Moves layers by a distance in the element’s coordinates. */
function moved(layers: Layers, dx: number, dy: number, { grid, matrix }: FilterContext): Layers {
  const onDrawing = multiply(multiply(matrix, translation(dx, dy)), inverse(matrix));
  return layers.map((layer): Layer => {
    if (layer.kind === 'pixels') return pixels(shifted(layer.raster, dx * grid.perUnit, dy * grid.perUnit));
    return { kind: 'items', items: [{ kind: 'group', transform: onDrawing, items: layer.items }] };
  });
}

function numbersOf({ attributes }: SvgElement, name: string): readonly number[] {
  return parseNumbers(attributes.get(name) ?? '') ?? [];
}

function numberOf(element: SvgElement, name: string, fallback: number): number {
  return numbersOf(element, name)[0] ?? fallback;
}

function pairOf(
  element: SvgElement,
  name: string,
  { unit }: FilterContext,
  fallback: number,
): readonly [number, number] {
  const [x = fallback, y = x] = numbersOf(element, name);
  return x < 0 || y < 0 ? [0, 0] : [x * unit.x, y * unit.y];
}

function floodOf(primitive: SvgElement, { property }: FilterContext): Color {
  const color = parseColor(property(primitive, 'flood-color') ?? '') ?? BLACK;
  return { ...color, alpha: color.alpha * (parseShare(property(primitive, 'flood-opacity') ?? '1') ?? 1) };
}

function flood(color: Color, area: Rect, { matrix }: FilterContext): Layers {
  if (color.alpha === 0) return [];
  return [{ kind: 'items', items: [{ kind: 'path', path: placePath(matrix, rectPath(area)), fill: color }] }];
}

/** Returns layers with a blurred and moved shadow below them. */
export function withShadow(
  layers: Layers,
  shadow: {
    readonly dx: number;
    readonly dy: number;
    readonly sigma: readonly [number, number];
    readonly color: Color;
  },
  context: FilterContext,
): Layers {
  const { dx, dy, sigma, color } = shadow;
  const { perUnit } = context.grid;
  const alpha = shifted(alphaOf(flat(layers, context)), dx * perUnit, dy * perUnit);
  const soft = blurred(alpha, sigma[0] * perUnit, sigma[1] * perUnit);
  const [red, green, blue] = [color.red / 255, color.green / 255, color.blue / 255];
  const colored = [0, 0, 0, 0, red, 0, 0, 0, 0, green, 0, 0, 0, 0, blue, 0, 0, 0, color.alpha, 0];
  return [pixels(byMatrix(soft, colored)), ...layers];
}

/** Returns layers whose sRGB colours are multiplied by a matrix. */
export function recolored(layers: Layers, matrix: readonly number[], context: FilterContext): Layers {
  return [pixels(byMatrix(flat(layers, context), matrix))];
}

/** Returns blurred layers. The standard deviations are in the element’s coordinates. */
export function softened(
  layers: Layers,
  [x, y]: readonly [number, number],
  context: FilterContext,
  space: Space,
): Layers {
  if (x === 0 && y === 0) return layers;
  const { perUnit } = context.grid;
  return [pixels(blurred(flat(layers, context, space), x * perUnit, y * perUnit))];
}

const PRIMITIVES: ReadonlyMap<string, (primitive: SvgElement, run: Run) => Layers> = new Map([
  ['feFlood', (primitive, run) => flood(floodOf(primitive, run), run.areaOf(primitive) ?? run.grid.area, run)],
  [
    'feOffset',
    (primitive, run) =>
      moved(run.input('in'), numberOf(primitive, 'dx', 0) * run.unit.x, numberOf(primitive, 'dy', 0) * run.unit.y, run),
  ],
  [
    'feGaussianBlur',
    (primitive, run) =>
      softened(run.input('in'), pairOf(primitive, 'stdDeviation', run, 0), run, run.spaceOf(primitive)),
  ],
  [
    'feDropShadow',
    (primitive, run) =>
      withShadow(
        run.input('in'),
        {
          dx: numberOf(primitive, 'dx', 2) * run.unit.x,
          dy: numberOf(primitive, 'dy', 2) * run.unit.y,
          sigma: pairOf(primitive, 'stdDeviation', run, 2),
          color: floodOf(primitive, run),
        },
        run,
      ),
  ],
  ['feMerge', (primitive, run) => merge(primitive, run)],
  ['feBlend', (primitive, run) => blend(primitive, run)],
  ['feComposite', (primitive, run) => composite(primitive, run)],
  ['feColorMatrix', (primitive, run) => colorMatrix(primitive, run)],
  ['feComponentTransfer', (primitive, run) => componentTransfer(primitive, run)],
  ['feMorphology', (primitive, run) => morphology(primitive, run)],
]);

function merge({ children }: SvgElement, run: Run): Layers {
  return children.filter(({ name }) => name === 'feMergeNode').flatMap((node) => run.inputOf(node, 'in'));
}

function blend(primitive: SvgElement, run: Run): Layers {
  const [top, bottom] = [run.input('in'), run.input('in2')];
  const mode = primitive.attributes.get('mode')?.trim() ?? 'normal';
  if (mode === 'normal') return [...bottom, ...top];
  const known = BLEND_MODES.find((each) => each === mode);
  if (!known) throw new Error(`the mode ${mode.slice(0, 20)} of feBlend is not supported`);
  const space = run.spaceOf(primitive);
  return [pixels(blended(flat(top, run, space), flat(bottom, run, space), known))];
}

function composite(primitive: SvgElement, run: Run): Layers {
  const [top, bottom] = [run.input('in'), run.input('in2')];
  const operator = primitive.attributes.get('operator')?.trim() ?? 'over';
  if (operator === 'over') return [...bottom, ...top];
  const factors = ['k1', 'k2', 'k3', 'k4'].map((name) => numberOf(primitive, name, 0)) as unknown as Operator;
  const known = OPERATORS.find((each) => each === operator) ?? (operator === 'arithmetic' ? factors : undefined);
  if (known === undefined) throw new Error(`the operator ${operator.slice(0, 20)} of feComposite is not supported`);
  const space = run.spaceOf(primitive);
  return [pixels(composited(flat(top, run, space), flat(bottom, run, space), known))];
}

const OPERATORS = ['in', 'out', 'atop', 'xor', 'lighter'] as const;

function colorMatrix(primitive: SvgElement, run: Run): Layers {
  const input = run.input('in');
  const values = numbersOf(primitive, 'values');
  const type = primitive.attributes.get('type')?.trim() ?? 'matrix';
  const matrix =
    type === 'matrix'
      ? values
      : type === 'saturate'
        ? saturation(values[0] ?? 1)
        : type === 'hueRotate'
          ? hueRotation(values[0] ?? 0)
          : type === 'luminanceToAlpha'
            ? LUMINANCE_TO_ALPHA
            : [];
  // An invalid matrix keeps the colours.
  return matrix.length === 20 ? [pixels(byMatrix(flat(input, run, run.spaceOf(primitive)), matrix))] : input;
}

function componentTransfer(primitive: SvgElement, run: Run): Layers {
  const functions = ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].map((name) =>
    transferOf(primitive.children.findLast((child) => child.name === name)),
  );
  return [pixels(byChannel(flat(run.input('in'), run, run.spaceOf(primitive)), functions))];
}

/** Returns the function of a channel (9.7.1). */
function transferOf(element: SvgElement | undefined): (value: number) => number {
  const same = (value: number) => value;
  if (!element) return same;
  const number = (name: string, fallback: number) => numberOf(element, name, fallback);
  const table = numbersOf(element, 'tableValues');
  const steps = table.length;
  switch (element.attributes.get('type')?.trim()) {
    case 'linear': {
      const [slope, intercept] = [number('slope', 1), number('intercept', 0)];
      return (value) => slope * value + intercept;
    }
    case 'gamma': {
      const [amplitude, exponent, offset] = [number('amplitude', 1), number('exponent', 1), number('offset', 0)];
      return (value) => amplitude * value ** exponent + offset;
    }
    case 'discrete':
      return steps === 0 ? same : (value) => table[Math.min(steps - 1, Math.floor(value * steps))]!;
    case 'table':
      return steps === 0 ? same : (value) => interpolated(table, value * (steps - 1));
    default:
      return same;
  }
}

function interpolated(table: readonly number[], at: number): number {
  const below = Math.min(table.length - 1, Math.floor(at));
  const above = Math.min(table.length - 1, below + 1);
  return table[below]! + (table[above]! - table[below]!) * (at - below);
}

function morphology(primitive: SvgElement, run: Run): Layers {
  const [x, y] = pairOf(primitive, 'radius', run, 0).map((radius) => Math.round(radius * run.grid.perUnit));
  const input = run.input('in');
  if (!x || !y) return input;
  if (Math.max(x, y) > MOST_SPREAD_PX) throw new Error('a radius of feMorphology is too large');
  const operator = primitive.attributes.get('operator')?.trim() === 'dilate' ? 'dilate' : 'erode';
  return [pixels(spread(flat(input, run, run.spaceOf(primitive)), operator, x, y))];
}
