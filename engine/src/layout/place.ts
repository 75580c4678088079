/** Measures and places an element: its content, decoration, rotation, opacity and link. */
import {
  IDENTITY,
  type Matrix,
  multiply,
  type Point,
  type Rect,
  rotationAbout,
  transformRect,
} from '../base/geometry.ts';
import type { BoundElement } from '../bind/bound.ts';
import { measureElement } from '../elements/layouts.ts';
import { type Element, hasTrait, holds } from '../elements/schemas.ts';
import type { Corners } from '../format/corners.ts';
import type { Size } from '../format/position.ts';
import type { Item, LinkItem } from '../scene/scene.ts';
import type { Role, Tag } from '../scene/tag.ts';
import { noteLink } from './anchors.ts';
import { backdropOf } from './backdrop.ts';
import { clippedTo } from './clip-shape.ts';
import { type ComputedStyle, insetsOf } from './computed-style.ts';
import { type Backdrop, backgroundItems, borderItems, hasBorders, widthsOf } from './decoration.ts';
import { withField } from './form-field.ts';
import { isLink } from './links.ts';
import {
  type Breaks,
  emptyBox,
  type LayoutContext,
  type Measured,
  type PageStart,
  type Placement,
  type Room,
  type Split,
} from './measure.ts';
import { outlineEntries } from './outline.ts';
import { needsRotatedSpace, roomBeforeRotation, rotatedBox } from './rotated-box.ts';
import { innerOutline, isRoundInside, roundedBox } from './rounded-box.ts';
import { TOO_LITTLE } from './stack.ts';
import { tagged, taggedWithin } from './tagged.ts';

/** Measures an element, including its decoration and rotation. */
export function measureBox(bound: BoundElement, room: Room, context: LayoutContext): Measured {
  const style = context.styleOf(bound.element.style, room.inherited);
  if (!needsRotatedSpace(bound)) return measureUpright(bound, style, room, context);
  return rotatedBox(bound, style, measureUpright(bound, style, roomBeforeRotation(bound, room), context), room);
}

/** Measures the element, excluding its rotation. */
function measureUpright(bound: BoundElement, style: ComputedStyle, room: Room, context: LayoutContext): Measured {
  const { element } = bound;
  const inset = style.insets;
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
  if (bound.link) noteLink(bound.link, bound, context);
  if (bound.link && !isLink(bound.link)) {
    const message =
      'the link is not valid; use an address with http:, https:, mailto: or tel:, or "#" and the id of an element, of at most 2000 characters';
    context.warnings.push({ code: 'NO_EFFECT', elementId: bound.id, path: `${element.path}/link`, message });
  }
  return new DecoratedBox(bound, style, content, backdropOf(bound, style, context));
}

/** Box of an element with its decoration. A class is faster than object literals, as for text boxes. */
class DecoratedBox implements Measured {
  readonly width: number;
  readonly height: number;
  readonly bound: BoundElement;
  readonly style: ComputedStyle;
  private readonly content: Measured;
  private readonly backdrop: Backdrop | undefined;
  /** Box before `stretch`. Splitting uses it instead of the stretched box. */
  private readonly natural: DecoratedBox | undefined;

  constructor(
    bound: BoundElement,
    style: ComputedStyle,
    content: Measured,
    backdrop: Backdrop | undefined,
    natural?: DecoratedBox,
  ) {
    const { left, right, top, bottom } = style.insets;
    this.width = content.width + left + right;
    this.height = content.height + top + bottom;
    this.bound = bound;
    this.style = style;
    this.content = content;
    this.backdrop = backdrop;
    this.natural = natural;
  }

  place({ x, y }: Point, at: Placement): readonly Item[] {
    const { bound, style, content, backdrop, width, height } = this;
    const { id, element, outline, link } = bound;
    const own = { x, y, width, height };
    const rotated = isRotated(bound);
    const rotation = rotated ? rotationAbout(element.rotation, { x: x + width / 2, y: y + height / 2 }) : undefined;
    const transform = rotation ? multiply(at.transform, rotation) : at.transform;
    const bounds = transform === IDENTITY ? own : transformRect(transform, own);
    at.boxes.push({
      elementId: id,
      path: element.path,
      element,
      box: own,
      transform,
      bounds,
      tag: bound.tag,
    });
    if (outline) at.outline.push(...outlineEntries(bound, bounds));
    const corner = { x: x + style.insets.left, y: y + style.insets.top };
    const inner = rotation ? within(at, transform) : at;
    const drawnInside = clipped(content.place(corner, inner), own, this);
    const { field } = bound;
    const isOutside = field && bound.tag && WITHOUT_FIELDS.has(bound.tag.role);
    const add = (items: readonly Item[]) =>
      field ? withField(bound, field, { box: own, style, inside: items }) : items;
    const inside = isOutside ? drawnInside : add(drawnInside);
    const isPlain = !style.backgroundColor && !style.shadow && !backdrop && !hasBorders(style) && !link;
    const drawn = isPlain
      ? tagged(bound.tag, inside, id)
      : bound.tag
        ? this.drawTagged(bound.tag, own, inside)
        : [
            ...backgroundItems(own, style, id, backdrop),
            ...inside,
            ...borderItems(own, style, id),
            ...linkItems(bound, own),
          ];
    const whole = isOutside ? add(drawn) : drawn;
    const cut = style.clip ? clippedTo(style.clip, own, whole, id) : whole;
    return taggedWithin(bound.around, this.grouped(cut, rotation));
  }

