/** Inks in PDFs for presses: operators, plates and overprint. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { pdfStreams, readablePdf } from '../../../../tests/readable-pdf.ts';
import { lineOf, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import { parseColor } from '../../base/color.ts';
import { linePath, rectPath } from '../../scene/path.ts';
import type { Item, PathItem, Scene } from '../../scene/scene.ts';
import { paintPdf } from './paint-pdf.ts';

const world = createNodeWorld();
const color = (text: string) => parseColor(text)!;
const box = (fill: string): PathItem => {
  return { kind: 'path', path: rectPath({ x: 0, y: 0, width: 9, height: 9 }), fill: color(fill) };
};

/** Returns the page's operators, and the file as text. */
function painted(items: readonly Item[], more: Partial<Scene> = {}): { page: string; file: string } {
  const bytes = paintPdf({ ...sceneOf([pageOf(items)]), ...more }, world.platform);
  return { page: Buffer.from(pdfStreams(bytes)[0]!.unpacked()).toString('latin1'), file: readablePdf(bytes) };
}

test('process colours fill and stroke as written', () => {
  const stroke = { color: color('device-cmyk(1 0 0 0)'), width: 1, dash: [] };
  const { page } = painted([box('device-cmyk(0% 81% 81% 30%)'), { kind: 'path', path: linePath(0, 0, 9, 9), stroke }]);
  expect(page).toContain('0 .81 .81 .3 k');
  expect(page).toContain('1 0 0 0 K');
  expect(page).not.toMatch(/ rg| RG/);
});

test('a spot colour is one colour space for all tints', () => {
  const gold = (tint: string) => box(`spot(Gold über 871, device-cmyk(.2 .25 .6 .25), ${tint})`);
  const { page, file } = painted([gold('100%'), gold('40%')]);
  expect(page).toContain('/C1 cs 1 scn');
  expect(page).toContain('/C1 cs .4 scn');
  expect(file.match(/\/Separation/g)).toHaveLength(1);
  expect(file).toContain('[/Separation/Gold#20#c3#bcber#20871/DeviceCMYK<</FunctionType 2');
  expect(file).toContain('/C1[.2 .25 .6 .25]');
});

test('gradients between inks are gradients of inks', () => {
  const stops = ['device-cmyk(1 0 0 0)', 'spot(A, device-cmyk(0 0 1 0), 50%)'].map((text, offset) => ({
    offset,
    color: color(text),
  }));
  const item: PathItem = { ...box('red'), fill: { kind: 'linear', transform: [9, 0, 0, 9, 0, 0], stops } };
  expect(painted([item]).file).toContain('/C0[1 0 0 0]/C1[0 0 .5 0]');
});

test('only black overprints, and only if the document requests it', () => {
  const items = [box('#000'), lineOf(world, 'Text', { x: 5, y: 20 }), box('red')];
  expect(painted(items).page).not.toMatch(/\/O[01] gs| k\n/);
  const { page, file } = painted(items, { overprintsBlack: true });
  expect(page.match(/\/O\d gs|^[\d. ]+ (k|rg|g)$/gm)).toEqual(['/O1 gs', '0 0 0 1 k', '/O0 gs', '1 0 0 rg']);
  expect(file).toContain('/O1<</OP true/op true/OPM 1>>');
});

test('PDF/A files use screen colours instead of inks', () => {
  const { page, file } = painted([box('device-cmyk(0 1 1 0)')], { standards: ['pdf/a-2b'], overprintsBlack: true });
  expect(page).toContain('1 0 0 rg');
  expect(file).not.toContain('CMYK');
});

test('blends inks in the colour space of inks', () => {
  const faded: Item = {
    kind: 'group',
    opacity: 0.5,
    items: [box('device-cmyk(0 1 1 0)'), box('device-cmyk(1 0 0 0)')],
  };
  const { file } = painted([faded]);
  expect(file.match(/\/S\/Transparency(\/I true)?\/CS\/DeviceCMYK/g)).toHaveLength(2);
  expect(file).not.toContain('DeviceRGB');
});
