/** Pages of a document in the viewers of its formats. */
import { type DistinctFormat, type PrinterSettings, parseTemplate, type Result, type World } from '@platen/engine';
import { layOutDocument } from '@platen/engine/document';
import { hasDot } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { paintDocument, printedPages } from '@platen/engine/render';
import type { Page, Scene } from '@platen/engine/scene/scene';
import { drawHtml } from '../eyes/browser.ts';
import { drawPdf, drawPdfium } from '../eyes/draw-pdf.ts';
import { drawZplR, drawZplZebrash } from '../eyes/draw-zpl.ts';
import { type Bitmap, diffCount, type Picture } from '../eyes/picture.ts';
import { drawPoppler } from '../eyes/poppler.ts';
import type { LabelSize } from '../eyes/zpl-sheet.ts';
import { drawZplSubset } from '../eyes/zpl-subset.ts';
import { NOW, type Source } from '../outputs.ts';

/** Settings that draw everything as graphics, without any processing by the printer. */
const PLAIN: PrinterSettings = {
  barcodes: 'graphic',
  text: 'graphic',
  copies: 1,
  orientation: 'normal',
  mirror: false,
};

/** Document in one format, and the pages from which it was painted. */
export type Painted = { readonly scene: Scene; readonly bytes: Uint8Array };

export type PaintOptions = {
  readonly format: DistinctFormat;
  readonly dpi: number;
  /** Dots per millimetre of codes and labels. Default: from the template. */
  readonly density?: LabelSize['dpmm'];
  /** Page of a PNG, from 1. */
  readonly page?: number;
};

/** Renders like a request. Throws if there are problems. */
export function paint({ template, data = {}, printer = {} }: Source, options: PaintOptions, world: World): Painted {
  const { format, dpi, density, page } = options;
  const settings = { ...printer, ...PLAIN, ...(density && { density }) };
  const request = { format, dpi, now: NOW, printer: settings, ...(page && { page }) };
  const parsed = orThrow(parseTemplate(template, world.expressions));
  const document = orThrow(layOutDocument(parsed, data, request, world));
  const { bytes } = orThrow(paintDocument(document, request, world));
  return { scene: printedPages(document.scene, document.bound, document.target), bytes };
}

function orThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.problems.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return result.value;
}

/** Removes the pages of other files from the pages of a PDF. Other formats do not contain these pages. */
export function ownPages<PdfPage>(
  { prepended = [], appended = [] }: Scene,
  pages: readonly PdfPage[],
): readonly PdfPage[] {
  return pages.slice(prepended.length, pages.length - appended.length);
}

/** Viewers and their formats, except PNG. */
export const VIEWERS = {
  'pdf.js': { format: 'pdf', draw: async ({ scene, bytes }, dpi) => ownPages(scene, await drawPdf(bytes, dpi)) },
  pdfium: { format: 'pdf', draw: async ({ scene, bytes }, dpi) => ownPages(scene, await drawPdfium(bytes, dpi)) },
  poppler: { format: 'pdf', draw: async ({ scene, bytes }, dpi) => ownPages(scene, drawPoppler(bytes, dpi)) },
  Chromium: { format: 'html', draw: drawHtmlPages },
} as const satisfies Readonly<Record<string, Viewing>>;

type Viewing = {
  readonly format: DistinctFormat;
  /** Returns the document's own pages at a resolution, in pixels. Viewers round sizes differently. */
  readonly draw: (painted: Painted, dpi: number) => Promise<readonly Picture[]>;
};

export type Viewer = keyof typeof VIEWERS;

/** Draws each page in a separate window of its size. */
async function drawHtmlPages({ scene, bytes }: Painted, dpi: number): Promise<readonly Picture[]> {
  const scale = dpi / 96;
  const html = Buffer.from(bytes).toString('utf8');
  const pictures: Picture[] = [];
  for (const [index, { width, height }] of scene.pages.entries()) {
    const px = (points: number) => Math.ceil(Math.round((points * dpi) / 72) / scale);
    const alone = `<style>.page:not(:nth-of-type(${index + 1})){display:none}</style></head>`;
    const view = { widthPx: px(width), heightPx: px(height), scale };
    pictures.push(await drawHtml(html.replace('</head>', alone), view));
  }
  return pictures;
}

/** Labels of a job in dots, and the number of dots in which each ZPL interpreter differs from the painter. */
export type Labels = {
  readonly labels: readonly Bitmap[];
  readonly differences: Readonly<Record<Interpreter, number>>;
};

export const INTERPRETERS = ['zebrash', 'zplr', 'subset'] as const;
type Interpreter = (typeof INTERPRETERS)[number];

/** Draws every label with two external interpreters, and a third one that supports only graphics commands. */
export async function drawLabels({ scene, bytes }: Painted, dpmm: LabelSize['dpmm']): Promise<Labels> {
  const zpl = withoutDevices(Buffer.from(bytes).toString('latin1'));
  const labels = scene.pages.map((page) => {
    const dots = rasterizeLabel(page, scene.printer);
    const { widthDots: width, heightDots: height } = dots;
    const bits = Uint8Array.from({ length: width * height }, (_, i) =>
      hasDot(dots, i % width, Math.floor(i / width)) ? 1 : 0,
    );
    return { width, height, bits };
  });
  const differences = { zebrash: 0, zplr: 0, subset: 0 };
  const drawn: Record<Interpreter, Bitmap[]> = { zebrash: [], zplr: [], subset: [] };
  for (const { job, page } of jobsOf(zpl, scene.pages)) {
    const size = { widthMm: (page.width * 25.4) / 72, heightMm: (page.height * 25.4) / 72, dpmm };
    drawn.zebrash.push(...(await drawZplZebrash(job, size)));
    drawn.zplr.push(...(await drawZplR(job, size)));
    drawn.subset.push(...drawZplSubset(job, size));
  }
  for (const name of INTERPRETERS) {
    // Some interpreters draw nothing for a blank label between others.
    const expected = drawn[name].length === labels.length ? labels : labels.filter(({ bits }) => bits.includes(1));
    if (drawn[name].length !== expected.length) throw new Error(`${name} draws ${drawn[name].length} labels`);
    expected.forEach((label, index) => {
      differences[name] += diffCount(label, drawn[name][index]!);
    });
  }
  return { labels, differences };
}

/**
 * Removes the commands of RFID tags and of the cutter. The interpreters do not support them: they would print the data of
 * a tag as text, and a label for the cutter.
 */
function withoutDevices(zpl: string): string {
  return zpl.replaceAll(/\^(?:RS[^^]*|RF[^^]*\^FD[^^]*\^FS|RL[^^]*\^FS)|~JK/g, '');
}

/** Splits a job for interpreters, which draw labels of one size. Pages of different sizes become separate jobs. */
function jobsOf(zpl: string, pages: readonly Page[]): readonly { readonly job: string; readonly page: Page }[] {
  const [first] = pages as readonly [Page];
  if (pages.every(({ width, height }) => width === first.width && height === first.height)) {
    return [{ job: zpl, page: first }];
  }
  const labels = zpl.match(/\^XA[\s\S]*?\^XZ/g) ?? [];
  if (labels.length !== pages.length) throw new Error(`a job of ${labels.length} labels for ${pages.length} pages`);
  return labels.map((job, index) => ({ job, page: pages[index]! }));
}
