/** Measures the agreement of a document's outputs. */
import type { World } from '@platen/engine';
import { IDENTITY, type Matrix, multiply, type Rect, transformRect, unionRect } from '@platen/engine/base/geometry';
import { itemInk } from '@platen/engine/scene/ink';
import type { CodeItem, Item, Page } from '@platen/engine/scene/scene';
import { type Bitmap, type Picture, pictureOf, readPng } from '../eyes/picture.ts';
import type { LabelSize } from '../eyes/zpl-sheet.ts';
import { fitted, leavesOf, pixelsOf } from '../outputs.ts';
import { agreementOf, oneBitAgreementOf, type Shades, shadeDifference, shadesOf } from './agreement.ts';
import type { Document } from './documents.ts';
import { linesOf, placedTexts } from './lines.ts';
import { REACH, readModules } from './modules.ts';
import { drawLabels, paint, VIEWERS, type Viewer } from './views.ts';

/** Resolution of the pictures. With a density, codes are aligned to its dots. */
export type Resolution = { readonly dpi: number; readonly density?: LabelSize['dpmm'] };

/** Comparison of one page in one viewer with Platen's PNG of it. */
export type PageFigure = {
  readonly kind: 'page';
  readonly viewer: Viewer | 'ZPL';
  readonly page: number;
  /** Share of the black pixels that the other picture has within one dot, outside the boxes of codes. */
  readonly agreement: number;
  /** Share of the black pixels including codes; only if codes are aligned to the dots. */
  readonly withCodes?: number;
  readonly codes: number;
  readonly modules: number;
  readonly wrongModules: number;
  /** Largest difference in the mean shade of a picture whose dots are not compared. */
  readonly shadeDifference: number;
};

/**
 * Number of lines of text on a page, and the largest distance in points between the drawn and the expected position of a
 * line.
 */
export type LineFigure = {
  readonly kind: 'lines';
  readonly format: 'pdf' | 'html';
  readonly page: number;
  readonly lines: number;
  readonly farthest: number;
  readonly missing: readonly string[];
};

export type Look = (
  about: { readonly viewer: string; readonly page: number; readonly dpi: number },
  picture: Picture,
  png: Picture,
) => void;

/** Draws every page in every viewer at this resolution. Compares each drawing with Platen's PNG. */
export async function measurePages(
  { source }: Document,
  { dpi, density }: Resolution,
  { world, viewers, look }: { readonly world: World; readonly viewers: readonly Viewer[]; readonly look?: Look },
): Promise<readonly PageFigure[]> {
  const options = { dpi, ...(density && { density }) };
  const figures: PageFigure[] = [];
  const { pages } = paint(source, { ...options, format: 'pdf' }, world).scene;
  const pngs = pages.map((_, index) =>
    readPng(paint(source, { ...options, format: 'png', page: index + 1 }, world).bytes),
  );
  for (const viewer of viewers) {
    const { format, draw } = VIEWERS[viewer];
    const drawn = await draw(paint(source, { ...options, format }, world), dpi);
    if (drawn.length !== pages.length) throw new Error(`${viewer} shows ${drawn.length} pages of ${pages.length}`);
    pages.forEach((page, index) => {
      const picture = fitted(drawn[index]!, pngs[index]!);
      look?.({ viewer, page: index + 1, dpi }, picture, pngs[index]!);
      figures.push({
        kind: 'page',
        viewer,
        page: index + 1,
        ...compare(page, [picture, pngs[index]!], options),
      });
    });
  }
  return figures;
}

type Comparison = Pick<
  PageFigure,
  'agreement' | 'withCodes' | 'codes' | 'modules' | 'wrongModules' | 'shadeDifference'
>;

/** Compares two pictures of a page, and the codes of both with the scene. */
function compare(
  page: Page,
  pictures: readonly [drawn: Picture, png: Picture],
  { dpi, density, oneBit = false }: Compared,
): Comparison {
  const [drawn, png] = pictures.map(shadesOf) as [Shades, Shades];
  const codes = codesOf(page);
  const codeBoxes = codeBoxesOf(page.items, density ? undefined : dpi).map((box) => pixelsOf(box, dpi, png));
  const images = imagesOf(page, dpi, oneBit).map((box) => pixelsOf(grown(box, 72 / dpi), dpi, png));
  const agree = oneBit ? oneBitAgreementOf : agreementOf;
  const read = codes.flatMap((code) =>
    [drawn, png].map((each) => readModules(code, each, { dpi, onDots: density !== undefined })),
  );
  return {
    agreement: agree({ drawn, png, without: [...codeBoxes, ...images] }),
    ...(density && codes.length > 0 && { withCodes: agree({ drawn, png, without: images }) }),
    codes: codes.length,
    modules: read.reduce((sum, { looked }) => sum + looked, 0),
    wrongModules: read.reduce((sum, { wrong }) => sum + wrong, 0),
    shadeDifference: Math.max(0, ...images.map((box) => shadeDifference(drawn, png, box))),
  };
}

/** Enlarges a box, because viewers may round the edges of pictures to whole pixels. */
function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

