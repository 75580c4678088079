/** Traces pages of PDF files: their text, and the codes in their image. */
import type { World } from '@platen/engine';
import { BLACK } from '@platen/engine/base/color';
import type { JsonObject } from '@platen/engine/base/json';
import { drawingPdf } from '@platen/engine/image/picture-error';
import { loadPdf } from '@platen/engine/pdf-source/pdf-document';
import { Pdfium } from '@platen/engine/pdf-source/pdfium';
import type { PageText } from '@platen/engine/pdf-source/pdfium-texts';
import { layoutText } from '@platen/engine/text/paragraph';
import type { Traced, TracedElement, TraceTask } from './protocol.ts';
import { codesOn, pngOf } from './trace-picture.ts';

const DPI = 300;

/** Maximum number of pixels of a page, enough for A4. */
const MAX_PIXELS = 9_000_000;

export async function tracedPdf(
  { bytes, page }: TraceTask,
  world: World,
  readerWasm: string | undefined,
): Promise<Traced> {
  const loaded = loadPdf(bytes);
  if (!loaded.ok) return loaded;
  const { pages } = loaded;
  const shown = pages[page - 1];
  if (!shown) return { ok: false, message: `the file has ${pages.length} pages` };
  const { widthPt, heightPt } = shown;
  const perPoint = Math.min(DPI / 72, Math.sqrt(MAX_PIXELS / (widthPt * heightPt)));
  const [widthPx, heightPx] = [Math.ceil(widthPt * perPoint), Math.ceil(heightPt * perPoint)];
  const matrix = [widthPx / widthPt, 0, 0, heightPx / heightPt, 0, 0] as const;
  const { drawn, lines } = drawingPdf(() => {
    const pdfium = new Pdfium(world.platform, bytes);
    return {
      drawn: pdfium.draw(page - 1, shown, { widthPx, heightPx, matrix, look: 'smooth' }),
      lines: pdfium.texts(page - 1, shown),
    };
  });
  const canvas = onWhite(drawn.rgba, widthPx, heightPx);
  const pixels = canvas.getContext('2d')!.getImageData(0, 0, widthPx, heightPx);
  const texts = lines.map((line) => textElement(line, world));
  const codes = readerWasm === undefined ? [] : await codesOn(pixels, widthPt / widthPx, readerWasm);
  return {
    ok: true,
    kind: 'pdf',
    pages: pages.length,
    width: widthPt,
    height: heightPt,
    picture: await pngOf(canvas),
    elements: [...codes, ...texts],
  };
}

function onWhite(rgba: Uint8Array, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas;
}

const FAMILIES = { sans: 'Arimo', serif: 'Tinos', mono: 'Cousine' } as const;

/** Line height as a factor of the font size. */
const LINE_HEIGHT = 1.2;

/** Width differences below this factor need no scaling. */
const ALIKE = 0.01;

/** Returns a text in the most similar bundled font, scaled to the width on the page. */
function textElement(line: PageText, world: World): TracedElement {
  const { text, fontSize, turn, width } = line;
  const family = FAMILIES[line.family];
  const weight = line.isBold ? 700 : 400;
  const { font } = world.text.fontFor({ families: [family], weight, italic: line.isItalic });
  const natural = widthOf(line, family, weight, world);
  const scale = natural > 0 ? Math.min(10, Math.max(0.1, width / natural)) : 1;
  const [ascent, descent] = [font.ascent, font.descent].map((units) => (units * fontSize) / font.unitsPerEm) as [
    number,
    number,
  ];
  const height = LINE_HEIGHT * fontSize;
  const above = ascent + (height - ascent - descent) / 2;
  const boxWidth = width + 0.02 * fontSize + 0.3;
  // Unrotated box, positioned by the start of the text's baseline.
  const [cos, sin] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][turn]!;
  const toCentre = { x: boxWidth / 2, y: height / 2 - above };
  const centre = { x: line.x + toCentre.x * cos - toCentre.y * sin, y: line.y + toCentre.x * sin + toCentre.y * cos };
  const [seenWidth, seenHeight] = turn % 2 === 0 ? [boxWidth, height] : [height, boxWidth];
  const mm = (points: number) => `${Math.round((points * 25.4 * 100) / 72) / 100}mm`;
  const element: JsonObject = {
    type: 'text',
    position: { x: mm(centre.x - boxWidth / 2), y: mm(centre.y - height / 2) },
    width: `${Math.ceil((boxWidth * 25.4 * 100) / 72) / 100}mm`,
    ...(turn !== 0 && { rotation: turn * 90 }),
    text: text.replaceAll('{{', '\\{{'),
    style: {
      fontFamily: family,
      fontSize: `${Math.round(fontSize * 100) / 100}pt`,
      lineHeight: LINE_HEIGHT,
      ...(line.isBold && { fontWeight: 'bold' }),
      ...(line.isItalic && { fontStyle: 'italic' }),
      ...(Math.abs(scale - 1) > ALIKE && { horizontalScale: Math.round(scale * 1000) / 1000 }),
    },
  };
  const box = { x: centre.x - seenWidth / 2, y: centre.y - seenHeight / 2, width: seenWidth, height: seenHeight };
  return { kind: 'text', text, box, element };
}

function widthOf({ text, fontSize, isItalic }: PageText, family: string, weight: number, world: World): number {
  const style = { families: [family], weight, italic: isItalic, fontSize, color: BLACK };
  const letters = { ...style, letterSpacing: 0, underline: false, lineThrough: false };
  const options = {
    ...({ align: 'left', direction: 'ltr', language: 'en-US' } as const),
    lineHeight: { factor: LINE_HEIGHT },
    ellipsis: false,
    width: Number.POSITIVE_INFINITY,
  };
  return layoutText(world.text, [{ text, style: letters }], options).width;
}
