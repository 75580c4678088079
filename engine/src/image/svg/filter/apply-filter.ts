/**
 * Applies filters to the items of an element. Shapes that a filter does not change stay vectors. Its blurred and
 * recolored parts become pixels at a fixed resolution, so that every output shows the same.
 */
import { inverse, isFlat, type Matrix, type Rect, unionRect } from '../../../base/geometry.ts';
import type { GlyphCache } from '../../../raster/glyph-cache.ts';
import { itemInk } from '../../../scene/ink.ts';
import type { Item } from '../../../scene/scene.ts';
import { parseLength } from '../length.ts';
import { valuesOf } from '../paint-style.ts';
import type { SvgIndex } from '../place.ts';
import type { SvgElement } from '../svg-tree.ts';
import { visiblePart } from './filter-image.ts';
import type { FilterStep } from './filter-value.ts';
import { evaluated, type FilterContext, type Layers, recolored, softened, withShadow } from './primitives.ts';
import type { Grid } from './raster.ts';

/** Limits for the filters of a drawing. */
const LIMITS = {
  /** Pixels of one filter. A shadow of 50 mm then has about 280 dpi. */
  pixels: 300_000,
  /** Pixels along the longer side of the drawing, which limit the resolution of small parts. */
  side: 2400,
  /** Sum of the pixels of all primitives of a drawing. */
  work: 60_000_000,
  primitives: 50,
} as const;

/** Sources of a filter, and its accumulated work. */
export type FilterSources = {
  readonly index: SvgIndex;
  /** Box of the drawing. */
  readonly drawing: Rect;
  readonly glyphs: GlyphCache;
  /** Adds to the work of the drawing, in pixels. Throws if it is too much. */
  count(pixels: number): void;
};

/** Counts the work of the filters in a drawing. */
export function workCounter(): (pixels: number) => void {
  let work = 0;
  return (pixels) => {
    work += pixels;
    if (work > LIMITS.work) throw new Error('its filters cover too large an area; export the shadows as pictures');
  };
}

/** Place of a filtered element: its matrix, its bounding box without strokes, and the size of its viewport. */
export type FilterPlace = {
  readonly matrix: Matrix;
  readonly box: Rect | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
};

/** Applies the steps of a filter. Also returns the memory of its pixels in bytes. */
export function filtered(
  items: readonly Item[],
  steps: readonly FilterStep[],
  place: FilterPlace,
  sources: FilterSources,
): { readonly items: readonly Item[]; readonly sizeBytes: number } {
  let result = items;
  let sizeBytes = 0;
  for (const step of steps) {
    if (result.length === 0 || isFlat(place.matrix)) return { items: [], sizeBytes };
    const applied = applyStep(result, step, place, sources);
    result = applied.items;
    sizeBytes += applied.sizeBytes;
  }
  return { items: result, sizeBytes };
}

type Applied = { readonly items: readonly Item[]; readonly sizeBytes: number };

function applyStep(items: readonly Item[], step: FilterStep, place: FilterPlace, sources: FilterSources): Applied {
  const source: Layers = [{ kind: 'items', items }];
  if (step.kind === 'element') {
    const filter = sources.index.find(step.id);
    // Browsers draw an element without its filter if the filter does not exist.
    if (filter?.name !== 'filter') return { items, sizeBytes: 0 };
    const holder = [...sources.index.templates(filter)].find(({ children }) => children.some(isPrimitive)) ?? filter;
    const primitives = holder.children.filter(isPrimitive);
    if (primitives.length > LIMITS.primitives) {
      throw new Error(`at most ${LIMITS.primitives} primitives in a filter are accepted`);
    }
    const area = regionOf(filter, place);
    if (!area || primitives.length === 0) return { items: [], sizeBytes: 0 };
    const context = contextOf(area, filter, place, sources);
    sources.count(context.grid.width * context.grid.height * (primitives.length + 2));
    return placed(evaluated(primitives, source, context), context);
  }
  const ink = items.map((item) => itemInk(item, inverse(place.matrix))).reduce(unionRect, undefined);
  if (!ink) return { items: [], sizeBytes: 0 };
  const context = contextOf(grown(ink, step), undefined, place, sources);
  sources.count(context.grid.width * context.grid.height * 3);
  return placed(layersOf(source, step, context), context);
}

type FunctionStep = Exclude<FilterStep, { readonly kind: 'element' }>;

function layersOf(source: Layers, step: FunctionStep, context: FilterContext): Layers {
  if (step.kind === 'color') return recolored(source, step.matrix, context);
  const sigma = [step.sigma, step.sigma] as const;
  return step.kind === 'blur'
    ? softened(source, sigma, context, 'srgb')
    : withShadow(source, { ...step, sigma }, context);
}

function isPrimitive({ name }: SvgElement): boolean {
  return /^fe[A-Z]/.test(name);
}