type Compared = Resolution & {
  /** True if a one-bit printer draws the page. */
  readonly oneBit?: boolean;
};

/** Returns the boxes of pictures that are halftoned or enlarged, because each viewer draws them differently. */
function imagesOf({ items }: Page, dpi: number, oneBit: boolean): readonly Rect[] {
  return leavesOf(items).flatMap(({ item, transform }) => {
    if (item.kind !== 'image') return [];
    const [a, b, c, d] = transform;
    const across = (item.box.width * Math.hypot(a, b) * dpi) / 72;
    const down = (item.box.height * Math.hypot(c, d) * dpi) / 72;
    const isEnlarged = across > item.image.widthPx || down > item.image.heightPx;
    return oneBit || isEnlarged ? [transformRect(transform, item.box)] : [];
  });
}

function codesOf({ items }: Page) {
  return leavesOf(items).flatMap(({ item, transform }) => {
    return item.kind === 'code' ? [{ item: item as CodeItem, transform }] : [];
  });
}

/**
 * Returns the boxes of codes with their quiet zones, and the digits below the bars that share their width. If codes are
 * not aligned to the PNG's dots, the boxes include the additional pixels in the PNG.
 */
function codeBoxesOf(items: readonly Item[], dpi?: number): readonly Rect[] {
  const boxes = new Map<string | undefined, Rect>();
  const collect = (inside: readonly Item[], transform: Matrix): void => {
    for (const item of inside) {
      const isGroup = item.kind === 'group';
      const box = isGroup && item.codeScaling ? itemInk(item, transform) : undefined;
      const around = item.kind === 'code' ? codeBox(item, transform, dpi) : box;
      if (around) boxes.set(item.elementId, unionRect(boxes.get(item.elementId), around)!);
      else if (isGroup) collect(item.items, item.transform ? multiply(transform, item.transform) : transform);
    }
  };
  collect(items, IDENTITY);
  return [...boxes.values()];
}

function codeBox({ box, quietBox }: CodeItem, transform: Matrix, dpi?: number): Rect {
  const margin = transformRect(transform, quietBox);
  if (dpi === undefined) return margin;
  const symbol = transformRect(transform, box);
  const halfPixel = 36 / dpi;
  // The margin is also in modules. Bearer bars reach across it.
  return grown(margin, Math.max(symbol.width, symbol.height, margin.width, margin.height) * REACH + halfPixel);
}

export type LabelFigure = {
  readonly kind: 'labels';
  readonly density: number;
  readonly labels: number;
  readonly dots: number;
  /** Number of dots that differ from the painter's intention, by interpreter. */
  readonly differences: Readonly<Record<string, number>>;
};

/** Maximum size in dots, because interpreters take minutes for larger labels: A4 at 24 dots per millimetre. */
export const MOST_DOTS = 20_000_000;

/** Draws the labels at a density with all interpreters. */
export async function measureLabels(
  { source }: Document,
  density: LabelSize['dpmm'],
  { world, look }: { readonly world: World; readonly look?: Look },
): Promise<readonly (LabelFigure | PageFigure)[]> {
  const dpi = density * 25.4;
  const painted = paint(source, { format: 'zpl', dpi, density }, world);
  // Skips empty labels, because interpreters ignore them.
  if (painted.scene.pages.every(({ items }) => leavesOf(items).length === 0)) return [];
  const { width, height } = painted.scene.pages[0]!;
  if ((width * height * dpi * dpi) / 72 ** 2 > MOST_DOTS) return [];
  const { labels, differences } = await drawLabels(painted, density);
  const dots = labels.reduce((sum, { width, height }) => sum + width * height, 0);
  const figure: LabelFigure = { kind: 'labels', density, labels: labels.length, dots, differences };
  if (density !== 8 && density !== 12) return [figure];
  const fronts = paint(source, { format: 'pdf', dpi, density }, world).scene.pages.flatMap(({ isBack }, index) => {
    return isBack ? [] : [index + 1];
  });
  const pages = painted.scene.pages.map((page, index): PageFigure => {
    // Label printers do not print back sides.
    const png = readPng(paint(source, { format: 'png', dpi, density, page: fronts[index]! }, world).bytes);
    const picture = fitted(pictureOf(labels[index] as Bitmap), png);
    look?.({ viewer: 'ZPL', page: index + 1, dpi }, picture, png);
    return {
      kind: 'page',
      viewer: 'ZPL',
      page: index + 1,
      ...compare(page, [picture, png], { dpi, density, oneBit: true }),
    };
  });
  return [figure, ...pages];
}

/** Finds every run of text in PDF and HTML. */
export async function measureLines({ source }: Document, world: World): Promise<readonly LineFigure[]> {
  const figures: LineFigure[] = [];
  for (const format of ['pdf', 'html'] as const) {
    const painted = paint(source, { format, dpi: 72 }, world);
    const placed = await placedTexts(format, painted);
    painted.scene.pages.forEach((page, index) => {
      figures.push({ kind: 'lines', format, page: index + 1, ...linesOf(page, format, placed[index] ?? []) });
    });
  }
  return figures;
}
