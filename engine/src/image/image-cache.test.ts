import { expect, test } from 'vitest';
import { platform } from '../../../node/src/node-platform.ts';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { jpegFile } from '../../../tests/pictures.ts';
import { renderTemplate } from '../render.ts';
import { encodePng } from './encode-png.ts';
import { createImageCache } from './image-cache.ts';
import { PNG_GRAY } from './png-chunks.ts';

const world = createNodeWorld();
const uriOf = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
const photo = (gray: number, side = 1) =>
  jpegFile({ blocks: Array.from({ length: side }, () => Array.from({ length: side }, () => [gray])) });

/** Returns a square PNG with one bit per pixel. */
function dots(sidePx: number, pattern: number): string {
  const row = [0, ...new Array(sidePx / 8).fill(pattern)];
  const rows = Uint8Array.from(new Array(sidePx).fill(row).flat());
  const png = { widthPx: sidePx, heightPx: sidePx, bitDepth: 1, colorType: PNG_GRAY, rows, level: 1 } as const;
  return `data:image/png;base64,${Buffer.from(encodePng(png, platform)).toString('base64')}`;
}

test('decodes an image once, and rejects a broken image once', () => {
  const cache = createImageCache(platform);
  const one = cache.load(uriOf(photo(10)), world.text);
  expect(cache.load(uriOf(photo(10)), world.text)).toBe(one);
  expect(cache.load(uriOf(photo(11)), world.text)).not.toBe(one);
  const broken = cache.load('data:image/png;base64,AAAA', world.text);
  expect(broken).toMatchObject({ ok: false, code: 'IMAGE_INVALID' });
  expect(cache.load('data:image/png;base64,AAAA', world.text)).toBe(broken);
  expect(cache.load('data:nothing', world.text)).toMatchObject({ ok: false });
});

test('lays out the text of a drawing in the fonts of each engine', () => {
  const cache = createImageCache(platform);
  const svg = (inner: string) =>
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;
  const other = createNodeWorld().text;
  const plain = cache.load(svg('<path d="M0 0h9"/>'), world.text);
  expect(cache.load(svg('<path d="M0 0h9"/>'), other)).toBe(plain);
  const text = cache.load(svg('<text>x</text>'), world.text);
  expect(cache.load(svg('<text>x</text>'), world.text)).toBe(text);
  expect(cache.load(svg('<text>x</text>'), other)).not.toBe(text);
});

test('evicts images beyond its capacity', () => {
  const cache = createImageCache(platform);
  // 1200 × 1200 pixels are 5.8 MB.
  const uris = Array.from({ length: 20 }, (_, i) => dots(1200, i));
  const first = cache.load(uris[0]!, world.text);
  for (const uri of uris.slice(0, 10)) cache.load(uri, world.text);
  expect(cache.load(uris[0]!, world.text)).toBe(first);
  for (const uri of uris.slice(1)) cache.load(uri, world.text);
  expect(cache.load(uris[0]!, world.text)).not.toBe(first);
});

test('changes no byte of a result', () => {
  const source = uriOf(photo(77, 3));
  const template = {
    dimensions: { width: '60mm', height: '30mm' },
    elements: ['1mm', '30mm'].map((x, i) => ({
      id: `i${i}`,
      type: 'image',
      source,
      position: { x, y: '2mm' },
      width: '20mm',
      height: '20mm',
    })),
  };
  const warm = createNodeWorld();
  for (const format of ['pdf', 'png', 'zpl', 'html'] as const) {
    const bytes = [warm, warm, createNodeWorld()].map((world) => {
      const rendered = renderTemplate(template, {}, { format, now: 0 }, world);
      if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
      return rendered.value.bytes;
    });
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  }
});
