/** One HTML page about cases that failed: expected, difference and actual side by side. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Picture, pictureOf, readPng, writePng } from '../eyes/picture.ts';
import type { LabelSize } from '../eyes/zpl-sheet.ts';
import { drawZplSubset } from '../eyes/zpl-subset.ts';
import type { Difference, Outcome } from './check-case.ts';

const folder = fileURLToPath(new URL('../.report/', import.meta.url));

/** Writes `tests/.report/index.html`; gives its path. */
export function writeReport(failed: readonly Outcome[]): string {
  const file = `${folder}index.html`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${HEAD}${failed.map(section).join('')}</html>\n`);
  return file;
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cases that differ</title>
<style>body{font:14px sans-serif;margin:2em;background:#eee}td{vertical-align:top;padding:4px;background:#fff}
pre{max-width:60ch;overflow:auto;white-space:pre-wrap}img{image-rendering:pixelated;zoom:3}iframe{background:#fff}</style>
`;

function section({ each, differences, scene }: Outcome): string {
  const rows = differences.map((difference) => {
    const [what, expected, between, actual] = cells(difference);
    return `<tr><th>${what}</th><td>${expected}</td><td>${between}</td><td>${actual}</td></tr>`;
  });
  const dump = scene === undefined ? '' : `<details><summary>scene</summary><pre>${escaped(scene)}</pre></details>`;
  const head = '<tr><th></th><th>expected</th><th>difference</th><th>actual</th></tr>';
  return `<h2>${escaped(each.name)}</h2><p>${escaped(each.about)}</p><table>${head}${rows.join('')}</table>${dump}\n`;
}

function cells(difference: Difference): readonly string[] {
  if (difference.kind === 'text') {
    const { what, expected, actual } = difference;
    return [escaped(what), pre(expected), pre(changedLines(expected, actual)), pre(actual)];
  }
  const { format, expected, actual } = difference;
  const missing = 'no reference yet';
  if (format === 'html') {
    const [one, other] = [expected ? Buffer.from(expected).toString() : '', Buffer.from(actual).toString()];
    return [format, expected ? frame(one) : missing, pre(changedLines(one, other)), frame(other)];
  }
  const [one, other] = [expected && draw(format, expected), draw(format, actual)];
  return [format, one ? img(one) : missing, one ? img(between(one, other)) : '', img(other)];
}

function draw(format: 'png' | 'zpl' | 'pdf', bytes: Uint8Array): Picture {
  if (format === 'png') return readPng(bytes);
  const zpl = Buffer.from(bytes).toString('latin1');
  const [label] = drawZplSubset(zpl, sizeOf(zpl));
  return pictureOf(label!);
}

function sizeOf(zpl: string): LabelSize {
  const [, width, height] = /\^PW(\d+)\^LL(\d+)/.exec(zpl)!;
  return { widthMm: Number(width) / 8, heightMm: Number(height) / 8, dpmm: 8 };
}

/** What is the same is faint, what is only in the expected picture red, what is only in the actual one blue. */
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
