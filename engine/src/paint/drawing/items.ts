/**
 * Draws the items of a scene as SVG elements, for HTML and SVG output. The outputs differ only in how they draw lines
 * of text.
 */
import { assertNever } from '../../base/assert.ts';
import { multiply, type Rect, unionRect } from '../../base/geometry.ts';
import { browserFile } from '../../image/browser-file.ts';
import type { Image, Orientation } from '../../image/image.ts';
import { orientationMatrix, swapsSides } from '../../image/orientation.ts';
import { hasTwoColors } from '../../image/two-colors.ts';
import { itemInk } from '../../scene/ink.ts';
import type { GroupItem, ImageItem, Item, LinkItem } from '../../scene/scene.ts';
import { accessibleElementOf, hasOnlyAltText, hasOnlyTag, joined } from './accessibility.ts';
import { hasControl } from './controls.ts';
import type { Drawing } from './drawing.ts';
import { escapeAttribute, safeHref } from './escape.ts';
import { fieldAttributes, fieldContent, isNamedByField } from './field.ts';
import { lineFrom } from './line.ts';
import { codeElement, outlineTag, shapeElement } from './svg-path.ts';
import { decimal, magnification, matrixText, type Writer, writerFor } from './units.ts';

/** Returns one string per item or line of text. Painting order is also reading order. */
export function elementsOf(tagged: readonly Item[], write: Writer, drawing: Drawing): string[] {
  const open = opened(tagged, drawing);
  const items = drawing.accessibility ? joined(open) : open;
  const elements: string[] = [];
  for (let index = 0; index < items.length; ) {
    const line = lineFrom(items, index);
    if (line.length > 0) elements.push(drawing.line(line, write, drawing));
    else elements.push(elementOf(items[index] as Exclude<Item, { kind: 'glyphs' }>, write, drawing));
    index += Math.max(1, line.length);
  }
  return elements.filter((element) => element !== '');
}

/**
 * Replaces groups that have only accessibility information with their items. Applies only to untagged documents, so
 * that lines of text stay together.
 */
function opened(items: readonly Item[], drawing: Drawing): readonly Item[] {
  const isOpen = (item: Item): item is GroupItem => isPlain(item, drawing);
  return items.some(isOpen) ? items.flatMap((item) => (isOpen(item) ? opened(item.items, drawing) : [item])) : items;
}

function isPlain(item: Item, { accessibility }: Drawing): item is GroupItem {
  if (item.kind !== 'group') return false;
  return accessibility
    ? hasOnlyAltText(item) || (hasOnlyTag(item) && !accessibleElementOf(item, accessibility))
    : hasOnlyTag(item);
}

function elementOf(item: Exclude<Item, { kind: 'glyphs' }>, write: Writer, drawing: Drawing): string {
  switch (item.kind) {
    case 'group':
      return groupElement(item, write, drawing);
    case 'path':
      return shapeElement(item, write, drawing);
    case 'image':
      return imageElement(item, write, drawing);
    case 'code':
      return codeElement(item, write);
    case 'link':
      return linkElement(item, write, drawing);
    default:
      return assertNever(item);
  }
}

function groupElement(group: GroupItem, write: Writer, drawing: Drawing): string {
  const { transform, clip, mask, opacity, blend, alt, language, field, items } = group;
  const inner = transform ? writerFor(write.scale * magnification(transform)) : write;
  const { accessibility } = drawing;
  const accessible = accessibility && accessibleElementOf(group, accessibility);
  const { element = 'g', keepsEmpty = false } = accessible ?? {};
  const attributes: string[] = accessible ? [accessible.attributes] : [];
  const isField = field !== undefined && !accessibility?.isHidden;
  if (isField) attributes.push(fieldAttributes(field));
  let definition = '';
  if (transform) attributes.push(` transform="${matrixText(transform, write)}"`);
  if (opacity !== undefined && opacity < 1) attributes.push(` opacity="${decimal(Math.max(0, opacity), 4)}"`);
  if (blend) attributes.push(` style="mix-blend-mode:${blend}"`);
  if (alt && !accessibility && !isNamedByField(group)) {
    attributes.push(` role="${items.some(hasControl) ? 'group' : 'img'}" aria-label="${escapeAttribute(alt)}"`);
  }
  if (language) attributes.push(` lang="${escapeAttribute(language)}"`);
  if (clip) {
    const name = `${drawing.prefix}c${drawing.clipCount++}`;
    definition = `<clipPath id="${name}">${outlineTag(clip, inner)}/></clipPath>\n`;
    attributes.push(` clip-path="url(#${name})"`);
  }
  drawing.accessibility = accessible?.inner ?? accessibility;
  const drawn = elementsOf(items, inner, drawing);
  drawing.accessibility = accessibility;
  const named = accessible?.isNamed && drawn.length > 0 ? ['<g aria-hidden="true">', ...drawn, '</g>'] : drawn;
  const elements = isField ? fieldContent(field, named, inner) : named;
  if (elements.length === 0 && !keepsEmpty) return '';
  if (mask) {
    const name = `${drawing.prefix}m${drawing.maskCount++}`;
    const shown = elementsOf(mask, inner, drawing);
    definition += [`<mask id="${name}"${maskPlace(mask, inner)}>`, ...shown, '</mask>\n'].join('\n');
    attributes.push(` mask="url(#${name})"`);
  }
  return [`${definition}<${element}${attributes.join('')}>`, ...elements, `</${element}>`].join('\n');
}

