import { expect, test } from 'vitest';
import { platform } from '../../../service/src/world/node-platform.ts';
import { createNodeWorld } from '../../../service/src/world/node-world.ts';
import { jpegFile } from '../../../tests/pictures.ts';
import { renderTemplate } from '../render.ts';
import { createImageCache } from './image-cache.ts';

const uriOf = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
const photo = (gray: number, side = 1) =>
  jpegFile({ blocks: Array.from({ length: side }, () => Array.from({ length: side }, () => [gray])) });

test('a picture is decoded once, a broken one refused once', () => {
  const cache = createImageCache(platform);
  const one = cache.load(uriOf(photo(10)));
  expect(cache.load(uriOf(photo(10)))).toBe(one);
  expect(cache.load(uriOf(photo(11)))).not.toBe(one);
  const broken = cache.load('data:image/png;base64,AAAA');
  expect(broken).toMatchObject({ ok: false, code: 'IMAGE_INVALID' });
  expect(cache.load('data:image/png;base64,AAAA')).toBe(broken);
  expect(cache.load('data:nothing')).toMatchObject({ ok: false });
});

test('forgets what it has no room for', () => {
  const cache = createImageCache(platform);
  // 1200 × 1200 pixels are 5.8 MB.
  const uris = Array.from({ length: 20 }, (_, i) => uriOf(photo(i * 10, 150)));
  const first = cache.load(uris[0]!);
  for (const uri of uris.slice(0, 10)) cache.load(uri);
  expect(cache.load(uris[0]!)).toBe(first);
  for (const uri of uris.slice(1)) cache.load(uri);
  expect(cache.load(uris[0]!)).not.toBe(first);
});

test('changes no byte of a result', () => {
  const source = uriOf(photo(77, 3));
  const template = {
    dimensions: { width: '60mm', height: '30mm' },
    elements: ['1mm', '30mm'].map((x, i) => ({
      ...{ id: `i${i}`, type: 'image', source },
      ...{ position: { x, y: '2mm' }, width: '20mm', height: '20mm' },
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
