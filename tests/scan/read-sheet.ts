/** Renders a page of codes in each view and reads every code with the independent reader. */
import { type DistinctFormat, parseTemplate, render, type World } from '@platen/engine';
import { type Rect, transformRect } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import { bind } from '@platen/engine/bind/bind';
import { resolvePrinter } from '@platen/engine/format/printer';
import { layOut } from '@platen/engine/layout/lay-out';
import type { Scene } from '@platen/engine/scene/scene';
import type { ReaderOptions } from 'zxing-wasm/reader';
import { drawHtml } from '../eyes/browser.ts';
import { drawPdf } from '../eyes/draw-pdf.ts';
import { drawZplR, drawZplZebrash } from '../eyes/draw-zpl.ts';
import { runForeign } from '../eyes/foreign/run.ts';
import { crop, type Picture, type PixelBox, pictureOf, readPng } from '../eyes/picture.ts';
import { leavesOf, pixelsOf } from '../outputs.ts';
import { READABLE } from './readers.ts';
import type { ScanCase, ScanSheet } from './sheets.ts';
import type { View } from './views.ts';

/** Result of one code in one view. */
export type Scan = {
  readonly sheet: ScanSheet;
  readonly code: ScanCase;
  readonly view: View;
  readonly isRead: boolean;
  /** True if the render warned about the module size. */
  readonly isWarned: boolean;
  /** Text that was read instead of the expected text. */
  readonly found: string | undefined;
};

/** Resolution for reading vector outputs, as of an office printer. */
export const VECTOR_DPI = 600;
/** Higher resolutions for reading PDF and HTML again if a code was not read. */
export const CLOSER_DPI = [900, 1_200] as const;

/** Renders a page and reads all its codes in one view. Throws on problems. */
export async function readSheet(sheet: ScanSheet, view: View, world: World): Promise<readonly Scan[]> {
  const { bytes, warned, boxes } = renderSheet(sheet, view.output, view.barcodes, world);
  const { picture, dpi } = await drawn(bytes, view, sheet);
  const closer = new Map<number, Awaited<ReturnType<typeof drawn>>>();
  const scans: Scan[] = [];
  for (const code of sheet.cases) {
    const box = boxes.get(code.id)!;
    const wanted = READABLE[code.symbology]!.read(code.value);
    let found = await readCode(picture, pixelsOf(box, dpi, picture), code);
    // The reader fails at some edges between pixels, so vector outputs are read again at a higher resolution.
    for (const closerDpi of view.output === 'pdf' || view.output === 'html' ? CLOSER_DPI : []) {
      if (found === wanted) break;
      const again = closer.get(closerDpi) ?? (await drawn(bytes, view, sheet, closerDpi));
      closer.set(closerDpi, again);
      found = (await readCode(again.picture, pixelsOf(box, again.dpi, again.picture), code)) ?? found;
    }
    scans.push({ sheet, code, view, isRead: found === wanted, isWarned: warned.has(code.id), found });
  }
  return scans;
}

export type RenderedSheet = {
  readonly bytes: Uint8Array;
  readonly scene: Scene;
  /** Codes whose size caused a warning. */
  readonly warned: ReadonlySet<string | undefined>;
  /** Box of each code in points, including the quiet zone. */
  readonly boxes: ReadonlyMap<string | undefined, Rect>;
};

