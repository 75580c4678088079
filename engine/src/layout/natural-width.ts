/** Natural and minimum widths of elements, cached because nested containers measure them repeatedly. */
import type { BoundElement } from '../bind/bound.ts';
import { leastWidthInside, naturalWidthInside } from '../elements/layouts.ts';
import type { Kept } from '../text/least-width.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { LayoutContext, LeastWidth, Room } from './measure.ts';
import { needsRotatedSpace } from './rotated-box.ts';

export function createNaturalWidth(): LayoutContext['naturalWidth'] {
  const known = new WeakMap<BoundElement, number>();
  return (bound, inherited, context) => {
    const found = known.get(bound);
    if (found !== undefined) return found;
    const natural = findNaturalWidth(bound, inherited, context);
    known.set(bound, natural);
    return natural;
  };
}

function findNaturalWidth(bound: BoundElement, inherited: ComputedStyle | undefined, context: LayoutContext): number {
  const { width } = bound.element;
  const style = context.styleOf(bound.element.style, inherited);
  const { left, right } = style.insets;
  const quiet = { ...context, problems: [], warnings: [] };
  if (needsRotatedSpace(bound)) return context.measureBox(bound, unbounded(inherited), quiet).width;
  if (width !== 'auto' && width.kind === 'points') return width.points;
  return naturalWidthInside(bound, style, quiet) + left + right;
}

function unbounded(inherited: ComputedStyle | undefined): Room {
  return { width: undefined, height: undefined, available: Infinity, fill: false, inherited };
}

export function createLeastWidth(): LeastWidth {
  const known = new WeakMap<BoundElement, Map<Kept, number>>();
  return (bound, kept, inherited, context) => {
    const ofBound = known.get(bound) ?? new Map<Kept, number>();
    known.set(bound, ofBound);
    const found = ofBound.get(kept) ?? findLeastWidth(bound, kept, inherited, context);
    ofBound.set(kept, found);
    return found;
  };
}

/**
 * Returns the minimum width, which never exceeds the natural width. Fixed widths and rotated elements cannot shrink.
 */
function findLeastWidth(
  bound: BoundElement,
  kept: Kept,
  inherited: ComputedStyle | undefined,
  context: LayoutContext,
): number {
  const { width } = bound.element;
  const natural = context.naturalWidth(bound, inherited, context);
  if (needsRotatedSpace(bound) || (width !== 'auto' && width.kind === 'points')) return natural;
  const style = context.styleOf(bound.element.style, inherited);
  const quiet = { ...context, problems: [], warnings: [] };
  const inside = leastWidthInside(bound, kept, style, quiet);
  return Math.min(natural, inside + style.insets.left + style.insets.right);
}
