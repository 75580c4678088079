/** AVIF: libavif, orientation, colours and damaged files. */
import { expect, test } from 'vitest';
import { platform } from '../../../node/src/node-platform.ts';
import { avifWith, CLEAR_AVIF, OPAQUE_AVIF } from '../../../tests/pictures.ts';
import { openAvif } from './avif-codec.ts';
import { isAvif, readAvifHeader } from './decode-avif.ts';
import { loadImage } from './load-image.ts';

const OPAQUE = Buffer.from(OPAQUE_AVIF, 'base64');
const CLEAR = Buffer.from(CLEAR_AVIF, 'base64');

function loaded(bytes: Uint8Array) {
  const result = loadImage(bytes, platform);
  if (!result.ok) throw new Error(result.message);
  return result.image;
}

const message = (bytes: Uint8Array): string => {
  const result = loadImage(bytes, platform);
  return result.ok ? 'read' : result.message;
};

/** Returns the colours of the four quarters. */
function corners(bytes: Uint8Array): readonly string[] {
  const { rgba } = loaded(bytes).pixels();
  return [34, 45, 13 * 16 + 2, 13 * 16 + 13].map(
    (at) => NAMES[[...rgba.subarray(at * 4, at * 4 + 4)].join()] ?? 'other',
  );
}

const NAMES: Readonly<Record<string, string>> = {
  '255,0,0,255': 'red',
  '0,128,0,255': 'green',
  '0,0,255,255': 'blue',
  '255,255,255,255': 'white',
  '0,0,255,128': 'half blue',
};

test('decodes opaque and transparent images', () => {
  expect(loaded(OPAQUE)).toMatchObject({ mediaType: 'image/avif', widthPx: 16, heightPx: 16, isPhoto: true });
  expect(corners(OPAQUE)).toEqual(['red', 'green', 'blue', 'white']);
  expect(loaded(CLEAR)).toMatchObject({ isPhoto: false });
  expect(corners(CLEAR).slice(0, 3)).toEqual(['red', 'green', 'half blue']);
  expect(loaded(CLEAR).pixels().rgba.at(-1)).toBe(0);
});

test.each([
  [[['irot', 1]], ['green', 'white', 'red', 'blue']],
  [[['irot', 2]], ['white', 'blue', 'green', 'red']],
  [[['irot', 3]], ['blue', 'red', 'white', 'green']],
  [[['imir', 0]], ['blue', 'white', 'red', 'green']],
  [[['imir', 1]], ['green', 'red', 'white', 'blue']],
  [
    [
      ['irot', 1],
      ['imir', 0],
    ],
    ['red', 'blue', 'green', 'white'],
  ],
  [
    [
      ['irot', 1],
      ['imir', 1],
    ],
    ['white', 'green', 'blue', 'red'],
  ],
  [
    [
      ['irot', 3],
      ['imir', 0],
    ],
    ['white', 'green', 'blue', 'red'],
  ],
] as const)('%j turns counterclockwise, then mirrors', (properties, expected) => {
  expect(corners(avifWith(OPAQUE, properties))).toEqual(expected);
});

test('reports HDR colours, and rejects a cropped image', () => {
  expect(loaded(OPAQUE).hasUnappliedProfile).toBeUndefined();
  const hdr = Buffer.from(OPAQUE);
  hdr.writeUInt16BE(16, hdr.indexOf('nclx') + 6);
  expect(loaded(hdr).hasUnappliedProfile).toBe(true);
  expect(message(avifWith(OPAQUE, [['clap', ...new Array<number>(32).fill(0)]]))).toContain('crop');
});

test('accepts only AVIF brands as AVIF', () => {
  const branded = (brands: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`)]);
  expect(isAvif(branded('avif0000'))).toBe(true);
  expect(isAvif(branded('mif10000miafavis'))).toBe(true);
  expect(isAvif(branded('heic0000mif1heic'))).toBe(false);
  expect(isAvif(branded('mp420000xavifxxx'))).toBe(false);
});

test('rejects a large size, broken data and every truncated file', () => {
  const sized = (width: number) => {
    const file = Buffer.from(OPAQUE);
    file.writeUInt32BE(width, file.indexOf('ispe') + 8);
    return file;
  };
  expect(message(sized(30_000))).toContain('at most 20000 pixels per side');
  expect(message(sized(17))).toContain('damaged');
  for (let length = 40; length < OPAQUE.length; length += 7) {
    expect(message(OPAQUE.subarray(0, length))).toContain('the AVIF image cannot be read');
  }
  const tall = sized(20_000);
  tall.writeUInt32BE(20_000, tall.indexOf('ispe') + 12);
  expect(message(tall)).toContain('at most 20 million are accepted');
  expect(readAvifHeader(CLEAR)).toMatchObject({ hasAlpha: true });
});

test('stops a module that takes too much memory', () => {
  let grow = () => 0;
  const buffer = { byteLength: 2 ** 31 };
  const script = (module: object) => {
    const { instantiateWasm } = module as { instantiateWasm: (imports: object, done: () => void) => object };
    instantiateWasm({ a: { b: () => 1 } }, () => undefined);
  };
  openAvif(script, (imports) => {
    grow = imports['a']!['b'] as () => number;
    return { memory: { buffer } };
  });
  expect(() => grow()).toThrow('too much memory');
});