  /** Groups the items if rotation, opacity, blending, alternative text or a language requires it. */
  private grouped(drawn: readonly Item[], rotation: Matrix | undefined): readonly Item[] {
    const { bound, style } = this;
    const { id, element } = bound;
    const alt = includesAltText(element) ? undefined : bound.alt;
    const isAsItIs = !rotation && style.opacity === 1 && !style.blendMode && !alt && !element.lang;
    if (drawn.length === 0 || isAsItIs) return drawn;
    const group: Item = {
      kind: 'group',
      elementId: id,
      ...(rotation ? { transform: rotation } : {}),
      ...(style.opacity < 1 ? { opacity: style.opacity } : {}),
      ...(style.blendMode ? { blend: style.blendMode } : {}),
      ...(alt ? { alt } : {}),
      ...(element.lang ? { language: element.lang } : {}),
      items: drawn,
    };
    return [group];
  }

  /**
   * Adds accessibility tags to an element's items. A link is inside the tag of a text, but outside the tags of other
   * elements. A table may contain only rows, and a form field may have no children. A text with alternative text has no
   * link tag, because readers could not reach it.
   */
  private drawTagged(tag: Tag, own: Rect, inside: readonly Item[]): readonly Item[] {
    const { bound, style, backdrop } = this;
    const { id } = bound;
    const [below, above] = [backgroundItems(own, style, id, backdrop), borderItems(own, style, id)];
    const links = linkItems(bound, own);
    if (links.length === 0 || tag.role === 'link') return tagged(tag, [...below, ...inside, ...above, ...links], id);
    const isWithin = hasTrait(bound.element, 'paragraphs') && tag.role !== 'form' && tag.alt === undefined;
    const isInLine = isWithin ? tag.role !== 'block' : tag.role === 'figure';
    const link: Tag = { role: 'link', alt: bound.link, grouping: !isInLine };
    if (isWithin) {
      return tagged(tag, [...below, ...tagged(link, inside), ...above, ...tagged(link, links)], id);
    }
    return tagged(link, [...below, ...tagged(tag, inside, id), ...above, ...links]);
  }

  stretch(whole: number): Measured {
    const { bound, style, content, backdrop } = this;
    const room = Math.max(0, whole - style.insets.top - style.insets.bottom);
    const higher = content.stretch?.(room) ?? { ...content, height: room };
    return new DecoratedBox(bound, style, higher, backdrop, this.natural ?? this);
  }

  baseline(): number | undefined {
    const { content, style, bound } = this;
    const inner = isRotated(bound) ? undefined : content.baseline?.();
    return inner === undefined ? undefined : inner + style.insets.top;
  }

  get breaks(): Breaks | undefined {
    return isWhole(this.bound) ? undefined : this.content.breaks;
  }

  opens(): PageStart | undefined {
    return this.content.opens?.();
  }

  get split(): Measured['split'] {
    const { natural } = this;
    const { bound, style, content, backdrop } = natural ?? this;
    const canCut = content.split && !isWhole(bound);
    if (!canCut && !natural) return undefined;
    return (room, forced) => {
      // Does not split content that fits. If an adjacent box is longer, only the border and background of this box
      // continue on the next page.
      if (natural && style.insets.top + content.height <= room + TOO_LITTLE) return natural.endedBelow();
      return canCut ? splitDecorated({ bound, style, backdrop }, content, { room, forced }) : undefined;
    };
  }

  /** Splits the box below the end of its content. */
  private endedBelow(): Split {
    const { bound, style, content, backdrop } = this;
    const first = new DecoratedBox(bound, withoutEdge(style, 'bottom'), content, backdrop);
    return { first, rest: this.ended(), hasEnded: true };
  }

