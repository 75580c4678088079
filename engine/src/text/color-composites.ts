/**
 * Composites two drawings in a colour glyph. See OpenType 1.9, table `COLR` version 1, "PaintComposite"; W3C
 * Compositing and Blending 1, 9.1. Modes that clip one drawing with the other use a mask.
 */
import { type Color, WHITE } from '../base/color.ts';
import { containsRect, type Rect, unionRect } from '../base/geometry.ts';
import type { BlendMode } from '../scene/blend-mode.ts';
import { withColors } from '../scene/gradient.ts';
import { intersection } from '../scene/ink.ts';
import { pathBounds, rectPath } from '../scene/path.ts';
import type { PaintedPart } from './font.ts';

type Parts = readonly PaintedPart[];
type Compose = (source: Parts, backdrop: Parts) => Parts;

const over: Compose = (source, backdrop) => [...backdrop, ...source];
const inside: Compose = (source, backdrop) => shownThrough(source, tinted(backdrop, 255));
const outside: Compose = (source, backdrop) => {
  const box = partsBox(source);
  return box ? shownThrough(source, [{ path: rectPath(box), paint: WHITE }, ...tinted(backdrop, 0)]) : [];
};
const atop: Compose = (source, backdrop) => [...backdrop, ...inside(source, backdrop)];
const swapped =
  (compose: Compose): Compose =>
  (source, backdrop) =>
    compose(backdrop, source);
/**
 * Blends only where there is a backdrop, so that content below the glyph is not blended. Because masks are slow, a
 * backdrop whose box covers the source counts as complete, such as shading on a flag.
 */
const blended =
  (blend: BlendMode): Compose =>
  (source, backdrop) => {
    const [box, below] = [partsBox(source), partsBox(backdrop)];
    if (!box || !below) return over(source, backdrop);
    if (containsRect(below, box, 1)) return [...backdrop, { parts: source, blend }];
    const both = inside(source, backdrop);
    return [...backdrop, ...outside(source, backdrop), ...(both.length > 0 ? [{ parts: both, blend }] : [])];
  };

/**
 * Compositing functions by mode number. The mode `plus` and the hue, saturation and luminosity modes draw the source
 * over the backdrop.
 */
const MODES: readonly Compose[] = [
  () => [],
  (source) => source,
  (_, backdrop) => backdrop,
  over,
  swapped(over),
  inside,
  swapped(inside),
  outside,
  swapped(outside),
  atop,
  swapped(atop),
  (source, backdrop) => [...outside(source, backdrop), ...outside(backdrop, source)],
  over,
  blended('screen'),
  blended('overlay'),
  blended('darken'),
  blended('lighten'),
  blended('color-dodge'),
  blended('color-burn'),
  blended('hard-light'),
  blended('soft-light'),
  blended('difference'),
  blended('exclusion'),
  blended('multiply'),
  over,
  over,
  over,
  over,
];

/** Composites two drawings. Returns undefined for an unknown mode. */
export function composed(mode: number, source: Parts, backdrop: Parts): Parts | undefined {
  return MODES[mode]?.(source, backdrop);
}

function shownThrough(parts: Parts, mask: Parts): Parts {
  return parts.length === 0 || mask.length === 0 ? [] : [{ parts, mask }];
}

/** Recolours all parts in the same grey, preserving their alpha. */
function tinted(parts: Parts, level: number): Parts {
  const gray = ({ alpha }: Color): Color => ({ red: level, green: level, blue: level, alpha });
  return parts.map((part) => {
    if ('path' in part) return { ...part, paint: withColors(part.paint, gray) };
    const { clip, mask } = part;
    return { parts: tinted(part.parts, level), ...(clip && { clip }), ...(mask && { mask }) };
  });
}

/** Counts the parts, including the parts in groups and masks. */
export function countParts(parts: Parts): number {
  return parts.reduce((sum, part) => {
    return sum + 1 + ('path' in part ? 0 : countParts(part.parts) + countParts(part.mask ?? []));
  }, 0);
}

/** Returns the bounding box of the ink, including control points. */
export function partsBox(parts: Parts): Rect | undefined {
  return parts.map(partBox).reduce(unionRect, undefined);
}

function partBox(part: PaintedPart): Rect | undefined {
  if ('path' in part) return pathBounds(part.path);
  const box = partsBox(part.parts);
  const clip = box && part.clip && pathBounds(part.clip);
  const seen = clip ? intersection(box, clip) : part.clip ? undefined : box;
  const mask = seen && part.mask && partsBox(part.mask);
  return mask ? intersection(seen, mask) : part.mask ? undefined : seen;
}
