/** Places bound elements on the page: box, decoration, rotation and opacity around what the element draws itself. */
import { IDENTITY, type Rect, rotationAbout, transformRect } from '../base/geometry.ts';
import type { Length } from '../base/units.ts';
import type { BoundElement, BoundTemplate } from '../bind/bind.ts';
import { measureElement } from '../elements/layouts.ts';
import type { Item, LinkItem, Page } from '../scene/scene.ts';
import { computeStyle } from './computed-style.ts';
import { backgroundItems, borderItems, insets } from './decoration.ts';
import type { LayoutContext } from './measure.ts';

/** An element’s box on its page, for checks and editors. */
export type ElementBox = {
  readonly elementId: string;
  /** Before rotation. */
  readonly box: Rect;
  /** The upright box around the rotated one. */
  readonly bounds: Rect;
};

export type PlacedPage = { readonly page: Page; readonly boxes: readonly ElementBox[] };

export function placePage({ template, elements }: BoundTemplate, context: LayoutContext): PlacedPage {
  const { width, height } = template.dimensions;
  const items: Item[] = [];
  const boxes: ElementBox[] = [];
  for (const bound of elements) {
    const placed = placeElement(bound, { width, height }, template.styles, context);
    items.push(...placed.items);
    boxes.push(placed.box);
  }
  return { page: { width, height, items }, boxes };
}

type Room = { readonly width: number; readonly height: number };

function placeElement(
  bound: BoundElement,
  room: Room,
  styles: BoundTemplate['template']['styles'],
  context: LayoutContext,
): { readonly items: readonly Item[]; readonly box: ElementBox } {
  const { element } = bound;
  const style = computeStyle(element.style, styles);
  const x = resolve(element.position.x, room.width);
  const y = resolve(element.position.y, room.height);
  const inset = insets(style);
  const inner = (size: number | undefined, taken: number) =>
    size === undefined ? undefined : Math.max(0, size - taken);
  const measured = measureElement(
    {
      bound,
      style,
      width: inner(resolveSize(element.width, room.width), inset.left + inset.right),
      height: inner(resolveSize(element.height, room.height), inset.top + inset.bottom),
      availableWidth: Math.max(0, room.width - x - inset.left - inset.right),
    },
    context,
  );
  const box = {
    x,
    y,
    width: measured.width + inset.left + inset.right,
    height: measured.height + inset.top + inset.bottom,
  };
  const transform = rotationAbout(element.rotation, { x: x + box.width / 2, y: y + box.height / 2 });
  const drawn = [
    ...backgroundItems(box, style, element.id),
    ...measured.place({ x: x + inset.left, y: y + inset.top }, transform),
    ...borderItems(box, style, element.id),
    ...linkItems(bound, box),
  ];
  const turned = element.rotation % 360 !== 0;
  const items =
    drawn.length > 0 && (turned || style.opacity < 1)
      ? [grouped(element.id, drawn, turned ? transform : IDENTITY, style.opacity)]
      : drawn;
  return { items, box: { elementId: element.id, box, bounds: turned ? transformRect(transform, box) : box } };
}

function grouped(elementId: string, items: readonly Item[], transform: typeof IDENTITY, opacity: number): Item {
  return {
    kind: 'group',
    elementId,
    ...(transform === IDENTITY ? {} : { transform }),
    ...(opacity < 1 ? { opacity } : {}),
    items,
  };
}

/** Only schemes that open a page, a mail or a call. */
const LINK_SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;

function linkItems({ element, link }: BoundElement, box: Rect): readonly LinkItem[] {
  if (!link || link.length > 2000 || !LINK_SCHEME.test(link)) return [];
  return [{ kind: 'link', elementId: element.id, box, href: link }];
}

function resolve(length: Length, whole: number): number {
  return length.kind === 'points' ? length.points : (length.percent / 100) * whole;
}

function resolveSize(size: Length | 'auto', whole: number): number | undefined {
  return size === 'auto' ? undefined : resolve(size, whole);
}
