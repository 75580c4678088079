/** Creates the accessibility tags of bound elements, in tagged documents. */
import { readableName } from '../codes/readable-name.ts';
import { findSymbology } from '../codes/symbologies.ts';
import { type Element, hasTrait, holds } from '../elements/schemas.ts';
import { isTagged } from '../format/conformance.ts';
import type { Template } from '../format/template.ts';
import { DECORATION, type Role, type Tag, UNDESCRIBED } from '../scene/tag.ts';
import type { BoundElement, BoundField } from './bound.ts';

/** Returns whether the PDF is tagged. */
export function hasTags({ pdf }: Template): boolean {
  return pdf !== undefined && isTagged(pdf);
}

/** Properties of an element that affect its tag. */
type Shown = {
  readonly content: string | undefined;
  readonly alt: string | undefined;
  readonly outline: string | undefined;
  readonly field: BoundField | undefined;
  readonly link: string | undefined;
  /** Tag of the surrounding header or footer. */
  readonly band: Tag | undefined;
};

/** Returns the tag of an element. Returns undefined for plain containers without a link. */
export function tagOf(element: Element, shown: Shown): Tag | undefined {
  // Ignores alternative text that is only white space.
  const alt = shown.alt?.trim() ? shown.alt : undefined;
  const { tag } = element;
  switch (tag) {
    case 'auto':
      return automaticTag(element, { ...shown, alt });
    case 'none':
      return DECORATION;
    case 'p':
    case 'caption':
      return { role: 'paragraph', alt };
    case 'section':
    case 'list':
      // Only groups and repeats can have this tag. For other elements, the parser has warned about the property.
      return holds(element, 'elements') ? { role: tag, alt } : automaticTag(element, { ...shown, alt });
    case 'figure':
      return shown.field ? formField(shown.field, { ...shown, alt }) : figure(element, { ...shown, alt });
    default:
      return { role: 'heading', level: Number(tag.slice(1)), alt };
  }
}

function automaticTag(element: Element, shown: Shown): Tag | undefined {
  const { content, outline, field, band } = shown;
  if (band) return holds(element, 'elements') ? undefined : band;
  if (field && isOnlyField(element, field)) return formField(field, shown);
  // Moves the alternative text to the form field, because on the element it would hide the field from readers.
  const alt = field ? undefined : shown.alt;
  if (hasTrait(element, 'paragraphs')) {
    if (!content) return DECORATION;
    if (outline) return { role: 'heading', level: element.outlineLevel, alt };
    // Markdown may contain lists, which a paragraph tag cannot contain. With alternative text, it is one paragraph.
    return { role: element.markup === 'markdown' && !alt ? 'block' : 'paragraph', alt };
  }
  if (holds(element, 'cells')) return { role: 'table', alt };
  if (hasTrait(element, 'code') || alt) return figure(element, { ...shown, alt });
  if (hasTrait(element, 'picture')) return UNDESCRIBED;
  if (!holds(element, 'elements')) return DECORATION;
  return shown.link ? { role: 'link', alt: shown.link, grouping: true } : undefined;
}

/** Returns whether the form field is the element's only readable content. */
function isOnlyField(element: Element, { type }: BoundField): boolean {
  return hasTrait(element, 'paragraphs') ? type === 'text' : !holds(element, 'elements') && !holds(element, 'cells');
}

function formField({ name }: BoundField, { alt }: Shown): Tag {
  return { role: 'form', alt: alt ?? name };
}

function figure(element: Element, { content, alt }: Shown): Tag {
  if (alt || !hasTrait(element, 'code')) return { role: 'figure', alt };
  return content ? { role: 'figure', alt: `${nameOfCode(element)}: ${content}` } : DECORATION;
}

function nameOfCode(element: Element): string {
  const name = 'symbology' in element ? element.symbology : element.type;
  return readableName(findSymbology(name)?.name ?? name);
}

/** Returns new tags for an item of a list. */
export function itemTags(): readonly Tag[] {
  return [{ role: 'listItem' }, { role: 'listBody' }];
}

/** Roles that can have a caption. */
const CAPTIONED: ReadonlySet<Role> = new Set<Role>(['table', 'list', 'figure']);

/**
 * Connects captions in a list of elements with their subjects. The subject is the previous element, or the next element
 * if the previous element already has a caption.
 */
export function captioned<E extends BoundElement | undefined>(elements: readonly E[]): readonly E[] {
  if (!elements.some((bound) => bound?.element.tag === 'caption')) return elements;
  const tags = elements.map((bound) => bound?.tag);
  const taken = new Set<number>();
  elements.forEach((bound, index) => {
    const caption = tags[index];
    if (bound?.element.tag !== 'caption' || !caption) return;
    const near = [index - 1, index + 1].find((at) => CAPTIONED.has(tags[at]?.role ?? 'artifact') && !taken.has(at));
    if (near === undefined) return;
    taken.add(near);
    const owner = tags[near]!;
    const of: Tag = owner.role === 'figure' ? { role: 'captioned' } : owner;
    tags[index] = { ...caption, role: 'caption', of };
    if (of !== owner) tags[near] = { ...owner, of };
  });
  return elements.map((bound, index) => (bound && tags[index] !== bound.tag ? { ...bound, tag: tags[index] } : bound));
}
