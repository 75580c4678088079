import { assertNever } from '../base/assert.ts';
import { containsRect, type Rect, transformRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { mm } from '../base/units.ts';
import { colorsOf, type Paint } from '../scene/gradient.ts';
import { intersection } from '../scene/ink.ts';
import type { CodeItem } from '../scene/scene.ts';
import { groundOf, reflectance } from './ground.ts';
import { type Inspected, type Leaf, withElement } from './input.ts';
import { printedModule } from './printed-module.ts';
import { type Part, touches } from './touches.ts';

/** Ink may touch the zone by this many points. */
const TOLERANCE = 0.2;

/** Ink as light as this, against the contrast of bars and ground, is no more than a defect of grade C (ISO/IEC 15416, table 2). */
const FAINT_SHARE = 0.25;

/** One-bit printers make dots of any shade, and only paper of what is all but white. */
const FAINT_ONE_BIT = 1 / 32;

/** QUIET_ZONE_VIOLATED: something else is drawn in the clear margin that the code’s standard asks for, or over the code. */
export function quietZoneViolated({ pages, target }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves, codes }, index) => {
    return codes.flatMap(({ position, item, leaf }): Warning[] => {
      const { transform } = leaf;
      const below = leaves.slice(0, position);
      const ground = reflectance(groundOf(leaf, below));
      const box = printedBox(item, printedModule(item, transform, target).points);
      const zone: Part = { box: shrink(quietZone(item, box), TOLERANCE), transform };
      const place: Place = {
        zone,
        symbol: { box: shrink(box, TOLERANCE), transform },
        bounds: transformRect(transform, zone.box),
        ground,
        faint: target.kind === 'one-bit' ? FAINT_ONE_BIT : FAINT_SHARE * (ground - reflectance(item.color)),
      };
      const lowest = below.findLastIndex((candidate) => covers(candidate, place));
      const other = leaves.find(
        (candidate, at) =>
          at >= lowest && candidate.item.elementId !== item.elementId && disturbs(candidate, at > position, place),
      );
      if (!other) return [];
      const what = other.item.elementId ? `"${other.item.elementId}"` : 'something';
      const message = `${what} reaches into the clear margin of ${marginOf(item)} that the code needs: move them apart or make the code smaller`;
      return [{ code: 'QUIET_ZONE_VIOLATED', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}

/** The box of the symbol with a module of whole dots where that is wider, about the same centre; bars stay as high. */
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

/** The margin for people: one number, or one a direction. */
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
  /** The upright box on the page around the zone. */
  readonly bounds: Rect;
  /** What the ground of the code throws back, and how far ink may be off that unseen. */
  readonly ground: number;
  readonly faint: number;
};

/** Whether it covers the whole zone, so that nothing below is seen there. */
function covers({ item, ink }: Leaf, { bounds }: Place): boolean {
  return (
    item.kind === 'path' &&
    item.fill !== undefined &&
    colorsOf(item.fill).every(({ alpha }) => alpha === 1) &&
    ink !== undefined &&
    containsRect(ink, bounds)
  );
}

/** Over the symbol any ink disturbs; beside it, ink that stands out from the ground. */
function disturbs(leaf: Leaf, isOver: boolean, { zone, symbol, bounds, ground, faint }: Place): boolean {
  const { item, ink } = leaf;
  if (!ink || !intersection(bounds, ink)) return false;
  return (['fill', 'stroke'] as const).some((paint) => {
    const used = usedPaint(item, paint);
    if (!used) return false;
    const colors = used === 'unknown' ? [] : colorsOf(used);
    if (used !== 'unknown' && colors.every(({ alpha }) => alpha === 0)) return false;
    if (isOver && touches(symbol, leaf, paint)) return true;
    const standsOut = used === 'unknown' || colors.some((color) => Math.abs(ground - reflectance(color)) > faint);
    return standsOut && touches(zone, leaf, paint);
  });
}

/** Pictures and codes are of all sorts. */
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
