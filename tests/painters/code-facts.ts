/** Facts about codes: an independent reader reads each from every format, rotated or not. */
import type { JsonObject } from '@platen/engine';
import { expect } from 'vitest';
import { CARRIER_CODES } from '../../scripts/reference/carrier-codes.ts';
import { crop } from '../eyes/picture.ts';
import { readCodes } from '../eyes/read-codes.ts';
import { element, type Fact, page } from './fact.ts';
import { inkShare, type Look } from './look.ts';

/** Type and symbology, box in millimetres, value, and the reader's text if it differs from the value. */
type Sample = readonly [kind: string, size: readonly [number, number], value: string, rest?: JsonObject, read?: string];

const SAMPLES: readonly Sample[] = [
  ['code128', [40, 14], 'PLT-123456'],
  ['gs1-128', [46, 14], '(01)09501101530003'],
  ['code39', [40, 14], 'CODE39'],
  ['ean13', [44, 20], '9501234600017'],
  ['itf', [34, 12], '12345678'],
  ['pdf417', [46, 16], 'PDF417 text'],
  ['aztec', [14, 14], 'Aztec text'],
  ['qrcode', [16, 16], 'https://example.com/?a=1', { errorCorrection: 'Q' }],
  ['datamatrix', [14, 14], 'TE-01JB7Q2M9K4X'],
  ['datamatrix', [24, 10], 'ABC123', { shape: 'rectangle' }],
];

/** Columns and cell size of the page. Every sample fits in both orientations. */
const [COLUMNS, CELL] = [3, 48] as const;

function samplesPage(rotation: number): JsonObject {
  const elements = SAMPLES.map(([kind, [width, height], text, rest = {}], index) => {
    const isElement = kind === 'qrcode' || kind === 'datamatrix';
    const x = (index % COLUMNS) * CELL + (CELL - width) / 2;
    const y = Math.floor(index / COLUMNS) * CELL + (CELL - height) / 2;
    const type = isElement ? { type: kind } : { type: 'barcode', symbology: kind };
    return { ...element('', [x, y, width, height], { text, rotation, ...rest }), ...type };
  });
  return page(COLUMNS * CELL, Math.ceil(SAMPLES.length / COLUMNS) * CELL, elements);
}

async function expectRead({ picture }: Look): Promise<void> {
  const found = await readCodes(picture, { expected: SAMPLES.length });
  const texts = found.map(({ text }) => text);
  for (const [kind, , value, , read = value] of SAMPLES) expect(texts, kind).toContain(read);
}

export const CODE_FACTS: readonly Fact[] = [
  ...[0, 90, 180, 270].map(
    (rotation): Fact => ({
      name: `codes rotated by ${rotation}° can be read`,
      source: { template: samplesPage(rotation) },
      densities: [6, 8, 12],
      holds: expectRead,
    }),
  ),
  {
    name: 'MaxiCode can be read',
    source: {
      template: page(34, 34, [element('barcode', [2, 2, 30, 30], { symbology: 'maxicode', text: 'MaxiCode text' })]),
    },
    densities: [8, 12],
    async holds({ picture }) {
      expect((await readCodes(picture)).map(({ text }) => text)).toEqual(['MaxiCode text']);
    },
  },
  {
    name: 'carrier codes can be read, including their separators',
    source: {
      template: page(
        80,
        32 * CARRIER_CODES.length,
        CARRIER_CODES.map(({ element: code, size: [width, height] }, index) => ({
          ...element('', [8, 32 * index + 1, width, height], {}),
          ...code,
        })),
      ),
    },
    densities: [8],
    async holds({ picture }) {
      // The reader finds MaxiCode only if it is alone.
      const height = picture.height / CARRIER_CODES.length;
      for (const [index, { name, element: code, read = code['text'] }] of CARRIER_CODES.entries()) {
        const row = crop(picture, { x: 0, y: Math.round(index * height), width: picture.width, height });
        expect(
          (await readCodes(row, { textMode: 'Plain' })).map(({ text }) => text),
          name,
        ).toEqual([read]);
      }
    },
  },
  {
    name: 'a code rotated by 30° can be read',
    source: { template: page(50, 50, [element('qrcode', [10, 10, 30, 30], { text: 'ASKEW', rotation: 30 })]) },
    densities: [12],
    async holds({ picture }) {
      expect((await readCodes(picture)).map(({ text }) => text)).toEqual(['ASKEW']);
    },
  },
  {
    name: 'a code has no gray pixels if its modules are whole dots',
    source: { template: page(40, 14, [element('barcode', [2, 2, 36, 10], { text: '12345', showText: false })]) },
    holds({ picture }) {
      const values = new Set<number>();
      for (let at = 0; at < picture.pixels.length; at += 4) values.add(picture.pixels[at]!);
      // Viewers may have a rounding error.
      expect([...values].filter((value) => value > 1 && value < 254)).toEqual([]);
    },
  },
  {
    name: 'the quiet zone stays clear',
    source: { template: page(30, 30, [element('qrcode', [3, 3, 24, 24], { text: 'QUIET' })]) },
    holds(sight) {
      // A version 1 symbol with 4 modules around it is 29 modules wide.
      for (const box of [
        [3, 3, 24, 3],
        [3, 3, 3, 24],
        [24, 3, 3, 24],
        [3, 24, 24, 3],
      ] as const) {
        expect(inkShare(sight, box)).toBe(0);
      }
      expect(inkShare(sight, [7, 7, 16, 16])).toBeGreaterThan(0.3);
    },
  },
];
