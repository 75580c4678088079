import { expect, test } from 'vitest';
import { IDENTITY, type Matrix, transformPoint } from '../engine/src/base/geometry.ts';
import type { Image } from '../engine/src/image/image.ts';
import { loadImage } from '../engine/src/image/load-image.ts';
import { paintHtml } from '../engine/src/paint/html/paint-html.ts';
import { paintPdf } from '../engine/src/paint/pdf/paint-pdf.ts';
import { paintPng } from '../engine/src/paint/png/paint-png.ts';
import type { Item } from '../engine/src/scene/scene.ts';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawHtml } from './eyes/browser.ts';
import { checkPdf } from './eyes/check-pdf.ts';
import { drawPdf } from './eyes/draw-pdf.ts';
import { type Picture, readPng } from './eyes/picture.ts';
import {
  avifWith,
  CLEAR_AVIF,
  CLEAR_WEBP,
  gifFile,
  jpegFile,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  OPAQUE_AVIF,
  pngChunk,
  pngFile,
  webpWithProfile,
} from './pictures.ts';
import {
  ADOBE_CHROMATICITIES,
  ADOBE_RGB,
  DISPLAY_P3,
  grayProfile,
  iccpChunk,
  jpegWithProfile,
  LINEAR_SRGB,
  numbersChunk,
} from './profiles.ts';
import { pageOf, sceneOf } from './scenes.ts';

const world = createNodeWorld();

/** Size of a cell in pixels. Each picture is shown unchanged, and below it enlarged, rotated and by reference. */
const CELL = 60;
const COLUMNS = 8;
const DPI = 144;

type Shown = { readonly image: Image; readonly x: number; readonly y: number; readonly matrix: Matrix };

function shownOf(images: readonly Image[]): Shown[] {
  return images.flatMap((image, index): Shown[] => {
    const [x, y] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL * 2];
    return [
      { image, x: x + 10, y: y + 10, matrix: IDENTITY },
      { image, x: 1, y: 2, matrix: [0, 1.5, -1.5, 0, x + 50, y + CELL + 5] },
    ];
  });
}

function itemOf({ image, x, y, matrix }: Shown): Item {
  const box = { x, y, width: image.widthPx, height: image.heightPx };
  const item = { kind: 'image', image, box, dither: 'auto', threshold: 128 } as const;
  return matrix === IDENTITY ? item : { kind: 'group', transform: matrix, items: [item] };
}

async function drawAll(items: readonly Item[]): Promise<{ png: Picture; pdf: Picture; html: Picture }> {
  const [width, height] = [COLUMNS * CELL, Math.ceil(items.length / 2 / COLUMNS) * CELL * 2];
  const scene = sceneOf([pageOf(items, width, height)]);
  const pdf = paintPdf(scene, world.platform);
  expect(await checkPdf(pdf)).toMatchObject({ clean: true });
  const view = { widthPx: (width * 4) / 3, heightPx: (height * 4) / 3, scale: DPI / 96 };
  return {
    png: readPng(paintPng(scene.pages[0]!, { dpi: DPI, platform: world.platform })),
    pdf: (await drawPdf(pdf, DPI))[0]!,
    html: await drawHtml(Buffer.from(paintHtml(scene, world.platform)).toString('utf8'), view),
  };
}

/** Returns the colour on the sheet at the centre of a block of 8 × 8 pixels of a picture. */
function seenAt({ width, pixels }: Picture, { x, y, matrix }: Shown, column: number, row: number): readonly number[] {
  const point = transformPoint(matrix, { x: x + column * 8 + 4, y: y + row * 8 + 4 });
  const at = (Math.floor((point.y * DPI) / 72) * width + Math.floor((point.x * DPI) / 72)) * 4;
  return [...pixels.subarray(at, at + 3)];
}

/** Returns the decoded colour at that point, on white. */
function decodedAt({ image }: Shown, column: number, row: number): readonly number[] {
  const { widthPx, rgba } = image.pixels();
  const at = ((row * 8 + 4) * widthPx + column * 8 + 4) * 4;
  const alpha = rgba[at + 3]! / 255;
  return [0, 1, 2].map((c) => rgba[at + c]! * alpha + 255 * (1 - alpha));
}

