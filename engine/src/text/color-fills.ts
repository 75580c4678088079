/**
 * Fills of colour glyphs (OpenType 1.9, table `COLR` version 1, "Color lines" and "Gradients"). Coordinates are font
 * units, y up. Linear and radial gradients become gradients of the scene. Sweep gradients become wedges, because no
 * output supports them.
 */
import { inverse, isFlat, type Matrix, multiply, type Point, transformRect } from '../base/geometry.ts';
import { colorOfShare, type Gradient, type GradientStop, within } from '../scene/gradient.ts';
import { type Path, pathBounds, polygonPath, transformPath } from '../scene/path.ts';
import type { GlyphColor, PaintedFill, PaintedPart } from './font.ts';

/** Stops sorted by offset. Offsets may be outside 0 to 1. */
export type ColorLine = { readonly stops: readonly Stop[]; readonly spread: Gradient['spread'] };

type Stop = { readonly offset: number; readonly color: GlyphColor };

/** Outline to fill, and the matrix from paint coordinates to glyph coordinates. */
export type Place = { readonly shape: Path; readonly matrix: Matrix };

/** Minimum length of a colour line, as a difference of offsets. The stops of a shorter line count as equal. */
const LEAST_LENGTH = 1e-4;

/** Returns a linear gradient from `p0` to `p1`. Colours are constant along lines parallel to `p0`–`p2`. */
export function linearFill(line: ColorLine, [p0, p1, p2]: readonly [Point, Point, Point], place: Place): PaintedPart[] {
  const across = { x: p2.y - p0.y, y: p0.x - p2.x };
  const length = across.x * across.x + across.y * across.y;
  if (length === 0) return [];
  const share = ((p1.x - p0.x) * across.x + (p1.y - p0.y) * across.y) / length;
  const [dx, dy] = [across.x * share, across.y * share];
  const { from, size, stops } = normalized(line);
  const extent: Matrix = [dx * size, dy * size, -dy * size, dx * size, p0.x + dx * from, p0.y + dy * from];
  return shaded({ kind: 'linear', transform: extent, stops, ...spreadOf(line) }, line, place);
}

export type Circle = Point & { readonly radius: number };

/**
 * Returns a radial gradient between two circles. Fills circles of equal size with the last colour. If neither circle
 * contains the other, the gradient starts at the centre of the larger one. Only gradients that start at a point can
 * repeat.
 */
export function radialFill(line: ColorLine, circles: readonly [Circle, Circle], place: Place): PaintedPart[] {
  const { from, size, stops } = normalized(line);
  const [first, last] = [circleAt(circles, from), circleAt(circles, from + size)];
  const isInwards = first.radius > last.radius;
  const [inner, outer] = isInwards ? [last, first] : [first, last];
  const outwards = isInwards ? stops.toReversed().map(({ offset, color }) => ({ offset: 1 - offset, color })) : stops;
  const growth = outer.radius - inner.radius;
  if (growth <= 0) return [{ path: place.shape, paint: line.stops.at(-1)!.color }];
  const isWithin = Math.hypot(outer.x - inner.x, outer.y - inner.y) < growth * 0.999;
  const middle = isWithin ? inner : outer;
  // Fraction of the outer radius that the inner circle covers. Stops are moved outside of it, because gradients of the
  // scene start at the centre.
  const hidden = inner.radius / outer.radius;
  const back = inner.radius / growth;
  const focus = {
    x: (middle.x + (middle.x - outer.x) * back - outer.x) / outer.radius,
    y: (middle.y + (middle.y - outer.y) * back - outer.y) / outer.radius,
  };
  const spread = hidden > 0 ? undefined : line.spread;
  const gradient: Gradient = {
    kind: 'radial',
    focus,
    transform: [outer.radius, 0, 0, outer.radius, outer.x, outer.y],
    stops: outwards.map(({ offset, color }) => ({ offset: hidden + offset * (1 - hidden), color })),
    ...(spread && { spread }),
  };
  return shaded(gradient, line, place);
}

