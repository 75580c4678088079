import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { jpegFile, pngChunk, pngFile } from '../../../tests/pictures.ts';
import { ADOBE_RGB, iccpChunk, jpegWithProfile, tableProfile } from '../../../tests/profiles.ts';
import type { OutputFormat } from '../paint/formats.ts';
import { renderTemplate } from '../render.ts';

const world = createNodeWorld();

const RGB = jpegFile({ blocks: [[[76, 85, 255]]] });
const INKS = jpegFile({ blocks: [[[255, 0, 255, 255]]], adobe: 0 });
const png = (...extra: Buffer[]) =>
  pngFile({ width: 8, height: 1, type: 2, rows: [[0, ...new Array<number>(24).fill(99)]], extra });

function warned(file: Buffer, format: OutputFormat, type = 'jpeg', more: object = {}): readonly string[] {
  const template = {
    ...more,
    dimensions: { width: '20mm', height: '20mm' },
    elements: [
      {
        type: 'image',
        source: `data:image/${type};base64,${file.toString('base64')}`,
        position: { x: '1mm', y: '1mm' },
        width: '1mm',
        height: '1mm',
      },
    ],
  };
  const rendered = renderTemplate(template, {}, { format, now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.filter(({ code }) => code === 'COLOR_PROFILE_IGNORED').map(({ message }) => message);
}

const FORMATS = ['pdf', 'png', 'zpl', 'html'] as const;

test.each([
  ['an RGB JPEG with tables', jpegWithProfile(RGB, tableProfile('RGB ')), 'jpeg'],
  ['an RGB PNG with tables', png(iccpChunk(tableProfile('RGB '))), 'png'],
  ['a PNG with cICP', png(pngChunk('cICP', Buffer.from([9, 16, 0, 1]))), 'png'],
])('warns about %s in formats that browsers do not show', (_, file, type) => {
  expect(FORMATS.filter((format) => warned(file, format, type).length === 1)).toEqual(['pdf', 'png', 'zpl']);
});

test('warns about a CMYK JPEG with a profile in every format', () => {
  const file = jpegWithProfile(INKS, tableProfile('CMYK'));
  expect(FORMATS.filter((format) => warned(file, format).length === 1)).toEqual([...FORMATS]);
});

test('PDFs for presses keep inks, and ignore profiles with tables', () => {
  const suite = new URL('../../../tests/suite/document/file-for-a-press.json', import.meta.url);
  const { pdf } = JSON.parse(readFileSync(suite, 'utf8')).template;
  const press = { meta: { name: 'Card' }, pdf };
  expect(warned(jpegWithProfile(INKS, tableProfile('CMYK')), 'pdf', 'jpeg', press)).toEqual([]);
  expect(warned(jpegWithProfile(RGB, tableProfile('RGB ')), 'pdf', 'jpeg', press)).toHaveLength(1);
});

test('does not warn about images that are converted or have no profile', () => {
  for (const file of [jpegWithProfile(RGB, ADOBE_RGB), jpegWithProfile(RGB, tableProfile('CMYK')), RGB, INKS]) {
    expect(FORMATS.filter((format) => warned(file, format).length > 0)).toEqual([]);
  }
});
