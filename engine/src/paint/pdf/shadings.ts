/** Writes gradients as shadings (ISO 32000-1, 8.7.4.5), clipped to a path. Transparency uses a soft mask (11.6.5.2). */
import type { Color } from '../../base/color.ts';
import { inverse, isFlat, type Rect, transformRect } from '../../base/geometry.ts';
import { processShares } from '../../base/inks.ts';
import { type Gradient, type GradientStop, withColors } from '../../scene/gradient.ts';
import { pathBounds } from '../../scene/path.ts';
import type { PathItem } from '../../scene/scene.ts';
import type { Content } from './content.ts';
import { pathOperators } from './paths.ts';
import { type Resources, setAlpha } from './resources.ts';
import { matrixNumbers, number } from './syntax.ts';
import { ref } from './writer.ts';

/** Fills a path with a gradient. */
export function paintShading(
  content: Content,
  resources: Resources,
  { path, fillRule }: Pick<PathItem, 'path' | 'fillRule'>,
  gradient: Gradient,
  opacity: number,
): void {
  const bounds = pathBounds(path);
  if (!bounds || isFlat(gradient.transform)) return;
  const area = transformRect(inverse(gradient.transform), bounds);
  const alphas = new Set(gradient.stops.map(({ color }) => color.alpha));
  content.save();
  content.draw(`${pathOperators(path)} W${fillRule ? '*' : ''} n`);
  content.draw(`${matrixNumbers(gradient.transform)} cm`);
  const [alpha] = alphas;
  setAlpha(content, resources, 'fillAlpha', alphas.size === 1 ? alpha! * opacity : opacity);
  if (alphas.size > 1) {
    const gray = withColors(gradient, ({ alpha: share }) => grayOf(share)) as Gradient;
    content.draw(`/${maskOf(resources, gray, area)} gs`);
    content.transparent = true;
  }
  content.draw(`/${resources.shading(shadingOf(gradient, area, spaceOf(gradient, resources)))} sh`);
  content.restore();
}

function grayOf(share: number): Color {
  const level = share * 255;
  return { red: level, green: level, blue: level, alpha: 1 };
}

function maskOf(resources: Resources, gray: Gradient, { x, y, width, height }: Rect): string {
  const name = resources.shading(shadingOf(gray, { x, y, width, height }, 'DeviceGray'));
  const box = [x, y, x + width, y + height].map((edge) => number(edge, 5)).join(' ');
  const entries = `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${ref(resources.self)}`;
  const group = '/Group<</S/Transparency/CS/DeviceGray>>';
  return resources.softMask(
    resources.file.addDeflated(
      entries + group,
      Uint8Array.from(`/${name} sh`, (c) => c.charCodeAt(0)),
    ),
  );
}

/** Maximum number of repetitions, because more would look grey. The last colour continues after them. */
const MOST_PERIODS = 256;

type Space = 'DeviceRGB' | 'DeviceGray' | 'DeviceCMYK';

/**
 * Returns the colour space of a gradient: CMYK if all of its colours are inks, otherwise RGB. Spot colours use their
 * substitutes.
 */
function spaceOf({ stops }: Gradient, { colors }: Resources): Space {
  return !colors.rgbOnly && stops.every(({ color }) => color.ink) ? 'DeviceCMYK' : 'DeviceRGB';
}

/** Returns the components of a colour, each 0 … 1. */
function componentsIn(space: Space, { red, green, blue, ink }: Color): readonly number[] {
  if (space === 'DeviceCMYK' && ink) return processShares(ink);
  return (space === 'DeviceGray' ? [red] : [red, green, blue]).map((byte) => byte / 255);
}

function shadingOf(gradient: Gradient, area: Rect, space: Space): string {
  const { kind, focus = { x: 0, y: 0 } } = gradient;
  const [from, to] = periodsIn(gradient, area);
  const coords =
    kind === 'linear'
      ? [from, 0, to, 0]
      : // The circle for a fraction moves from the focus to the origin as the fraction grows.
        [focus.x, focus.y, 0, focus.x * (1 - to), focus.y * (1 - to), to];
  return (
    `<</ShadingType ${kind === 'linear' ? 2 : 3}/ColorSpace/${space}/Coords[${coords.map((value) => number(value, 6)).join(' ')}]` +
    `/Domain[${from} ${to}]/Extend[true true]/Function${functionOf(repeated(gradient, from, to), from, to, space)}>>`
  );
}

/** Returns the range of periods that cover an area. It is 0 to 1 if the outer colours extend instead of repeating. */
function periodsIn({ kind, spread, focus }: Gradient, { x, y, width, height }: Rect): readonly [number, number] {
  if (!spread) return [0, 1];
  if (kind === 'linear') {
    const from = Math.floor(x);
    return [from, Math.min(from + MOST_PERIODS, Math.max(from + 1, Math.ceil(x + width)))];
  }
  const across = Math.max(Math.abs(x), Math.abs(x + width));
  const down = Math.max(Math.abs(y), Math.abs(y + height));
  const room = 1 - Math.hypot(focus?.x ?? 0, focus?.y ?? 0);
  return [0, Math.min(MOST_PERIODS, Math.max(1, Math.ceil(Math.hypot(across, down) / room)))];
}

/** Returns the stops of all periods. A reflected gradient reverses every second period. */
function repeated({ stops, spread }: Gradient, from: number, to: number): readonly GradientStop[] {
  const all: GradientStop[] = [];
  for (let period = from; period < to; period++) {
    const isBackwards = spread === 'reflect' && Math.abs(period % 2) === 1;
    const own = isBackwards ? stops.toReversed().map(({ offset, color }) => ({ offset: 1 - offset, color })) : stops;
    const [first, last] = [own[0]!, own.at(-1)!];
    const whole = [{ offset: 0, color: first.color }, ...own, { offset: 1, color: last.color }];
    all.push(...whole.map(({ offset, color }) => ({ offset: offset + period, color })));
  }
  return all;
}

/** Minimum distance between stops, because five digits cannot distinguish closer stops. */
const LEAST_STEP = 2e-5;

/** Returns a stitching function that interpolates between consecutive stops (7.10.4). */
function functionOf(stops: readonly GradientStop[], from: number, to: number, space: Space): string {
  const color = (paint: Color) =>
    componentsIn(space, paint)
      .map((share) => number(share, 4))
      .join(' ');
  const pieces: string[] = [];
  const bounds: string[] = [];
  let end = from;
  stops.slice(1).forEach((stop, index) => {
    const before = stops[index]!;
    if (stop.offset - Math.max(end, before.offset) < LEAST_STEP) return;
    if (pieces.length > 0) bounds.push(number(end, 5));
    pieces.push(`<</FunctionType 2/Domain[0 1]/C0[${color(before.color)}]/C1[${color(stop.color)}]/N 1>>`);
    end = stop.offset;
  });
  const encode = pieces.map(() => '0 1').join(' ');
  return `<</FunctionType 3/Domain[${from} ${to}]/Functions[${pieces.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${encode}]>>`;
}
