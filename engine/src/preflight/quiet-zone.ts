import { assertNever } from '../base/assert.ts';
import { containsRect, type Rect, transformRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { mm } from '../base/units.ts';
import { isAllowed } from '../format/allow.ts';
import { colorsOf, type Paint } from '../scene/gradient.ts';
import { intersection } from '../scene/ink.ts';
import type { CodeItem } from '../scene/scene.ts';
import { groundOf, reflectance, seen } from './ground.ts';
import { type Inspected, type Leaf, type Target, withElement } from './input.ts';
import { hasInkWithin } from './page-ink.ts';
import { printedModule } from './printed-module.ts';
import { isCovered, type Part, touches } from './touches.ts';

/** Distance in points by which ink may enter the quiet zone. */
const TOLERANCE = 0.2;

/**
 * Maximum contrast of ink that does not disturb readers, as a fraction of the contrast of bars and background. Defect
 * of grade C (ISO/IEC 15416, table 2).
 */
const FAINT_SHARE = 0.25;

/**
 * Maximum contrast of ink on one-bit printers that does not disturb readers, as the same fraction. These printers print
 * all shades except near-white as dots.
 */
const FAINT_ONE_BIT = 1 / 32;

/** Reports QUIET_ZONE_VIOLATED if other content is over the code, or in the quiet zone that its standard requires. */
export function quietZoneViolated({ pages, target, allowances }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves, codes }, index) => {
    return codes.flatMap(({ position, item, leaf }): Warning[] => {
      const { transform } = leaf;
      const below = leaves.slice(0, position);
      const { color, isDark } = groundOf(leaf, item, below);
      const ground = seen(color, target);
      const box = isOfOneWidth(item) ? item.box : printedBox(item, printedModule(item, transform, target).points);
      const zone: Part = { box: shrink(quietZone(item, box), TOLERANCE), transform };
      const place: Place = {
        zone,
        symbol: { box: shrink(box, TOLERANCE), transform },
        bounds: transformRect(transform, zone.box),
        target,
        ground,
        faint: target.kind === 'one-bit' ? FAINT_ONE_BIT : FAINT_SHARE * Math.abs(ground - reflectance(item.color)),
      };
      const lowest = below.findLastIndex((candidate) => covers(candidate, place));
      const other = leaves.find(
        (candidate, at) =>
          at >= lowest &&
          candidate.item.elementId !== item.elementId &&
          disturbs(candidate, at > position, place) &&
          !isAllowed(allowances, 'QUIET_ZONE_VIOLATED', candidate.item.elementId),
      );
      const message = other
        ? reachesIn(other, item)
        : isDark && !isCovered(zone, below, (fill) => Math.abs(ground - seen(fill, target)) <= place.faint)
          ? `the dark background ends within the quiet zone of ${marginOf(item)}; make the background larger or the code smaller`
          : undefined;
      if (message === undefined) return [];
      return [{ code: 'QUIET_ZONE_VIOLATED', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}

function reachesIn({ item: { elementId } }: Leaf, code: CodeItem): string {
  const what = elementId ? `"${elementId}"` : 'something';
  return `${what} extends into the quiet zone of ${marginOf(code)}; move them apart, make the code smaller, or set "allowOverlap" on one of them if this is intended`;
}

/**
 * Returns whether the code has a prescribed width. Its margin is in mm and many modules wide, so that rounding the
 * module has no effect.
 */
function isOfOneWidth({ symbol }: CodeItem): boolean {
  return symbol.kind === 'matrix' && symbol.widthMm !== undefined;
}

/**
 * Returns the symbol's box with the same centre and a module of whole dots, if that is wider. The height of bars does
 * not change.
 */
function printedBox({ box: { x, y, width, height }, symbol }: CodeItem, module: number): Rect {
  const share = Math.max(0, (module * symbol.columns) / width - 1);
  const [across, down] = [share * width, symbol.kind === 'bars' ? 0 : share * height];
  return { x: x - across / 2, y: y - down / 2, width: width + across, height: height + down };
}

function quietZone({ symbol }: CodeItem, box: Rect): Rect {
  const module = box.width / symbol.columns;
  const { left, right, top, bottom } = symbol.quietZone;
  return {
    x: box.x - left * module,
    y: box.y - top * module,
    width: box.width + (left + right) * module,
    height: box.height + (top + bottom) * module,
  };
}

/** Formats the margin as one number, or one number per direction. */
function marginOf({ box, symbol }: CodeItem): string {
  const module = box.width / symbol.columns;
  const { left, right, top, bottom } = symbol.quietZone;
  const [across, down] = [Math.max(left, right), Math.max(top, bottom)];
  if (across === down) return mm(across * module);
  return down === 0
    ? `${mm(across * module)} left and right`
    : `${mm(across * module)} across and ${mm(down * module)} down`;
}

type Place = {
  readonly zone: Part;
  readonly symbol: Part;
  /** Bounding box of the quiet zone on the page. */
  readonly bounds: Rect;
  readonly target: Target;
  /** Brightness of the code's background for readers, and the maximum deviation that does not disturb them. */
  readonly ground: number;
  readonly faint: number;
};

/** Returns whether an item covers the whole quiet zone, so that all items below are invisible. */
function covers({ item, ink }: Leaf, { bounds }: Place): boolean {
  return (
    item.kind === 'path' &&
    item.fill !== undefined &&
    colorsOf(item.fill).every(({ alpha }) => alpha === 1) &&
    ink !== undefined &&
    containsRect(ink, bounds)
  );
}

/** Returns whether an item disturbs readers: any ink over the symbol, or contrasting ink next to it. */
function disturbs(leaf: Leaf, isOver: boolean, { zone, symbol, bounds, target, ground, faint }: Place): boolean {
  const { item, ink } = leaf;
  if (!ink || !intersection(bounds, ink)) return false;
  if (item.kind === 'image' && !hasInkWithin(leaf, bounds)) return false;
  return (['fill', 'stroke'] as const).some((paint) => {
    const used = usedPaint(item, paint);
    if (!used) return false;
    const colors = used === 'unknown' ? [] : colorsOf(used);
    if (used !== 'unknown' && colors.every(({ alpha }) => alpha === 0)) return false;
    if (isOver && touches(symbol, leaf, paint)) return true;
    const standsOut = used === 'unknown' || colors.some((color) => Math.abs(ground - seen(color, target)) > faint);
    return standsOut && touches(zone, leaf, paint);
  });
}

/** Returns the paint of an item; `unknown` for images and codes. */
function usedPaint(item: Leaf['item'], paint: 'fill' | 'stroke'): Paint | 'unknown' | undefined {
  switch (item.kind) {
    case 'path':
      return paint === 'fill' ? item.fill : item.stroke?.color;
    case 'glyphs':
      return paint === 'fill' ? item.color : undefined;
    case 'image':
    case 'code':
      return paint === 'fill' ? 'unknown' : undefined;
    case 'link':
      return undefined;
    default:
      return assertNever(item);
  }
}

function shrink({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
