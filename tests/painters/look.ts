/** View of a painted page for facts: its picture, its text, its links. Boxes and points are in millimetres. */
import type { DistinctFormat } from '@platen/engine';
import type { Rect } from '@platen/engine/base/geometry';
import type { Scene } from '@platen/engine/scene/scene';
import { withPage } from '../eyes/browser.ts';
import { pdfText } from '../eyes/draw-pdf.ts';
import { type Bitmap, crop, gray, ink, inkBox, type Picture } from '../eyes/picture.ts';
import { draw, type Outputs } from '../outputs.ts';

export type Look = {
  readonly format: DistinctFormat;
  readonly picture: Picture;
  readonly bitmap: Bitmap;
  readonly outputs: Outputs;
  readonly scene: Scene;
  /** Dots or pixels per millimetre. */
  readonly density: number;
};

export type Box = readonly [x: number, y: number, width: number, height: number];

/** Selectable text and the start of its first baseline, in points from the top left of the page. */
export type PlacedText = { readonly text: string; readonly x: number; readonly y: number };

export async function look(outputs: Outputs, format: DistinctFormat): Promise<Look> {
  const picture = await draw(outputs, format);
  const { scene, density } = outputs;
  return { format, picture, bitmap: ink(picture), outputs, scene, density };
}

/** Returns the bounding box of all black pixels, in millimetres. */
export function inkedBox({ bitmap, density }: Look): Box | undefined {
  const box = inkBox(bitmap);
  return box && [box.x / density, box.y / density, box.width / density, box.height / density];
}

/** Returns the share of a box that is black, from 0 to 1. */
export function inkShare(sight: Look, box: Box): number {
  const values = ink(cut(sight, box)).bits;
  return values.reduce((sum: number, bit) => sum + bit, 0) / values.length;
}

/** Returns the mean lightness of a box, from 0 (black) to 1 (white). It averages halftone dots. */
export function lightness(sight: Look, box: Box): number {
  const values = gray(cut(sight, box));
  return values.reduce((sum, value) => sum + value, 0) / values.length / 255;
}

/** Returns the mean colour of a box: red, green, blue, from 0 to 255. */
export function meanColor(sight: Look, box: Box): readonly [number, number, number] {
  const { pixels, width, height } = cut(sight, box);
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4)
    for (const channel of [0, 1, 2] as const) sums[channel] += pixels[at + channel]!;
  return sums.map((sum) => sum / (width * height)) as unknown as [number, number, number];
}

/** Returns the whole pixels of a box. */
function cut({ picture, density }: Look, [x, y, width, height]: Box): Picture {
  const [left, top] = [Math.round(x * density), Math.round(y * density)];
  return crop(picture, { x: left, y: top, width: Math.round(width * density), height: Math.round(height * density) });
}

/** Converts a box in points to millimetres. */
export function inMillimetres({ x, y, width, height }: Rect): Box {
  const mm = 25.4 / 72;
  return [x * mm, y * mm, width * mm, height * mm];
}

// Script that runs in the page. The matrix includes transforms of groups.
const PLACED_TEXT = `[...document.querySelectorAll('text, tspan')].map((node) => {
  const start = node.getStartPositionOfChar(0).matrixTransform(node.getScreenCTM());
  return { text: node.textContent, x: start.x * 0.75, y: start.y * 0.75 };
})`;

/** Returns the selectable text line by line. Pictures and labels have no selectable text. */
export async function placedText({ format, outputs }: Look): Promise<readonly PlacedText[]> {
  const { bytes } = outputs;
  if (format === 'pdf') {
    const runs = (await pdfText(bytes.pdf)).flat();
    return [...runs, ...joinedLines(runs)];
  }
  if (format !== 'html') throw new Error(`${format} has no text to select`);
  const html = Buffer.from(bytes.html).toString('utf8');
  return withPage(html, { widthPx: 800, heightPx: 1100 }, (page) => page.evaluate<PlacedText[]>(PLACED_TEXT));
}

/** Joins consecutive runs on one baseline, because PDF viewers separate words with wide gaps. */
function joinedLines(
  runs: readonly (PlacedText & { readonly width: number; readonly size: number })[],
): readonly PlacedText[] {
  const lines: { text: string; x: number; y: number; end: number }[] = [];
  for (const { text, x, y, width, size } of runs) {
    const last = lines.at(-1);
    const follows = last && Math.abs(last.y - y) < 0.01 && x >= last.end - 0.01 && x - last.end < size;
    if (follows) {
      last.text += text;
      last.end = x + width;
    } else lines.push({ text, x, y, end: x + width });
  }
  return lines;
}