export function renderSheet(
  sheet: ScanSheet,
  output: DistinctFormat,
  barcodes: 'auto' | 'native' | 'graphic',
  world: World,
): RenderedSheet {
  const parsed = parseTemplate(sheet.template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const printer = { density: sheet.density, barcodes };
  const options = { format: output, dpi: dpiOfDensity(sheet.density), now: 0, printer };
  const template = { ...parsed.value, printer: undefined };
  const rendered = render(template, sheet.data, options, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  const warned = new Set(
    rendered.warnings.flatMap(({ code, elementId }) => (code === 'BARCODE_TOO_DENSE' ? [elementId] : [])),
  );
  const bound = bind(template, sheet.data, { now: 0, intl: world.intl });
  const laidOut = bound.ok ? layOut(bound.value, resolvePrinter(undefined, printer), world) : undefined;
  if (!laidOut?.ok) throw new Error('what was rendered was not laid out');
  const boxes = new Map(
    leavesOf(laidOut.value.scene.pages[0]!.items).flatMap(({ item, transform }) =>
      item.kind === 'code' ? [[item.elementId, transformRect(transform, item.quietBox)] as const] : [],
    ),
  );
  return { bytes: rendered.value.bytes, scene: laidOut.value.scene, warned, boxes };
}

async function drawn(
  bytes: Uint8Array,
  { output, interpreter }: View,
  { density, template }: ScanSheet,
  vectorDpi = VECTOR_DPI,
) {
  const millimetres = template['dimensions'] as { width: string; height: string };
  const [widthMm, heightMm] = [Number.parseFloat(millimetres.width), Number.parseFloat(millimetres.height)];
  const dpi = dpiOfDensity(density);
  switch (output) {
    case 'png':
      return { picture: readPng(bytes), dpi };
    case 'zpl': {
      const zpl = Buffer.from(bytes).toString('latin1');
      const draw = interpreter === 'zplr' ? drawZplR : drawZplZebrash;
      const [label] = await draw(zpl, { widthMm, heightMm, dpmm: density });
      return { picture: pictureOf(label!), dpi };
    }
    case 'pdf':
      return { picture: (await drawPdf(bytes, vectorDpi))[0]!, dpi: vectorDpi };
    case 'html': {
      const scale = vectorDpi / 96;
      const view = { widthPx: Math.ceil((widthMm * 96) / 25.4), heightPx: Math.ceil((heightMm * 96) / 25.4), scale };
      return { picture: await drawHtml(Buffer.from(bytes).toString('utf8'), view), dpi: vectorDpi };
    }
  }
}

/** Attempts with magnification and other thresholds, because the reader cannot sample modules of few dots. */
const ATTEMPTS: readonly { readonly zoom: number; readonly options: ReaderOptions }[] = [
  { zoom: 1, options: {} },
  { zoom: 1, options: { binarizer: 'FixedThreshold' } },
  { zoom: 3, options: { binarizer: 'FixedThreshold' } },
  { zoom: 2, options: {} },
  { zoom: 1, options: { binarizer: 'GlobalHistogram' } },
  { zoom: 1, options: { isPure: true } },
  { zoom: 2, options: { isPure: true } },
];

/** Returns the first correct reading, or the last reading if none is correct. */
export async function readCode(sheet: Picture, box: PixelBox, { symbology, value, rotation, isLight }: ScanCase) {
  const { format, read, feature } = READABLE[symbology]!;
  const wanted = read(value);
  // The reader supports only upright MaxiCode symbols.
  const picture = format === 'MaxiCode' ? upright(crop(sheet, box), rotation) : crop(sheet, box);
  let last: string | undefined;
  for (const { zoom, options } of ATTEMPTS) {
    const reading: ReaderOptions = { ...options, formats: [format], textMode: feature?.textMode ?? 'Plain' };
    const found = await runForeign('zxing', [enlarged(picture, zoom, isLight ? BLACK : WHITE), reading]);
    last = (found.find(({ text }) => text === wanted) ?? found[0])?.text ?? last;
    if (last === wanted) break;
  }
  return last;
}

const [WHITE, BLACK] = [0xffffffff, 0xff000000];

/** Enlarges each pixel to a square and adds a margin in the background colour, which the reader needs. */
function enlarged({ width, height, pixels }: Picture, zoom: number, ground: number): Picture {
  const margin = 4 * zoom;
  const wide = width * zoom + 2 * margin;
  const high = height * zoom + 2 * margin;
  const from = new Uint32Array(pixels.slice().buffer);
  const to = new Uint32Array(wide * high).fill(ground);
  for (let y = 0; y < height * zoom; y += 1) {
    const row = Math.floor(y / zoom) * width;
    for (let x = 0; x < width * zoom; x += 1) to[(y + margin) * wide + x + margin] = from[row + Math.floor(x / zoom)]!;
  }
  return { width: wide, height: high, pixels: new Uint8Array(to.buffer) };
}

/** Reverses a clockwise rotation in degrees. */
function upright(picture: Picture, rotation: number): Picture {
  let { width, height } = picture;
  let from = new Uint32Array(picture.pixels.slice().buffer);
  for (let turns = 0; turns < rotation / 90; turns += 1) {
    const to = new Uint32Array(from.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) to[(width - 1 - x) * height + y] = from[y * width + x]!;
    }
    [width, height, from] = [height, width, to];
  }
  return { width, height, pixels: new Uint8Array(from.buffer) };
}
