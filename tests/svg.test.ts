/** SVG painter for editors: the same page as the PNG, with any fonts in the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate } from '@platen/engine';
import { layOutDocument } from '@platen/engine/document';
import { paintPng } from '@platen/engine/paint/png/paint-png';
import { paintSvg, svgParts } from '@platen/engine/paint/svg/paint-svg';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawHtml } from './eyes/browser.ts';
import { ink, inkAgreement, readPng } from './eyes/picture.ts';

const world = createNodeWorld();
const { platform, caches } = world;

/** Density in dots per millimetre, to which codes are aligned. */
const DENSITY = 8;
const SCALE = (DENSITY * 25.4) / 96;

function layOut(template: unknown, data: JsonObject) {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const document = layOutDocument(parsed.value, data, { format: 'pdf', now: 0, printer: { density: DENSITY } }, world);
  if (!document.ok) throw new Error(JSON.stringify(document.problems));
  return document.value.scene;
}

const read = (path: string): JsonObject =>
  JSON.parse(readFileSync(new URL(`../library/${path}`, import.meta.url), 'utf8'));

test.each(readdirSync(new URL('../library', import.meta.url)).filter((slug) => slug !== 'japanese-label'))(
  'a browser draws %s like the PNG',
  async (slug) => {
    const scene = layOut(read(`${slug}/template.json`), read(`${slug}/data.json`));
    const [page] = scene.pages;
    const png = readPng(paintPng(page!, { dpi: 96 * SCALE, platform, caches }));
    const svg = paintSvg(page!, { platform, caches });
    const html = `<style>body{margin:0;background:#fff}svg{display:block}</style>${svg}`;
    const view = { widthPx: Math.round(png.width / SCALE), heightPx: Math.round(png.height / SCALE), scale: SCALE };
    const drawn = await drawHtml(html, view);
    // A PNG aligns the modules of codes to whole pixels, which `library.test.ts` tests separately.
    expect(inkAgreement(ink(drawn), ink(png))).toBeGreaterThan(0.99);
  },
);

test('hostile text stays text, and IDs of two pages in one document differ', () => {
  const name = '"><script>x</script>';
  const group = {
    type: 'group',
    position: { x: '0mm', y: '0mm' },
    width: '5mm',
    height: '5mm',
    style: { opacity: 0.5 },
  };
  const inner = { type: 'rectangle', position: { x: '0mm', y: '0mm' }, width: '9mm', height: '9mm' };
  const link = { type: 'text', position: { x: '0mm', y: '9mm' }, text: name, link: `https://a.b/${name}`, alt: name };
  const elements = [{ ...group, id: name, elements: [inner] }, link];
  const [page] = layOut({ dimensions: { width: '20mm', height: '20mm' }, elements }, {}).pages;
  const svg = paintSvg(page!, { platform, caches, prefix: 'a' });
  expect(svg).not.toContain('<script');
  const ids = (prefix: string) =>
    [...paintSvg(page!, { platform, caches, prefix }).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids('a').filter((id) => ids('b').includes(id))).toEqual([]);
});

test('a moved text keeps its outline, so that only its position is rewritten', () => {
  const at = (x: string) => {
    const text = { type: 'text', position: { x, y: '5mm' }, text: 'Moved' };
    const [page] = layOut({ dimensions: { width: '60mm', height: '20mm' }, elements: [text] }, {}).pages;
    return svgParts(page!, { platform, caches })[0]!.svg;
  };
  const outline = (svg: string) => /d="([^"]*)"/.exec(svg)?.[1];
  expect(at('5mm')).not.toBe(at('7.3mm'));
  expect(outline(at('5mm'))).toBe(outline(at('7.3mm')));
  expect(outline(at('5mm'))!.length).toBeGreaterThan(50);
});
