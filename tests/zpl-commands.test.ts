/**
 * Each command of the interpreter draws the picture of its case. `npx tsx tests/zpl-commands/write.ts` writes the
 * pictures.
 */
import { readFileSync } from 'node:fs';
import { hasDot } from '@platen/engine/paint/label/bitmap';
import { HANDLERS } from '@platen/engine/zpl/zpl-commands';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { readPng } from './eyes/picture.ts';
import { caseNames, drawCase, pictureOf } from './zpl-commands/cases.ts';

const world = createNodeWorld();

test.each(caseNames())('^%s draws its picture', (name) => {
  const { bitmap } = drawCase(name, world);
  const picture = readPng(readFileSync(pictureOf(name)));
  expect([bitmap.widthDots, bitmap.heightDots]).toEqual([picture.width, picture.height]);
  const differing: string[] = [];
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const isInk = picture.pixels[(y * picture.width + x) * 4]! < 128;
      if (isInk !== hasDot(bitmap, x, y)) differing.push(`${x},${y}`);
    }
  }
  expect(differing).toEqual([]);
});

test('every command that draws or moves has a case', () => {
  const codes = Array.from('0123456789ABCDEFIJKLMOPQRSTUXZ', (letter) => `B${letter}`).filter((name) => name !== 'B6');
  const names = [...Object.keys(HANDLERS).map((name) => name.slice(1)), ...codes, 'XA', 'XF', 'DF', 'CC', 'CD', 'CT'];
  // Downloads of fonts draw nothing, and cause a warning.
  const expected = new Set(names.filter((name) => !/^D[BESTU]$/.test(name)));
  expect([...expected].filter((name) => !caseNames().includes(name))).toEqual([]);
});
