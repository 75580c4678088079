/** An element as a box: decoration, rotation, opacity and link around what the element draws itself. */
import { IDENTITY, multiply, type Rect, rotationAbout, transformRect } from '../base/geometry.ts';
import type { BoundElement } from '../bind/bound.ts';
import { measureElement, naturalWidthInside } from '../elements/layouts.ts';
import type { Size } from '../format/position.ts';
import type { Item, LinkItem } from '../scene/scene.ts';
import type { ComputedStyle } from './computed-style.ts';
import { backgroundItems, borderItems, hasBorders, insets } from './decoration.ts';
import { isLink } from './links.ts';
import type { LayoutContext, Measured, Room } from './measure.ts';
import { outlineEntries } from './outline.ts';
import { TOO_LITTLE } from './stack.ts';

/** Measures an element with all that is around its content. */
export function measureBox(bound: BoundElement, room: Room, context: LayoutContext): Measured {
  const { element } = bound;
  const style = context.styleOf(element.style, room.inherited);
  const inset = insets(style);
  const inner = (size: number | undefined, taken: number) =>
    size === undefined ? undefined : Math.max(0, size - taken);
  const content = measureElement(
    {
      bound,
      style,
      width: inner(room.fixedWidth ?? resolveSize(element.width, room.width), inset.left + inset.right),
      height: inner(room.fixedHeight ?? resolveSize(element.height, room.height), inset.top + inset.bottom),
      availableWidth: Math.max(0, room.available - inset.left - inset.right),
      fill: room.fill,
    },
    context,
  );
  if (bound.link && !isLink(bound.link)) {
    const message =
      'the link leads nowhere: an address begins with http:, https:, mailto: or tel: and has at most 2000 characters';
    context.warnings.push({ code: 'NO_EFFECT', elementId: bound.id, path: `${element.path}/link`, message });
  }
  return decorated(bound, style, content);
}

/** As `LayoutContext.naturalWidth`, remembered: containers in containers ask each other. */
export function createNaturalWidth(): LayoutContext['naturalWidth'] {
  const known = new WeakMap<BoundElement, number>();
  return (bound, inherited, context) => {
    const found = known.get(bound);
    if (found !== undefined) return found;
    const { width } = bound.element;
    const style = context.styleOf(bound.element.style, inherited);
    const { left, right } = insets(style);
    const natural =
      width !== 'auto' && width.kind === 'points'
        ? width.points
        : naturalWidthInside(bound, style, { ...context, problems: [], warnings: [] }) + left + right;
    known.set(bound, natural);
    return natural;
  };
}

function decorated(bound: BoundElement, style: ComputedStyle, content: Measured): Measured {
  const { id, element, outline } = bound;
  const inset = insets(style);
  const alt = TELLS_ITSELF.has(element.type) ? undefined : bound.alt;
  const isPlain = !style.backgroundColor && !hasBorders(style) && !bound.link;
  const width = content.width + inset.left + inset.right;
  const height = content.height + inset.top + inset.bottom;
  const turned = element.rotation % 360 !== 0;
  const { split, stretch, breaks } = content;
  const box: Measured = {
    width,
    height,
    place(origin, at) {
      const { x, y } = origin;
      const own = { x, y, width, height };
      const rotation = turned ? rotationAbout(element.rotation, { x: x + width / 2, y: y + height / 2 }) : undefined;
      const transform = rotation ? multiply(at.transform, rotation) : at.transform;
      const bounds = transform === IDENTITY ? own : transformRect(transform, own);
      at.boxes.push({ elementId: id, path: element.path, box: own, bounds });
      if (outline) at.outline.push(...outlineEntries(bound, bounds));
      const inside = content.place({ x: x + inset.left, y: y + inset.top }, rotation ? { ...at, transform } : at);
      const drawn = isPlain
        ? inside
        : [...backgroundItems(own, style, id), ...inside, ...borderItems(own, style, id), ...linkItems(bound, own)];
      if (drawn.length === 0 || (!rotation && style.opacity === 1 && !alt)) return drawn;
      const group: Item = {
        kind: 'group',
        elementId: id,
        ...(rotation ? { transform: rotation } : {}),
        ...(style.opacity < 1 ? { opacity: style.opacity } : {}),
        ...(alt ? { alt } : {}),
        items: drawn,
      };
      return [group];
    },
    stretch(whole) {
      const room = Math.max(0, whole - inset.top - inset.bottom);
      const higher = decorated(bound, style, stretch?.(room) ?? { ...content, height: room });
      return box.split ? { ...higher, split: box.split } : higher;
    },
    ...(breaks && !turned ? { breaks } : {}),
    ...(split && !turned
      ? {
          split(room, forced) {
            // What does not fit may be only what is below the content: then the end of the content goes with it.
            const parts = split(Math.min(room - inset.top, content.height - TOO_LITTLE), forced);
            if (!parts) return undefined;
            const first = decorated(bound, withoutEdge(style, 'bottom'), parts.first);
            // The outline leads to where the element begins.
            const begun = { ...bound, outline: undefined };
            return { first, rest: decorated(begun, withoutEdge(style, 'top'), parts.rest) };
          },
        }
      : {}),
  };
  return box;
}

/** What carries its alternative text in its own item. */
const TELLS_ITSELF: ReadonlySet<string> = new Set(['image', 'barcode', 'qrcode', 'datamatrix']);

/** Where a box is cut it has neither padding nor border: CSS Fragmentation 3, `box-decoration-break: slice`. */
function withoutEdge(style: ComputedStyle, side: 'top' | 'bottom'): ComputedStyle {
  const { padding, borders } = style;
  return { ...style, padding: { ...padding, [side]: 0 }, borders: { ...borders, [side]: undefined } };
}

function linkItems({ id, link }: BoundElement, box: Rect): readonly LinkItem[] {
  if (!link || !isLink(link)) return [];
  return [{ kind: 'link', elementId: id, box, href: link }];
}

/** A size in points; undefined for one that follows the content or that the parent decides. */
function resolveSize(size: Size, whole: number | undefined): number | undefined {
  if (size === 'auto' || size.kind === 'fraction') return undefined;
  if (size.kind === 'points') return size.points;
  return whole === undefined ? undefined : (size.percent / 100) * whole;
}
