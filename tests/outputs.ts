/** Renders a document in its four formats and views each with independent tools. */

import type { Warning } from '@platen/engine';
import {
  type DistinctFormat,
  type JsonObject,
  parseTemplate,
  type RenderOptions,
  render,
  type World,
} from '@platen/engine';
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import { layOutPages } from '@platen/engine/document';
import { type Bitmap as Dots, hasDot } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import type { Item, Scene } from '@platen/engine/scene/scene';
import { drawHtml } from './eyes/browser.ts';
import { drawPdf } from './eyes/draw-pdf.ts';
import { drawZplR, drawZplZebrash } from './eyes/draw-zpl.ts';
import { type Bitmap, diffCount, type Picture, type PixelBox, pictureOf, readPng } from './eyes/picture.ts';
import type { LabelSize } from './eyes/zpl-sheet.ts';
import { drawZplSubset } from './eyes/zpl-subset.ts';

const IN_ORDER = { pdf: true, png: true, html: true, zpl: true } satisfies Record<DistinctFormat, true>;

/** All formats, in the order of the documentation. */
export const FORMATS = Object.keys(IN_ORDER) as readonly DistinctFormat[];

/** Time of every render: 20 November 2026, 12:34:56 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12, 34, 56);

export type Density = LabelSize['dpmm'];

export type Source = {
  readonly template: unknown;
  readonly data?: JsonObject;
  readonly printer?: RenderOptions['printer'];
};

/**
 * Bytes of a document in each format, painted for a density in dots per millimetre, and the scene from which they were
 * painted.
 */
export type Outputs = {
  readonly density: Density;
  readonly scene: Scene;
  readonly bytes: Readonly<Record<DistinctFormat, Uint8Array>>;
  readonly warnings: Readonly<Record<DistinctFormat, readonly Warning[]>>;
};

/** Renders all four formats, for a printer and a picture with the same dots. Throws on problems. */
export function renderAll({ template, data = {}, printer = {} }: Source, density: Density, world: World): Outputs {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  // `zpl-native.test.ts` tests codes drawn by printer commands separately, because no interpreter supports all codes.
  const settings = { barcodes: 'graphic', ...printer, density } as const;
  const of = (format: DistinctFormat) => {
    const options = { format, dpi: dpiOfDensity(density), now: NOW, printer: settings };
    const rendered = render(parsed.value, data, options, world);
    if (!rendered.ok) throw new Error(`${format}: ${JSON.stringify(rendered.problems)}`);
    return rendered;
  };
  const all = { pdf: of('pdf'), png: of('png'), html: of('html'), zpl: of('zpl') };
  const pick = <T>(get: (rendered: (typeof all)['pdf']) => T) =>
    ({ pdf: get(all.pdf), png: get(all.png), html: get(all.html), zpl: get(all.zpl) }) as const;
  const laidOut = layOutPages(parsed.value, data, { now: NOW, printer: settings }, world);
  if (!laidOut.ok) throw new Error('what was rendered was not laid out');
  const { scene } = laidOut.value;
  return { density, scene, bytes: pick(({ value }) => value.bytes), warnings: pick((one) => one.warnings) };
}

/** Returns the first page as its format's viewer shows it, in pixels at the density of the outputs. */
export async function draw(outputs: Outputs, format: DistinctFormat): Promise<Picture> {
  const { bytes, density, scene } = outputs;
  const dpi = dpiOfDensity(density);
  const { width, height } = scene.pages[0]!;
  const size = { width: Math.round((width * dpi) / 72), height: Math.round((height * dpi) / 72) };
  switch (format) {
    case 'pdf':
      return (await drawPdf(bytes.pdf, dpi))[0]!;
    case 'png':
      return readPng(bytes.png);
    case 'html': {
      const scale = dpi / 96;
      const view = { widthPx: Math.ceil(size.width / scale), heightPx: Math.ceil(size.height / scale), scale };
      return fitted(await drawHtml(Buffer.from(bytes.html).toString('utf8'), view), size);
    }
    case 'zpl':
      return fitted(pictureOf(await drawZpl(outputs)), size);
  }
}

/**
 * Returns the raster of a label. Throws unless three interpreters draw the same dots: two external interpreters, and
 * the small interpreter of `zpl-subset.ts`.
 */
export async function drawZpl({ bytes, density, scene }: Outputs): Promise<Bitmap> {
  const zpl = Buffer.from(bytes.zpl).toString('latin1');
  const page = scene.pages[0]!;
  const size = { widthMm: (page.width * 25.4) / 72, heightMm: (page.height * 25.4) / 72, dpmm: density };
  const label = unpacked(rasterizeLabel(page, scene.printer));
  const drawn = {
    zebrash: await drawZplZebrash(zpl, size),
    zplr: await drawZplR(zpl, size),
    subset: drawZplSubset(zpl, size),
  };
  for (const [name, labels] of Object.entries(drawn)) {
    const dots = diffCount(labels[0]!, label);
    if (dots > 0) throw new Error(`${name} draws ${dots} dots otherwise than the painter`);
  }
  return label;
}

/** Unpacks dots to one byte each. */
export function unpacked(dots: Dots): Bitmap {
  const { widthDots: width, heightDots: height } = dots;
  const bits = new Uint8Array(width * height);
  for (let i = 0; i < bits.length; i++) bits[i] = hasDot(dots, i % width, Math.floor(i / width)) ? 1 : 0;
  return { width, height, bits };
}

/** Crops the picture or pads it with white to a size, because viewers round page sizes differently to whole pixels. */
export function fitted(picture: Picture, { width, height }: { width: number; height: number }): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const columns = Math.min(width, picture.width);
  for (let row = 0; row < Math.min(height, picture.height); row += 1) {
    const from = row * picture.width * 4;
    pixels.set(picture.pixels.subarray(from, from + columns * 4), row * width * 4);
  }
  return { width, height, pixels };
}

/** Item that is not a group, and the transform from its coordinates to the page. */
export type Leaf = { readonly item: Exclude<Item, { kind: 'group' }>; readonly transform: Matrix };

export function leavesOf(items: readonly Item[], transform: Matrix = IDENTITY): readonly Leaf[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group') return [{ item, transform }];
    return leavesOf(item.items, item.transform ? multiply(transform, item.transform) : transform);
  });
}

/** Returns the codes of the first page with their payloads and their boxes in points, including quiet zones. */
export function codesOf({
  pages,
}: Scene): readonly { readonly payload: string; readonly symbology: string; readonly box: Rect }[] {
  return leavesOf(pages[0]!.items).flatMap(({ item, transform }) => {
    if (item.kind !== 'code') return [];
    const { payload, symbology } = item.symbol;
    return [{ payload, symbology, box: transformRect(transform, item.quietBox) }];
  });
}

/** Returns the pixels that a box in points touches. */
export function pixelsOf(
  { x, y, width, height }: Rect,
  dpi: number,
  sheet: { readonly width: number; readonly height: number },
): PixelBox {
  const scale = dpi / 72;
  const left = Math.max(0, Math.floor(x * scale));
  const top = Math.max(0, Math.floor(y * scale));
  const right = Math.min(sheet.width, Math.ceil((x + width) * scale));
  const bottom = Math.min(sheet.height, Math.ceil((y + height) * scale));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns a bitmap in which some boxes are cleared. */
export function without(bitmap: Bitmap, boxes: readonly PixelBox[]): Bitmap {
  const bits = bitmap.bits.slice();
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y += 1)
      bits.fill(0, y * bitmap.width + box.x, y * bitmap.width + box.x + box.width);
  }
  return { ...bitmap, bits };
}
