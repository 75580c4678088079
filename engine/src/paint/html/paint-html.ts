/**
 * Paints a scene as one HTML file without scripts or external requests. Each page is a section with an SVG drawing that
 * has selectable text. SVG places baselines exactly. In positioned HTML boxes, they would depend on rounded font
 * metrics and on the browser's minimum font size.
 */
import { utf8 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Metadata, Page, Scene } from '../../scene/scene.ts';
import type { Platform } from '../../world.ts';
import { FROM_OUTSIDE } from '../drawing/accessibility.ts';
import { escapeAttribute, escapeText, placeId } from '../drawing/escape.ts';
import { elementsOf } from '../drawing/items.ts';
import { decimal, UNITS_PER_POINT, writerFor } from '../drawing/units.ts';
import { emptySheet, type Sheet, sheetRules } from './sheet.ts';
import { lineElement } from './text-line.ts';

/** Content security policy of the page. A server should send the same policy. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

// Browsers clip overflow at whole CSS pixels. The clip path therefore ends half a pixel before or after the page's
// edge.
const BASE_RULES = [
  'html,body{margin:0;background:#fff}',
  '.page{position:relative;overflow:hidden;overflow:clip;overflow-clip-margin:1px;clip-path:inset(0);break-after:page;print-color-adjust:exact;-webkit-print-color-adjust:exact;forced-color-adjust:none}',
  '.page:last-child{break-after:auto}',
  'svg{position:absolute;left:0;top:0;stroke-miterlimit:10}',
  'image{image-orientation:none}',
  'text{white-space:pre;font-kerning:normal;font-synthesis:none;text-rendering:geometricPrecision;-webkit-text-size-adjust:none;text-size-adjust:none}',
];

/** Paints one UTF-8 HTML5 file. Pages are stacked on screen and printed on sheets of the page size. */
export function paintHtml(scene: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  const sheet = emptySheet(platform, caches, lineElement);
  if (scene.tagged) sheet.accessibility = FROM_OUTSIDE;
  const sizes = new Map<string, string>();
  const pages = scene.pages.map((page) => pageElement(page, sizeClass(sizes, page), sheet));
  const rules = [
    ...BASE_RULES,
    ...[...sizes].map(([size, name]) => sizeRules(size, name)),
    ...(scene.pages.some(({ anchors }) => anchors) ? ['.place{position:absolute;left:0}'] : []),
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

/** Returns the class for pages of this size. */
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

/** Side lengths of drawings are multiples of this many points (16 px). */
const DRAWING_GRID = 12;

/**
 * Writes a page and its drawing. Browsers stretch a drawing to whole device pixels, which would distort it. The drawing
 * is therefore larger than the page, and clipped by the page. Its sides are whole pixels at common resolutions.
 */
function pageElement({ width, height, items, anchors = [] }: Page, size: string, sheet: Sheet): string {
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
    ...anchors.map(
      ({ name, y }) => `<a class="place" id="${escapeAttribute(placeId(name))}" style="top:${decimal(y, 2)}pt"></a>`,
    ),
    '</section>',
  ].join('\n');
}
