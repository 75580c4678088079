/**
 * Converts labels (ZPL) and PDF pages from other programs to any output format: reads, crops, rotates, scales and
 * paints them.
 */
import { concatBytes } from './base/bytes.ts';
import type { Rect } from './base/geometry.ts';
import type { Problem, Result } from './base/problem.ts';
import { DEFAULT_DPI, type RenderOptions } from './document.ts';
import { type PrinterSettings, resolvePrinter } from './format/printer.ts';
import { createPageDrawings, type PageDrawings } from './image/page-drawings.ts';
import { loadPages } from './image/pdf-picture.ts';
import { onPaper } from './layout/paper.ts';
import { sizeOfPicture } from './layout/picture.ts';
import { rotatedPage } from './layout/rotated-page.ts';
import { FORMATS } from './paint/formats.ts';
import { PDF_LIMITS } from './pdf-source/limits.ts';
import { isPdf } from './pdf-source/pdf-document.ts';
import { paintPrinted, type Rendered } from './render.ts';
import { croppedPage, fittedPage, type PageFit, type PageSize } from './scene/fit-page.ts';
import { type ImageItem, type Page, type Scene, UNTITLED } from './scene/scene.ts';
import type { World } from './world.ts';
import { groupSources, inFile, inFiles } from './zpl/group-sources.ts';
import { interpretZpl } from './zpl/interpret-zpl.ts';
import type { ZplOptions, ZplWarning } from './zpl/zpl-state.ts';

const TOO_MANY_PAGES: Problem = {
  code: 'OUT_OF_RANGE',
  path: '',
  message: `the files have more than ${PDF_LIMITS.pages} pages`,
};

/** Label density in dots per mm, and the dithering of PDF pages. */
export type SourceOptions = ZplOptions & Partial<Pick<ImageItem, 'dither' | 'threshold'>>;

/**
 * Reads the labels of ZPL streams and the pages of PDF files, in order. Adjacent ZPL files form one stream, so that a
 * later file can use a format stored by an earlier one. Fails if a file contains no labels or pages.
 */
export function readSources(
  sources: readonly Uint8Array[],
  options: SourceOptions,
  world: World,
): Result<SourceLabels> {
  const pages: Page[] = [];
  const skipped: ZplWarning[] = [];
  const drawings = createPageDrawings();
  let first: Scene | undefined;
  for (const files of groupSources(sources)) {
    const [{ bytes, number }] = files;
    const stream = files.length === 1 ? bytes : concatBytes(files.map((file) => file.bytes));
    const read = readLabels(stream, options, world, drawings);
    if (!read.ok) return sources.length === 1 ? read : { ok: false, problems: read.problems.map(inFile(number)) };
    first ??= read.value.scene;
    pages.push(...read.value.scene.pages);
    if (pages.length > PDF_LIMITS.pages) return { ok: false, problems: [TOO_MANY_PAGES] };
    skipped.push(...(sources.length === 1 ? read.value.skipped : read.value.skipped.map(inFiles(files))));
  }
  if (!first) return { ok: false, problems: [{ code: 'REQUIRED', path: '', message: 'there is no file' }] };
  return { ok: true, value: { scene: { ...first, pages }, skipped }, warnings: [] };
}

/** Reads the labels of a ZPL stream, or the pages of a PDF file. Fails if it contains no label or page. */
export function readLabels(
  source: Uint8Array,
  options: SourceOptions,
  world: World,
  drawings = createPageDrawings(),
): Result<SourceLabels> {
  return isPdf(source) ? readPdfPages(source, { ...options, drawings }, world) : readZplLabels(source, options, world);
}

function readPdfPages(
  source: Uint8Array,
  { density, dither = 'auto', threshold = 128, drawings }: SourceOptions & { readonly drawings: PageDrawings },
  { platform }: World,
): Result<SourceLabels> {
  const loaded = loadPages(source, platform, drawings);
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

/** Labels of a ZPL stream, and the commands that the result does not reproduce as a printer would. */
export type SourceLabels = { readonly scene: Scene; readonly skipped: readonly ZplWarning[] };

/** Reads the labels of a ZPL stream. Fails if the stream contains no label. */
export function readZplLabels(stream: Uint8Array, options: ZplOptions, world: World): Result<SourceLabels> {
  const { scene, warnings } = interpretZpl(stream, options, world);
  if (scene.pages.length > 0) return { ok: true, value: { scene, skipped: warnings }, warnings: [] };
  const message = 'the ZPL has no label; send a stream with ^XA and ^XZ';
  return { ok: false, problems: [{ code: 'REQUIRED', path: '', message }] };
}

export type ConvertOptions = Pick<RenderOptions, 'format' | 'dpi' | 'watermark'> & {
  /** One-based number of the label to convert. By default all labels, or the first if the format shows one page. */
  readonly page?: number | undefined;
  readonly printer?: PrinterSettings | undefined;
  /** Area to keep of each label, in points from its top left corner. */
  readonly crop?: Rect | undefined;
  /** Clockwise rotation in degrees, applied after cropping. */
  readonly rotate?: 0 | 90 | 180 | 270 | undefined;
  /** Page size of the result, applied after rotating. */
  readonly size?: PageSize | undefined;
  readonly fit?: PageFit | undefined;
};

/** Paints labels in another format. Fails if `page` does not exist. */
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
  const rotated = rotate === 0 ? cut : rotatedPage(cut, rotate);
  return fittedPage(rotated, size, fit);
}