function farthest(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
}

test('every kind of picture looks the same in PDF, PNG and HTML, upright and rotated', async () => {
  const gray = [
    [[20], [80], [140]],
    [[200], [250], [110]],
  ];
  const square = (color: number) =>
    Array.from({ length: 16 }, (_, y) => Array.from({ length: 16 }, (_, x) => (x < 8 === y < 8 ? color : 0)));
  const files = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => jpegFile({ blocks: gray, orientation })),
    jpegFile({
      blocks: [
        [
          [76, 85, 255],
          [150, 44, 21],
        ],
      ],
      orientation: 8,
    }),
    jpegFile({
      blocks: [
        [
          [200, 100, 50],
          [10, 250, 99],
        ],
      ],
      adobe: 0,
    }),
    jpegFile({
      blocks: [
        [
          [200, 100, 50],
          [10, 250, 99],
        ],
      ],
      ids: [...Buffer.from('RGB')],
    }),
    gifFile({
      widthPx: 16,
      heightPx: 16,
      colors: [
        [0, 0, 0],
        [200, 30, 60],
        [0, 0, 255],
        [0, 255, 0],
      ],
      frames: [
        { x: 0, y: 0, rows: square(1), clearIndex: 0 },
        { x: 0, y: 0, rows: square(2) },
      ],
    }),
    ...[LOSSY_WEBP, CLEAR_WEBP, LOSSLESS_WEBP, OPAQUE_AVIF, CLEAR_AVIF].map((text) => Buffer.from(text, 'base64')),
    jpegFile({
      blocks: [
        [
          [255, 0, 255, 255],
          [255, 0, 0, 200],
        ],
        [
          [30, 200, 90, 255],
          [255, 255, 255, 99],
        ],
      ],
      adobe: 0,
      orientation: 6,
    }),
    jpegWithProfile(jpegFile({ blocks: [[[150, 90, 160]], [[90, 150, 110]]], orientation: 6 }), LINEAR_SRGB),
    jpegWithProfile(jpegFile({ blocks: gray }), grayProfile(1)),
    pngFile({
      width: 16,
      height: 8,
      type: 2,
      rows: Array.from({ length: 8 }, () => [0, ...Array.from({ length: 16 }, () => [200, 60, 90]).flat()]),
      extra: [numbersChunk('gAMA', [1 / 1.8]), numbersChunk('cHRM', ADOBE_CHROMATICITIES)],
    }),
    webpWithProfile(Buffer.from(LOSSY_WEBP, 'base64'), ADOBE_RGB),
  ];
  const shown = shownOf(
    files.map((bytes) => {
      const result = loadImage(bytes, world.platform);
      if (!result.ok) throw new Error(result.message);
      return result.image;
    }),
  );
  const { png, pdf, html } = await drawAll(shown.map(itemOf));
  for (const one of shown) {
    for (let row = 0; row < one.image.heightPx / 8; row++) {
      for (let column = 0; column < one.image.widthPx / 8; column++) {
        const expected = decodedAt(one, column, row);
        expect(farthest(seenAt(png, one, column, row), expected)).toBeLessThanOrEqual(2);
        expect(farthest(seenAt(html, one, column, row), expected)).toBeLessThanOrEqual(8);
        // PDF readers choose the appearance of inks, so only the amount of each ink is compared.
        const most = one.image.components === 4 ? 120 : 8;
        expect(farthest(seenAt(pdf, one, column, row), expected)).toBeLessThanOrEqual(most);
      }
    }
  }
});

