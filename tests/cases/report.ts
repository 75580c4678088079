/** HTML page about failed cases, with expected picture, difference and actual picture next to each other. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DistinctFormat } from '@platen/engine';
import { type Bitmap as DotBitmap, hasDot } from '@platen/engine/paint/label/bitmap';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import type { Faces } from '@platen/engine/zpl/read-text';
import { type Picture, pictureOf, readPng, writePng } from '../eyes/picture.ts';
import type { Difference, Outcome } from './check-case.ts';

const folder = fileURLToPath(new URL('../.report/', import.meta.url));

/**
 * Writes `tests/.report/index.html` and returns its path. Text in the printer's font is drawn with one of the faces.
 */
export function writeReport(failed: readonly Outcome[], faces: Faces): string {
  const file = `${folder}index.html`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${HEAD}${reportBody(failed, faces)}</html>\n`);
  return file;
}

/** Returns a section for each case. */
export function reportBody(failed: readonly Outcome[], faces: Faces): string {
  return failed.map((outcome) => section(outcome, faces)).join('');
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cases that differ</title>
<style>body{font:14px sans-serif;margin:2em;background:#eee}td{vertical-align:top;padding:4px;background:#fff}
pre{max-width:60ch;overflow:auto;white-space:pre-wrap}img{image-rendering:pixelated;zoom:3}iframe{background:#fff}</style>
`;

function section({ each, differences, scene }: Outcome, faces: Faces): string {
  const rows = differences.map((difference) => {
    const [what, expected, between, actual] = cells(difference, faces);
    return `<tr><th>${what}</th><td>${expected}</td><td>${between}</td><td>${actual}</td></tr>`;
  });
  const dump = scene === undefined ? '' : `<details><summary>scene</summary><pre>${escaped(scene)}</pre></details>`;
  const head = '<tr><th></th><th>expected</th><th>difference</th><th>actual</th></tr>';
  return `<h2>${escaped(each.name)}</h2><p>${escaped(each.about)}</p><table>${head}${rows.join('')}</table>${dump}\n`;
}

function cells(difference: Difference, faces: Faces): readonly string[] {
  if (difference.kind === 'text') {
    const { what, expected, actual } = difference;
    return [escaped(what), pre(expected), pre(changedLines(expected, actual)), pre(actual)];
  }
  const { format, expected, actual } = difference;
  const missing = 'no reference yet';
  const [one, other] = [expected && draw(format, expected, faces), draw(format, actual, faces)];
  if (!other || (expected && !one)) {
    const [before, after] = [textOf(expected), textOf(actual)];
    const shown = (text: string) => (format === 'html' ? frame(text) : pre(text));
    return [format, expected ? shown(before) : missing, pre(changedLines(before, after)), shown(after)];
  }
  return [format, one ? img(one) : missing, one ? img(between(one, other)) : '', img(other)];
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}

/** Draws a file, with labels below each other. Returns undefined if the format is text. */
function draw(format: DistinctFormat, bytes: Uint8Array, faces: Faces): Picture | undefined {
  if (format === 'png') return readPng(bytes);
  if (format !== 'zpl') return undefined;
  const drawn = drawZpl(Buffer.from(bytes).toString('latin1'), { faces });
  return drawn.ok ? stacked(drawn.labels.map(pictureOfLabel)) : undefined;
}

function pictureOfLabel(label: DotBitmap): Picture {
  const { widthDots: width, heightDots: height } = label;
  const bits = Uint8Array.from({ length: width * height }, (_, i) => {
    return hasDot(label, i % width, Math.floor(i / width)) ? 1 : 0;
  });
  return pictureOf({ width, height, bits });
}

function stacked(pictures: readonly Picture[]): Picture | undefined {
  const [first] = pictures;
  if (!first || pictures.some(({ width }) => width !== first.width)) return first;
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  return { width: first.width, height, pixels: Buffer.concat(pictures.map(({ pixels }) => pixels)) };
}

/** Draws common parts faint, parts only in the expected picture red, and parts only in the actual picture blue. */
function between(expected: Picture, actual: Picture): Picture {
  const [width, height] = [Math.max(expected.width, actual.width), Math.max(expected.height, actual.height)];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [one, other] = [pixelAt(expected, x, y), pixelAt(actual, x, y)];
      const isSame = one.every((value, channel) => value === other[channel]);
      const faint = isSame ? one.slice(0, 3).map((value) => 255 - (255 - value) / 5) : [];
      const lighter = one[0]! + one[1]! + one[2]! > other[0]! + other[1]! + other[2]!;
      pixels.set(isSame ? faint : lighter ? [0, 0, 255] : [255, 0, 0], (y * width + x) * 4);
    }
  }
  return { width, height, pixels };
}

function pixelAt({ width, height, pixels }: Picture, x: number, y: number): readonly number[] {
  return x < width && y < height
    ? [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
    : [128, 128, 128, 255];
}

function changedLines(expected: string, actual: string): string {
  const [one, other] = [expected.split('\n'), actual.split('\n')];
  const gone = one.filter((line) => !other.includes(line)).map((line) => `− ${line.slice(0, 400)}`);
  const fresh = other.filter((line) => !one.includes(line)).map((line) => `+ ${line.slice(0, 400)}`);
  return [...gone, ...fresh].join('\n');
}

function img(picture: Picture): string {
  return `<img alt="" src="data:image/png;base64,${Buffer.from(writePng(picture)).toString('base64')}">`;
}

function frame(html: string): string {
  return `<iframe sandbox="" srcdoc="${escaped(html)}"></iframe>`;
}

function pre(text: string): string {
  return `<pre>${escaped(text)}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