function circleAt([one, other]: readonly [Circle, Circle], share: number): Circle {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return { x: mix(one.x, other.x), y: mix(one.y, other.y), radius: Math.max(0, mix(one.radius, other.radius)) };
}

/** Maximum angle of a wedge, in degrees. */
const WEDGE = 4;

/** Angle in degrees by which an opaque wedge overlaps the next, so that no seam is visible. */
const OVERLAP = 1;

/** Returns a sweep gradient: wedges around a point, counterclockwise between two angles in degrees. */
export function sweepFill(
  line: ColorLine,
  { center, from, to }: { readonly center: Point; readonly from: number; readonly to: number },
  place: Place,
): PaintedPart[] {
  const bounds = isFlat(place.matrix) ? undefined : pathBounds(place.shape);
  const normal = normalized(line);
  const start = from + (to - from) * normal.from;
  const extent = (to - from) * normal.size;
  if (!bounds || extent === 0) return [];
  const { x, y, width, height } = transformRect(inverse(place.matrix), bounds);
  const reach = Math.hypot(
    Math.max(Math.abs(x - center.x), Math.abs(x + width - center.x)),
    Math.max(Math.abs(y - center.y), Math.abs(y + height - center.y)),
  );
  const edges = [...normal.stops.map(({ offset }) => start + offset * extent), 0];
  for (let angle = 0; angle <= 360; angle += WEDGE) edges.push(angle);
  const angles = [...new Set(edges.filter((angle) => angle >= 0 && angle <= 360))].sort((a, b) => a - b);
  const isText = line.stops.every(({ color }) => color.isText);
  const isOpaque = normal.stops.every(({ color }) => color.alpha === 1);
  const wedges = angles.slice(1).map((angle, index): PaintedFill => {
    const share = within(((angles[index]! + angle) / 2 - start) / extent, line.spread);
    const begin = isOpaque && index === 0 ? -OVERLAP : angles[index]!;
    const end = isOpaque && angle < 360 ? angle + OVERLAP : angle;
    const corners = [begin, end].flatMap((degrees) => {
      const turn = (degrees * Math.PI) / 180;
      // Extends the wedge by 1 %, because its straight outer side would otherwise be inside the circle.
      return [center.x + 1.01 * reach * Math.cos(turn), center.y + 1.01 * reach * Math.sin(turn)];
    });
    const path = transformPath(place.matrix, polygonPath([center.x, center.y, ...corners]));
    return { path, paint: { ...colorOfShare(normal.stops, share), ...(isText && { isText }) } as GlyphColor };
  });
  return [{ clip: place.shape, parts: wedges, mean: normal.stops[normal.stops.length >> 1]!.color }];
}

/** Rescales the stops' offsets to 0 … 1. Also returns their original range. */
function normalized({ stops }: ColorLine): {
  readonly from: number;
  readonly size: number;
  readonly stops: readonly GradientStop[];
} {
  const [first, last] = [stops[0]!.offset, stops.at(-1)!.offset];
  const size = last - first;
  if (size < LEAST_LENGTH) {
    return { from: first - 0.5, size: 1, stops: stops.map(({ color }) => ({ offset: 0.5, color })) };
  }
  return { from: first, size, stops: stops.map(({ offset, color }) => ({ offset: (offset - first) / size, color })) };
}

function spreadOf({ spread }: ColorLine): Pick<Gradient, 'spread'> {
  return spread ? { spread } : {};
}

function shaded(gradient: Gradient, { stops }: ColorLine, { shape, matrix }: Place): PaintedPart[] {
  if (stops.length === 1) return [{ path: shape, paint: stops[0]!.color }];
  const transform = multiply(matrix, gradient.transform);
  return isFlat(transform) ? [] : [{ path: shape, paint: { ...gradient, transform } }];
}