test('rotated and mirrored AVIF pictures are as Chromium shows the files', async () => {
  const turns = [[], [['irot', 1]], [['irot', 2]], [['irot', 3]]] as const;
  const mirrors = [[], [['imir', 0]], [['imir', 1]]] as const;
  const still = Buffer.from(OPAQUE_AVIF, 'base64');
  const files = turns.flatMap((turn) => mirrors.map((mirror) => avifWith(still, [...turn, ...mirror])));
  const shown = files.map(
    (bytes, index) =>
      `<img style="position:absolute;top:0;left:${index * 16}px" src="data:image/avif;base64,${bytes.toString('base64')}">`,
  );
  const view = { widthPx: files.length * 16, heightPx: 16, scale: 1 };
  const drawn = await drawHtml(`<style>body{margin:0}</style>${shown.join('')}`, view);
  files.forEach((bytes, index) => {
    const result = loadImage(bytes, world.platform);
    if (!result.ok) throw new Error(result.message);
    const { rgba } = result.image.pixels();
    for (const [x, y] of [
      [4, 4],
      [12, 4],
      [4, 12],
      [12, 12],
    ] as const) {
      const at = (y * drawn.width + index * 16 + x) * 4;
      const own = rgba.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 3);
      expect([index, ...drawn.pixels.subarray(at, at + 3)]).toEqual([index, ...own]);
    }
  });
});

test('pictures with colour profiles have the colours that Chromium shows', async () => {
  const rows = Array.from({ length: 16 }, (_, y) => [
    0,
    ...Array.from({ length: 16 }, (_, x) => (x < 8 ? [200, 60, 90] : y < 8 ? [40, 180, 120] : [128, 128, 128])).flat(),
  ]);
  const grays = Array.from({ length: 16 }, (_, y) => [0, ...new Array<number>(16).fill(y < 8 ? 70 : 150)]);
  const colored = (...extra: Buffer[]) => pngFile({ width: 16, height: 16, type: 2, rows, extra });
  const gray = (...extra: Buffer[]) => pngFile({ width: 16, height: 16, rows: grays, extra });
  const jpeg = jpegFile({
    blocks: [
      [
        [110, 110, 190],
        [150, 90, 60],
      ],
      [
        [128, 128, 128],
        [60, 170, 120],
      ],
    ],
  });
  const chromaticities = numbersChunk('cHRM', ADOBE_CHROMATICITIES);
  const files: readonly (readonly [string, Buffer])[] = [
    ['jpeg', jpegWithProfile(jpeg, ADOBE_RGB)],
    ['jpeg', jpegWithProfile(jpeg, DISPLAY_P3)],
    ['png', colored(iccpChunk(ADOBE_RGB))],
    ['png', colored(iccpChunk(LINEAR_SRGB))],
    ['png', colored(pngChunk('sRGB', Buffer.from([0])), numbersChunk('gAMA', [1]), chromaticities)],
    ['png', colored(numbersChunk('gAMA', [0.45455]), chromaticities)],
    ['png', colored(numbersChunk('gAMA', [1 / 1.8]), chromaticities)],
    ['png', gray(iccpChunk(grayProfile(1)))],
    ['png', gray(iccpChunk(grayProfile(1.8)))],
    ['webp', webpWithProfile(Buffer.from(LOSSLESS_WEBP, 'base64'), LINEAR_SRGB)],
  ];
  const tags = files.map(
    ([type, bytes], i) =>
      `<img style="position:absolute;left:${i * 20}px;top:0" src="data:image/${type};base64,${bytes.toString('base64')}">`,
  );
  const seen = await drawHtml(`<!doctype html><body>${tags.join('')}`, { widthPx: files.length * 20, heightPx: 20 });
  files.forEach(([, bytes], i) => {
    const result = loadImage(bytes, world.platform);
    if (!result.ok) throw new Error(result.message);
    const { rgba } = result.image.pixels();
    for (const [x, y] of [
      [4, 4],
      [12, 4],
      [4, 12],
      [12, 12],
    ] as const) {
      const from = (y * seen.width + i * 20 + x) * 4;
      const alpha = rgba[(y * 16 + x) * 4 + 3]! / 255;
      const expected = [0, 1, 2].map((c) => rgba[(y * 16 + x) * 4 + c]! * alpha + 255 * (1 - alpha));
      const difference = farthest([...seen.pixels.subarray(from, from + 3)], expected);
      expect.soft(difference, `file ${i} at ${x}, ${y}`).toBeLessThanOrEqual(3);
    }
  });
});