  ended(): Measured {
    const { bound, style, content, backdrop } = this;
    const inside = content.ended?.() ?? emptyBox(content.width);
    return new DecoratedBox(continuation(bound), withoutEdge(style, 'top'), inside, backdrop);
  }
}

/** Clips the content where necessary: images at round corners, groups at their borders. */
function clipped(
  items: readonly Item[],
  own: Rect,
  { bound, style }: Pick<DecoratedBox, 'bound' | 'style'>,
): readonly Item[] {
  if (items.length === 0) return items;
  const { cornerRadius, borders, insets } = style;
  const { element } = bound;
  const box = roundedBox(own, cornerRadius);
  const isPicture = hasTrait(element, 'picture');
  const edge = isPicture ? insets : widthsOf(borders);
  const isCut =
    isPicture || (hasTrait(element, 'paragraphs') && style.overflow === 'clip')
      ? isRoundInside(box, edge)
      : holds(element, 'elements') && style.overflow === 'clip';
  if (!isCut) return items;
  return [{ kind: 'group', elementId: bound.id, clip: innerOutline(box, edge), items }];
}

/**
 * Lists every property. An object literal that has a spread before other properties would create a new hidden class
 * each time.
 */
function within({ page, boxes, outline }: Placement, transform: Matrix): Placement {
  return { transform, page, boxes, outline };
}

function isRotated({ element }: BoundElement): boolean {
  return element.rotation % 360 !== 0;
}

/**
 * Returns whether the box must not be split. Form fields, for example, are not split, because their text is one value.
 */
function isWhole(bound: BoundElement): boolean {
  return isRotated(bound) || bound.field?.type === 'text';
}

/**
 * Roles that cannot contain form fields. Form fields inside an element with such a role are tagged after the element.
 */
const WITHOUT_FIELDS: ReadonlySet<Role> = new Set<Role>(['table', 'list']);

type Decorated = {
  readonly bound: BoundElement;
  readonly style: ComputedStyle;
  readonly backdrop: Backdrop | undefined;
};

function splitDecorated(
  { bound, style, backdrop }: Decorated,
  content: Measured,
  { room, forced }: { readonly room: number; readonly forced: boolean },
): Split | undefined {
  // Splits before the end of the content if only the bottom padding and border do not fit. They then move to the next
  // page with that end.
  const parts = content.split?.(Math.min(room - style.insets.top, content.height - TOO_LITTLE), forced);
  if (!parts) return undefined;
  if (!parts.rest) {
    const lower = new DecoratedBox(bound, style, parts.first, backdrop);
    if (lower.height <= room + TOO_LITTLE) return { first: lower, rest: undefined };
    return splitDecorated({ bound, style, backdrop }, parts.first, { room, forced });
  }
  const first = new DecoratedBox(bound, withoutEdge(style, 'bottom'), parts.first, backdrop);
  return { first, rest: new DecoratedBox(continuation(bound), withoutEdge(style, 'top'), parts.rest, backdrop) };
}

/** Returns the element for the part after a cut. The outline entry and form field stay with the first part. */
function continuation(bound: BoundElement): BoundElement {
  return { ...bound, outline: undefined, field: undefined };
}

/** Returns whether the element's items already include its alternative text. */
function includesAltText(element: Element): boolean {
  return hasTrait(element, 'picture') || hasTrait(element, 'code');
}

/**
 * Removes padding, border and round corners on the side of a cut (CSS Fragmentation 3, `box-decoration-break: slice`).
 */
function withoutEdge(style: ComputedStyle, side: 'top' | 'bottom'): ComputedStyle {
  const { padding, borders } = style;
  const [topLeft, topRight, bottomRight, bottomLeft] = style.cornerRadius;
  const cornerRadius: Corners = side === 'top' ? [0, 0, bottomRight, bottomLeft] : [topLeft, topRight, 0, 0];
  const cut = { padding: { ...padding, [side]: 0 }, borders: { ...borders, [side]: undefined }, cornerRadius };
  return { ...style, ...cut, insets: insetsOf(cut) };
}

function linkItems({ id, link }: BoundElement, box: Rect): readonly LinkItem[] {
  if (!link || !isLink(link)) return [];
  return [{ kind: 'link', elementId: id, box, href: link }];
}

/** Converts a size to points. Returns undefined if the content or the parent determines the size. */
function resolveSize(size: Size, whole: number | undefined): number | undefined {
  if (size === 'auto' || size.kind === 'fraction') return undefined;
  if (size.kind === 'points') return size.points;
  return whole === undefined ? undefined : (size.percent / 100) * whole;
}
