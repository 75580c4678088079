/** Converts labels and PDF pages of other programs into any output: read → crop, rotate and fit → paint. */
import type { Rect } from './base/geometry.ts';
import type { Result } from './base/problem.ts';
import { DEFAULT_DPI, type RenderOptions } from './document.ts';
import { type PrinterSettings, resolvePrinter } from './format/printer.ts';
import { createPageDrawings } from './image/page-drawings.ts';
import { loadPages } from './image/pdf-picture.ts';
import { onPaper } from './layout/paper.ts';
import { sizeOfPicture } from './layout/picture.ts';
import { turnedPage } from './layout/turned-page.ts';
import { FORMATS } from './paint/formats.ts';
import { isPdf } from './pdf-source/pdf-document.ts';
import { paintPrinted, type Rendered } from './render.ts';
import { croppedPage, fittedPage, type PageFit, type PageSize } from './scene/fit-page.ts';
import { type ImageItem, type Page, type Scene, UNTITLED } from './scene/scene.ts';
import type { World } from './world.ts';
import { interpretZpl } from './zpl/interpret-zpl.ts';
import type { ZplOptions, ZplWarning } from './zpl/zpl-state.ts';

/** Density of labels in dots per mm, and how pictures of PDF pages become dots. */
export type SourceOptions = ZplOptions & Partial<Pick<ImageItem, 'dither' | 'threshold'>>;

/** Reads the labels of a ZPL stream, or the pages of a PDF file. Fails if there are none. */
export function readLabels(source: Uint8Array, options: SourceOptions, world: World): Result<SourceLabels> {
  return isPdf(source) ? readPdfPages(source, options, world) : readZplLabels(source, options, world);
}

function readPdfPages(
  source: Uint8Array,
  { density, dither = 'auto', threshold = 128 }: SourceOptions,
  { platform }: World,
): Result<SourceLabels> {
  const loaded = loadPages(source, platform, createPageDrawings());
  if (!loaded.ok) return { ok: false, problems: [{ code: 'IMAGE_INVALID', path: '', message: loaded.message }] };
  const { pages } = loaded;
  const shown = Array.from({ length: pages.pageCount }, (_, index): Page => {
    const image = pages.picture(index + 1, false)!;
    const { width, height } = sizeOfPicture({ ok: true, image });
    const box = { x: 0, y: 0, width, height };
    return onPaper({ width, height, items: [{ kind: 'image', image, box, dither, threshold }] });
  });
  const printer = resolvePrinter({ density: density as 6 | 8 | 12 | 24 }, undefined);
  const metadata = { title: UNTITLED, language: '' };
  return { ok: true, value: { scene: { pages: shown, metadata, printer }, skipped: [] }, warnings: [] };
}

/** Labels of a stream, and the commands that are not drawn as a printer does. */
export type SourceLabels = { readonly scene: Scene; readonly skipped: readonly ZplWarning[] };

/** Reads the labels of a ZPL stream. Fails if there are none. */
export function readZplLabels(stream: Uint8Array, options: ZplOptions, world: World): Result<SourceLabels> {
  const { scene, warnings } = interpretZpl(stream, options, world);
  if (scene.pages.length > 0) return { ok: true, value: { scene, skipped: warnings }, warnings: [] };
  const message = 'the ZPL has no label; send a stream with ^XA and ^XZ';
  return { ok: false, problems: [{ code: 'REQUIRED', path: '', message }] };
}

export type ConvertOptions = Pick<RenderOptions, 'format' | 'dpi' | 'watermark'> & {
  /** Label from 1. By default all labels, or the first if the format shows one page. */
  readonly page?: number | undefined;
  readonly printer?: PrinterSettings | undefined;
  /** Part of each label in points from its top left corner. */
  readonly crop?: Rect | undefined;
  /** Degrees clockwise, after cropping. */
  readonly rotate?: 0 | 90 | 180 | 270 | undefined;
  /** Size of the result, after rotating. */
  readonly size?: PageSize | undefined;
  readonly fit?: PageFit | undefined;
};

/** Paints labels in another format. A `page` that does not exist is a problem. */
export function convertLabels({ scene }: SourceLabels, options: ConvertOptions, world: World): Result<Rendered> {
  const { format, dpi = DEFAULT_DPI, page, printer: settings, watermark } = options;
  const printer = { ...scene.printer, ...resolvePrinter({ density: densityOf(scene) }, settings) };
  const chosen = page === undefined ? scene.pages : scene.pages.slice(page - 1, page);
  if (chosen.length === 0) {
    const count = scene.pages.length;
    const message = count === 1 ? 'must be 1, because there is one label' : `must be from 1 to ${count}`;
    return { ok: false, problems: [{ code: 'OUT_OF_RANGE', path: '/page', message }] };
  }
  const converted: Scene = { ...scene, printer, pages: chosen.map((label) => changedPage(label, options)) };
  const target = FORMATS[format].target(converted, dpi);
  return paintPrinted(converted, target, { format, dpi, now: 0, ...(watermark && { watermark }) }, world);
}

function densityOf({ printer: { density } }: Scene): 6 | 8 | 12 | 24 {
  return density as 6 | 8 | 12 | 24;
}

function changedPage(page: Page, { crop, rotate = 0, size = {}, fit = 'contain' }: ConvertOptions): Page {
  const cut = crop ? croppedPage(page, crop) : page;
  const turned = rotate === 0 ? cut : turnedPage(cut, rotate);
  return fittedPage(turned, size, fit);
}