/** Extends the ink of an element for a blur and a shadow. */
function grown({ x, y, width, height }: Rect, step: FunctionStep): Rect {
  if (step.kind === 'color') return { x, y, width, height };
  const more = step.sigma * 3 + (step.kind === 'shadow' ? Math.max(Math.abs(step.dx), Math.abs(step.dy)) : 0);
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

type Units = 'userSpaceOnUse' | 'objectBoundingBox';

/** Returns the filter region in the element’s coordinates (8.3); undefined if it is empty. */
function regionOf({ attributes }: SvgElement, place: FilterPlace): Rect | undefined {
  const units: Units = attributes.get('filterUnits') === 'userSpaceOnUse' ? 'userSpaceOnUse' : 'objectBoundingBox';
  const side = (name: string, fallback: string) => attributes.get(name) ?? fallback;
  return boxIn(
    { x: side('x', '-10%'), y: side('y', '-10%'), width: side('width', '120%'), height: side('height', '120%') },
    units,
    place,
  );
}

type Sides = { readonly x: string; readonly y: string; readonly width: string; readonly height: string };

function boxIn({ x, y, width, height }: Sides, units: Units, { box, viewport }: FilterPlace): Rect | undefined {
  const isOfBox = units === 'objectBoundingBox';
  if (isOfBox && !box) return undefined;
  const length = (value: string, whole: number, side: number) =>
    isOfBox ? (parseLength(value, 1) ?? 0) * side : (parseLength(value, whole) ?? 0);
  const area = {
    x: length(x, viewport.width, box?.width ?? 0) + (isOfBox ? box!.x : 0),
    y: length(y, viewport.height, box?.height ?? 0) + (isOfBox ? box!.y : 0),
    width: length(width, viewport.width, box?.width ?? 0),
    height: length(height, viewport.height, box?.height ?? 0),
  };
  return area.width > 0 && area.height > 0 ? area : undefined;
}

/** Returns the pixels of an area. Their number is limited per filter, and their density by the size of the drawing. */
function gridOf(area: Rect, matrix: Matrix, drawing: Rect): Grid {
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const fromDrawing = (LIMITS.side / Math.max(drawing.width, drawing.height)) * scale;
  const perUnit = Math.min(fromDrawing, Math.sqrt(LIMITS.pixels / (area.width * area.height)));
  const pixels = (side: number) => Math.max(1, Math.min(LIMITS.pixels, Math.ceil(side * perUnit)));
  return { area, width: pixels(area.width), height: pixels(area.height), perUnit };
}

function contextOf(
  area: Rect,
  filter: SvgElement | undefined,
  place: FilterPlace,
  { index, drawing, glyphs }: FilterSources,
): FilterContext {
  const isOfBox = filter?.attributes.get('primitiveUnits') === 'objectBoundingBox';
  const units: Units = isOfBox ? 'objectBoundingBox' : 'userSpaceOnUse';
  const property = (element: SvgElement, name: string) => valuesOf(element, index.sheet).values.get(name);
  return {
    grid: gridOf(area, place.matrix, drawing),
    matrix: place.matrix,
    glyphs,
    unit: { x: isOfBox ? (place.box?.width ?? 0) : 1, y: isOfBox ? (place.box?.height ?? 0) : 1 },
    property,
    areaOf({ attributes }) {
      const given = ['x', 'y', 'width', 'height'].some((name) => attributes.has(name));
      if (!given) return undefined;
      // Sides that a primitive does not set are those of the filter region.
      const own = boxIn(
        {
          x: attributes.get('x') ?? '0',
          y: attributes.get('y') ?? '0',
          width: attributes.get('width') ?? '1',
          height: attributes.get('height') ?? '1',
        },
        units,
        place,
      );
      return {
        x: attributes.has('x') ? (own?.x ?? area.x) : area.x,
        y: attributes.has('y') ? (own?.y ?? area.y) : area.y,
        width: attributes.has('width') ? (own?.width ?? 0) : area.width,
        height: attributes.has('height') ? (own?.height ?? 0) : area.height,
      };
    },
    spaceOf(primitive) {
      const value = index.inheritedValue(primitive, 'color-interpolation-filters') ?? 'linearRGB';
      return /^srgb$/i.test(value) ? 'srgb' : 'linear';
    },
  };
}

/** Returns the layers as items of the drawing. */
function placed(layers: Layers, context: FilterContext): Applied {
  let sizeBytes = 0;
  const items = layers.flatMap((layer): readonly Item[] => {
    if (layer.kind === 'items') return layer.items;
    const found = visiblePart(layer.raster);
    if (!found) return [];
    const { area, perUnit } = context.grid;
    const { left, top, image } = found;
    sizeBytes += image.keptBytes;
    const box = {
      x: area.x + left / perUnit,
      y: area.y + top / perUnit,
      width: image.widthPx / perUnit,
      height: image.heightPx / perUnit,
    };
    const picture: Item = { kind: 'image', image, box, dither: 'auto', threshold: 128 };
    return [{ kind: 'group', transform: context.matrix, items: [picture] }];
  });
  return { items, sizeBytes };
}
