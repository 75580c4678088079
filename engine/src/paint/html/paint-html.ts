/**
 * Paints a scene as one HTML file without scripts and without requests: a section a page, each with an SVG drawing whose
 * texts are text. SVG rather than positioned boxes, because there a baseline lies where it is put: a box puts it
 * where the rounded metrics of the font lead, and obeys the browser's least font size.
 */
import { assertNever } from '../../base/assert.ts';
import { base64, utf8 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import { multiply, type Rect, unionRect } from '../../base/geometry.ts';
import { browserFile } from '../../image/browser-file.ts';
import type { Orientation } from '../../image/image.ts';
import { orientationMatrix, swapsSides } from '../../image/orientation.ts';
import { itemInk } from '../../scene/ink.ts';
import type { GroupItem, ImageItem, Item, LinkItem, Metadata, Page, Scene } from '../../scene/scene.ts';
import type { Platform } from '../../world.ts';
import { escapeAttribute, escapeText, safeHref } from './escape.ts';
import { emptySheet, type Sheet, sheetRules } from './sheet.ts';
import { codeElement, outlineTag, shapeElement } from './svg-path.ts';
import { lineElement, lineFrom } from './text-line.ts';
import { decimal, magnification, matrixText, UNITS_PER_POINT, type Writer, writerFor } from './units.ts';

/** What the page may load at all; the same that a server should send with it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const BASE_RULES = [
  'html,body{margin:0;background:#fff}',
  '.page{position:relative;overflow:hidden;break-after:page;print-color-adjust:exact;-webkit-print-color-adjust:exact;forced-color-adjust:none}',
  '.page:last-child{break-after:auto}',
  'svg{position:absolute;left:0;top:0;stroke-miterlimit:10}',
  'image{image-orientation:none}',
  'text{white-space:pre;font-kerning:normal;font-synthesis:none;text-rendering:geometricPrecision;-webkit-text-size-adjust:none;text-size-adjust:none}',
];

/** One UTF-8 HTML5 file: on screen the pages one under another, on paper each on a sheet of its own size. */
export function paintHtml(scene: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  const sheet = emptySheet(platform, caches);
  const sizes = new Map<string, string>();
  const pages = scene.pages.map((page) => pageElement(page, sizeClass(sizes, page), sheet));
  const rules = [
    ...BASE_RULES,
    ...[...sizes].map(([size, name]) => sizeRules(size, name)),
    ...sheetRules(sheet),
    '.unseen{fill:none}',
  ];
  return utf8(
    [
      '<!doctype html>',
      `<html lang="${escapeAttribute(scene.metadata.language)}">`,
      '<head>',
      '<meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
      '<meta name="viewport" content="width=device-width">',
      ...metadataElements(scene.metadata),
      '<style>',
      ...rules,
      '</style>',
      '</head>',
      '<body>',
      ...pages,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  );
}

function metadataElements({ title, author, subject, keywords }: Metadata): string[] {
  const named = [
    ['author', author],
    ['description', subject],
    ['keywords', keywords],
  ] as const;
  return [
    `<title>${escapeText(title)}</title>`,
    ...named
      .filter(([, content]) => content !== undefined)
      .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content!)}">`),
  ];
}

/** The class of pages of this size. */
function sizeClass(sizes: Map<string, string>, { width, height }: Page): string {
  const size = `${decimal(width, 4)}pt ${decimal(height, 4)}pt`;
  const name = sizes.get(size) ?? `s${sizes.size}`;
  sizes.set(size, name);
  return name;
}

function sizeRules(size: string, name: string): string {
  const [width, height] = size.split(' ');
  return `@page ${name}{size:${size};margin:0}.${name}{page:${name};width:${width};height:${height}}`;
}

/** The drawing's sides are whole multiples of this many points (16 px). */
const DRAWING_GRID = 12;

/**
 * A page and its drawing. Browsers stretch a drawing to whole device pixels: one larger than the page, cut off by it
 * and of sides that are whole pixels at the usual resolutions, is not stretched.
 */
function pageElement({ width, height, items }: Page, size: string, sheet: Sheet): string {
  const [w, h] = [width, height].map((side) => Math.max(1, Math.ceil(side / DRAWING_GRID)) * DRAWING_GRID) as [
    number,
    number,
  ];
  const box = `width="${w}pt" height="${h}pt" viewBox="0 0 ${w * UNITS_PER_POINT} ${h * UNITS_PER_POINT}"`;
  return [
    `<section class="page ${size}">`,
    `<svg ${box}>`,
    ...elementsOf(items, writerFor(1), sheet),
    '</svg>',
    '</section>',
  ].join('\n');
}