/** Returns the area attributes of a mask. Content outside this area is invisible. */
function maskPlace(mask: readonly Item[], write: Writer): string {
  const ink = mask.map((item) => itemInk(item)).reduce(unionRect, undefined);
  if (!ink) return '';
  const { x, y, width, height } = ink;
  const size = `width="${write(width)}" height="${write(height)}"`;
  return ` maskUnits="userSpaceOnUse" x="${write(x)}" y="${write(y)}" ${size}`;
}

/**
 * Draws the file stretched over the box in the correct orientation. A repeated image refers to its first occurrence.
 */
function imageElement({ image, box, alt }: ImageItem, write: Writer, drawing: Drawing): string {
  if (box.width <= 0 || box.height <= 0) return '';
  const { images, platform, prefix, files } = drawing;
  const label = alt ? ` role="img" aria-label="${escapeAttribute(alt)}"` : ' aria-hidden="true"';
  const first = images.get(image.id);
  if (first) {
    const [x, y] = [box.width / first.box.width, box.height / first.box.height];
    const matrix = matrixText([x, 0, 0, y, box.x - first.box.x * x, box.y - first.box.y * y], write);
    return `<use href="#${first.name}" transform="${matrix}"${label}/>`;
  }
  const name = `${prefix}i${images.size}`;
  images.set(image.id, { name, box });
  const file = browserFile(image, platform, files);
  const place = imagePlace(box, file.orientation, write);
  const edges = keepsEdges(image, box) ? ' image-rendering="pixelated"' : '';
  return `<image id="${name}" ${place} preserveAspectRatio="none"${edges}${label} href="${drawing.address(image, file)}"/>`;
}

/** Pixels per inch below which images with two colours would look blurred on screens and in print. */
const COARSE_PER_INCH = 200;

function keepsEdges(image: Image, box: Rect): boolean {
  const perPoint = Math.min(image.widthPx / box.width, image.heightPx / box.height);
  return perPoint * 72 < COARSE_PER_INCH && hasTwoColors(image.pixels());
}

function imagePlace(box: Rect, orientation: Orientation, write: Writer): string {
  if (orientation === 1) {
    return `x="${write(box.x)}" y="${write(box.y)}" width="${write(box.width)}" height="${write(box.height)}"`;
  }
  const [width, height] = swapsSides(orientation) ? [box.height, box.width] : [box.width, box.height];
  const seen = multiply([box.width, 0, 0, box.height, box.x, box.y], orientationMatrix(orientation));
  const matrix = matrixText(multiply(seen, [1 / width, 0, 0, 1 / height, 0, 0]), write);
  return `width="${write(width)}" height="${write(height)}" transform="${matrix}"`;
}

function linkElement({ href, box }: LinkItem, write: Writer, { accessibility }: Drawing): string {
  const address = safeHref(href);
  if (!address) return '';
  const place = `x="${write(box.x)}" y="${write(box.y)}" width="${write(box.width)}" height="${write(box.height)}"`;
  const area = `<rect ${place} fill="none" pointer-events="all"/>`;
  if (accessibility?.inLink) return area;
  const value = escapeAttribute(address);
  const unread = accessibility?.isHidden ? ' tabindex="-1"' : '';
  return `<a href="${value}" rel="noopener" aria-label="${value}"${unread}>${area}</a>`;
}
