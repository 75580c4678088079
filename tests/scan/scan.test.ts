/**
 * Small part of `npm run scan`: every symbology that the reader supports, each in one view, and all comparisons with
 * the second encoder.
 */
import type { World } from '@platen/engine';
import { beforeAll, expect, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { readSheet } from './read-sheet.ts';
import { READABLE } from './readers.ts';
import { compareWithSecond } from './second-encoder.ts';
import { scanSheets } from './sheets.ts';
import { scanTags } from './tags.ts';
import { VIEWS } from './views.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

const NAMES = Object.keys(READABLE);

// Each view tests some symbologies, and all views together test all of them. `npm run scan` tests all symbologies in
// each view.
test.each(VIEWS.map((view, index) => [view.name, view, index] as const))(
  'codes drawn as %s are readable',
  async (_, view, part) => {
    const symbologies = NAMES.filter((_, index) => index % VIEWS.length === part);
    const codes = { density: 8, perSymbology: 4, seed: 11, symbologies, pageWidth: 120 } as const;
    for (const sheet of scanSheets(codes)) {
      for (const { code, isRead, isWarned, found } of await readSheet(sheet, view, world)) {
        const what = `${code.symbology} ${JSON.stringify(code.value)} ${code.rotation}° read as ${JSON.stringify(found)}`;
        expect({ what, isFine: isRead || isWarned }).toEqual({ what, isFine: true });
      }
    }
  },
  120_000,
);

test('RFID tags are decoded to their numbers', () => {
  expect(scanTags(40)).toEqual([
    { name: 'sgtin96', tags: 40, equal: 40 },
    { name: 'sscc96', tags: 40, equal: 40 },
  ]);
});

test('a second encoder draws the same modules', () => {
  const differing = compareWithSecond().filter(({ isSame }) => !isSame);
  // Symbologies with alternative encodings of the same value.
  const known = ['code16k', 'dotcode'];
  expect(differing.filter(({ symbology }) => !known.includes(symbology))).toEqual([]);
  expect(differing.length).toBeLessThan(6);
});