/** One string an item, or a line of text items; in painting order, which is the reading order too. */
function elementsOf(items: readonly Item[], write: Writer, sheet: Sheet): string[] {
  const elements: string[] = [];
  for (let index = 0; index < items.length; ) {
    const line = lineFrom(items, index);
    if (line.length > 0) elements.push(lineElement(line, write, sheet));
    else elements.push(elementOf(items[index] as Exclude<Item, { kind: 'glyphs' }>, write, sheet));
    index += Math.max(1, line.length);
  }
  return elements.filter((element) => element !== '');
}

function elementOf(item: Exclude<Item, { kind: 'glyphs' }>, write: Writer, sheet: Sheet): string {
  switch (item.kind) {
    case 'group':
      return groupElement(item, write, sheet);
    case 'path':
      return shapeElement(item, write, sheet);
    case 'image':
      return imageElement(item, write, sheet);
    case 'code':
      return codeElement(item, write);
    case 'link':
      return linkElement(item, write);
    default:
      return assertNever(item);
  }
}

function groupElement({ transform, clip, mask, opacity, alt, items }: GroupItem, write: Writer, sheet: Sheet): string {
  const inner = transform ? writerFor(write.scale * magnification(transform)) : write;
  const attributes: string[] = [];
  let definition = '';
  if (transform) attributes.push(` transform="${matrixText(transform, write)}"`);
  if (opacity !== undefined && opacity < 1) attributes.push(` opacity="${decimal(Math.max(0, opacity), 4)}"`);
  if (alt) attributes.push(` role="img" aria-label="${escapeAttribute(alt)}"`);
  if (clip) {
    const name = `c${sheet.clipCount++}`;
    definition = `<clipPath id="${name}">${outlineTag(clip, inner)}/></clipPath>\n`;
    attributes.push(` clip-path="url(#${name})"`);
  }
  const elements = elementsOf(items, inner, sheet);
  if (elements.length === 0) return '';
  if (mask) {
    const name = `m${sheet.maskCount++}`;
    const shown = elementsOf(mask, inner, sheet);
    definition += [`<mask id="${name}"${maskPlace(mask, inner)}>`, ...shown, '</mask>\n'].join('\n');
    attributes.push(` mask="url(#${name})"`);
  }
  return [`${definition}<g${attributes.join('')}>`, ...elements, '</g>'].join('\n');
}

/** Where a mask has anything; beyond it nothing shows, as it does not without the place. */
function maskPlace(mask: readonly Item[], write: Writer): string {
  const ink = mask.map((item) => itemInk(item)).reduce(unionRect, undefined);
  if (!ink) return '';
  const { x, y, width, height } = ink;
  const size = `width="${write(width)}" height="${write(height)}"`;
  return ` maskUnits="userSpaceOnUse" x="${write(x)}" y="${write(y)}" ${size}`;
}

/** The file, stretched onto the box and turned as it is to be seen; drawn again by reference. */
function imageElement({ image, box, alt }: ImageItem, write: Writer, { images, platform }: Sheet): string {
  if (box.width <= 0 || box.height <= 0) return '';
  const label = alt ? ` role="img" aria-label="${escapeAttribute(alt)}"` : ' aria-hidden="true"';
  const first = images.get(image.id);
  if (first) {
    const [x, y] = [box.width / first.box.width, box.height / first.box.height];
    const matrix = matrixText([x, 0, 0, y, box.x - first.box.x * x, box.y - first.box.y * y], write);
    return `<use href="#${first.name}" transform="${matrix}"${label}/>`;
  }
  const name = `i${images.size}`;
  images.set(image.id, { name, box });
  const { mediaType, bytes, orientation } = browserFile(image, platform);
  const source = `data:${mediaType};base64,${base64(bytes)}`;
  return `<image id="${name}" ${imagePlace(box, orientation, write)} preserveAspectRatio="none"${label} href="${source}"/>`;
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

function linkElement({ href, box }: LinkItem, write: Writer): string {
  const address = safeHref(href);
  if (!address) return '';
  const place = `x="${write(box.x)}" y="${write(box.y)}" width="${write(box.width)}" height="${write(box.height)}"`;
  const value = escapeAttribute(address);
  return `<a href="${value}" rel="noopener" aria-label="${value}"><rect ${place} fill="none" pointer-events="all"/></a>`;
}
