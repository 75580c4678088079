/** Facts about text: position, selectability and visibility. */
import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@platen/engine';
import { transformPoint, transformRect } from '@platen/engine/base/geometry';
import { runInk } from '@platen/engine/scene/ink';
import type { GlyphsItem } from '@platen/engine/scene/scene';
import { expect } from 'vitest';
import { printHtml, withPage } from '../eyes/browser.ts';
import { checkPdf } from '../eyes/check-pdf.ts';
import { pdfInfo } from '../eyes/draw-pdf.ts';
import { lintZpl } from '../eyes/lint-zpl.ts';
import { type Leaf, leavesOf } from '../outputs.ts';
import { BLACK_FILL, element, type Fact, page } from './fact.ts';
import { inkedBox, inkShare, inMillimetres, type Look, placedText } from './look.ts';
import { expectInk } from './shape-facts.ts';

const NO_TEXT = { png: 'an image has no text', zpl: 'a label prints text as dots' };
const NO_LINKS = { png: 'an image has no links', zpl: 'paper has no links' };

type Run = Leaf & { readonly item: GlyphsItem };

function runsOf({ scene }: Look): readonly Run[] {
  return leavesOf(scene.pages[0]!.items).filter((leaf): leaf is Run => leaf.item.kind === 'glyphs');
}

const text = (box: readonly number[], content: string, style: JsonObject = {}, rest: JsonObject = {}) =>
  element('text', box, { text: content, style, ...rest });

const CASE = new URL('../suite/text/glyphs-may-have-colors.json', import.meta.url);
const EMOJI_FONTS = JSON.parse(readFileSync(CASE, 'utf8')).template.fonts as JsonValue[];
const EMOJI = { fontFamily: 'Inter, Twemoji', fontSize: '20pt' };

/** Checks the black pixels against the bounding box of a page's glyph outlines in the layout. */
function expectTextInk(sight: Look, tolerance?: number): void {
  const [run] = runsOf(sight);
  expectInk(sight, inMillimetres(transformRect(run!.transform, runInk(run!.item)!)), tolerance);
}

export const TEXT_FACTS: readonly Fact[] = [
  ...['Arial', 'Times New Roman', 'Courier New', 'Inter', 'Noto Sans'].map(
    (fontFamily): Fact => ({
      name: `text in ${fontFamily} is drawn at its position in the layout`,
      source: { template: page(50, 12, [text([2, 2, 46, 8], 'HTEFL 0123 nHkH', { fontFamily, fontSize: '12pt' })]) },
      holds: (sight) => expectTextInk(sight),
    }),
  ),
  ...[90, 180, 270, 30].map(
    (rotation): Fact => ({
      name: `text rotated by ${rotation}° is drawn at its position in the layout`,
      source: { template: page(30, 30, [text([5, 11, 20, 8], 'HEAD1', { fontSize: '14pt' }, { rotation })]) },
      // The bounding box of a rotated box is larger than the bounding box of the rotated outlines.
      holds: (sight) => expectTextInk(sight, rotation === 30 ? 1.2 : undefined),
    }),
  ),
  {
    name: 'white text on a black background is white',
    source: {
      template: page(40, 12, [
        element('rectangle', [0, 0, 20, 12], { style: BLACK_FILL }),
        text([3, 3, 14, 6], 'WHITE', { color: '#fff', fontWeight: 'bold' }),
        text([23, 3, 14, 6], 'WHITE', { fontWeight: 'bold' }),
      ]),
    },
    densities: [8, 12],
    holds(sight) {
      const white = 1 - inkShare(sight, [2, 2, 16, 8]);
      const black = inkShare(sight, [22, 2, 16, 8]);
      expect(black).toBeGreaterThan(0.08);
      // Light letters on a dark background are as bold as dark letters on a light background, within a third of a dot
      // all around.
      expect(Math.abs(white - black) / black).toBeLessThan(0.2);
      expect(inkShare(sight, [0, 0, 20, 2])).toBe(1);
    },
  },
  {
    name: 'coloured and translucent text is visible',
    source: {
      template: page(40, 8, [
        text([2, 1, 18, 6], 'SEEN', { color: 'red' }),
        text([21, 1, 18, 6], 'SEEN', { color: 'rgb(0 0 0 / 60%)' }),
      ]),
    },
    holds(sight) {
      for (const x of [2, 21]) expect(inkShare(sight, [x, 1, 11, 5])).toBeGreaterThan(0.08);
    },
  },
  {
    name: 'all layers of a colour glyph are visible',
    source: { template: page(14, 12, [text([2, 2], '❤️', EMOJI)], { fonts: EMOJI_FONTS }) },
    densities: [8, 12],
    holds(sight) {
      expectTextInk(sight, 0.2);
      expect(inkShare(sight, [2, 2, 8, 8])).toBeGreaterThan(0.08);
    },
  },
  {
    name: 'emoji sequences selected in a viewer have their original characters',
    source: { template: page(60, 12, [text([2, 2], 'Go 👩🏽‍🚀 🇩🇪 1️⃣ now', EMOJI)], { fonts: EMOJI_FONTS }) },
    skip: NO_TEXT,
    async holds(sight) {
      const shown = (await placedText(sight)).map((each) => each.text).join('');
      for (const sequence of ['👩🏽‍🚀', '🇩🇪', '1️⃣']) expect(shown).toContain(sequence);
    },
  },
  {
    name: 'text with overflow clip is clipped to its box',
    source: {
      template: page(30, 20, [text([5, 5, 12, 7], 'Overflowing text that goes on and on', { overflow: 'clip' })]),
    },
    holds(sight) {
      const [x, y, width, height] = inkedBox(sight)!;
      expect(x).toBeGreaterThanOrEqual(5 - 0.13);
      expect(y).toBeGreaterThanOrEqual(5 - 0.13);
      expect(x + width).toBeLessThanOrEqual(17.13);
      expect(y + height).toBeLessThanOrEqual(12.13);
      expect(y + height).toBeGreaterThan(11.7);
    },
  },
  {
    name: 'an underline is drawn under its text',
    source: { template: page(30, 12, [text([2, 2, 26, 8], 'nun', { textDecoration: 'underline', fontSize: '20pt' })]) },
    holds(sight) {
      const [run] = runsOf(sight);
      const [x, y, width] = inMillimetres({ x: run!.item.x, y: run!.item.y, width: run!.item.width, height: 0 });
      const rows = Array.from({ length: 16 }, (_, row) =>
        inkShare(sight, [x + 0.25, y + 0.125 * (row + 1), width - 0.5, 0.125]),
      );
      expect(Math.max(...rows)).toBe(1);
    },
  },
  {
    name: 'a character without a font is an empty box',
    source: { template: page(14, 12, [text([2, 2, 10, 8], '\u{1faff}', { fontSize: '20pt' })]) },
    holds: (sight) => expectTextInk(sight),
  },
  {
    name: 'text selected in a viewer equals the original text, and every baseline is at the right position',
    source: {
      template: page(90, 60, [
        text([2, 2, 80], 'office flight AVATAR To. 12 × 34 €'),
        text([2, 8, 60], 'Größe, naïve Ελλάς Привет', { fontFamily: 'Inter', fontSize: '7.3pt' }),
        text([2, 14, 60], 'spaced', { letterSpacing: '2pt' }),
        text([2, 20, 30, 12], 'justified words in three lines of a box', { textAlign: 'justify' }),
        text([60, 20, 20, 8], 'turned', {}, { rotation: 90 }),
        text([40, 20, 20, 8], 'askew', { opacity: 0.5 }, { rotation: 17 }),
        text([2, 40, 60], 'right', { textAlign: 'right', verticalAlign: 'bottom' }),
        text([2, 46, 80], 'a < b & "c" </text> ]]> \u{1faff}', {}),
      ]),
    },
    skip: NO_TEXT,
    async holds(sight) {
      const placed = await placedText(sight);
      for (const { item, transform } of runsOf(sight)) {
        const wanted = transformPoint(transform, item);
        const found = placed.some(
          ({ text: shown, x, y }) =>
            plain(shown).includes(plain(item.text)) &&
            (!plain(shown).startsWith(plain(item.text)) || Math.abs(x - wanted.x) < 0.25) &&
            Math.abs(y - wanted.y) < 0.25,
        );
        expect(found, `${item.text} at ${wanted.x}, ${wanted.y} in ${JSON.stringify(placed)}`).toBe(true);
      }
    },
  },
  {
    name: 'right-to-left text selected in a viewer is in logical order',
    source: { template: page(50, 12, [text([2, 2, 46], 'שלום עולם')]) },
    skip: NO_TEXT,
    async holds(sight) {
      const shown = (await placedText(sight)).map((each) => plain(each.text));
      expect(shown).toContain('שלוםעולם');
    },
  },
  {
    name: 'a link covers its box and leads to its target',
    source: { template: page(50, 20, [text([10, 5, 20, 8], 'Shop', {}, { link: 'https://example.com/?a=1&b="2"' })]) },
    skip: NO_LINKS,
    async holds(sight) {
      const links = sight.format === 'pdf' ? (await pdfInfo(sight.outputs.bytes.pdf)).links : await htmlLinks(sight);
      expect(links).toHaveLength(1);
      const { url, x, y, width, height } = links[0]!;
      expect(decodeURI(url)).toBe('https://example.com/?a=1&b="2"');
      [10, 5, 20, 8].forEach((side, index) => {
        expect(Math.abs([x, y, width, height][index]! * (25.4 / 72) - side)).toBeLessThan(0.1);
      });
    },
  },
  {
    name: 'a link within the document leads to its target element',
    source: {
      template: page(50, 20, [
        text([10, 5, 20, 8], 'Terms', {}, { link: '#the terms' }),
        { type: 'pageBreak' },
        { type: 'text', position: { mode: 'flow' }, text: 'First' },
        { type: 'pageBreak' },
        { type: 'text', position: { mode: 'flow' }, text: 'Last' },
        text([5, 8], 'The terms', {}, { id: 'the terms', pages: 'last' }),
      ]),
    },
    skip: NO_LINKS,
    async holds({ format, outputs }) {
      const place = (8 / 25.4) * 72;
      if (format === 'pdf') {
        expect((await pdfInfo(outputs.bytes.pdf)).leaps).toEqual([{ page: 1, to: 2, top: expect.closeTo(place, 2) }]);
        return;
      }
      const script = `(() => {
        const address = document.querySelector('a[href]').getAttribute('href');
        return document.getElementById(address.slice(1)).getBoundingClientRect().top * 0.75;
      })()`;
      const html = Buffer.from(outputs.bytes.html).toString('utf8');
      const top = await withPage(html, { widthPx: 400, heightPx: 200 }, (tab) => tab.evaluate<number>(script));
      expect(top).toBeCloseTo((20 / 25.4) * 72 + place, 0);
    },
  },
  {
    name: 'the page has the right size',
    source: { template: page(60, 35, [text([2, 2], 'Page')]) },
    async holds({ format, outputs, picture }) {
      const { bytes } = outputs;
      if (format === 'zpl') expect(Buffer.from(bytes.zpl).toString()).toContain('^PW480^LL280');
      else if (format === 'png') expect([picture.width, picture.height]).toEqual([480, 280]);
      else {
        const file = format === 'pdf' ? bytes.pdf : await printHtml(Buffer.from(bytes.html).toString());
        const { pages } = await pdfInfo(file);
        expect(pages).toHaveLength(1);
        // Chromium rounds pages to whole points.
        const tolerance = format === 'pdf' ? 0.001 : 1;
        expect(Math.abs(pages[0]!.width - (60 * 72) / 25.4)).toBeLessThan(tolerance);
        expect(Math.abs(pages[0]!.height - (35 * 72) / 25.4)).toBeLessThan(tolerance);
      }
    },
  },
  {
    name: 'title and language are in the metadata',
    source: { template: page(30, 12, [text([2, 2], 'x')], { meta: { name: 'Ä "title" <b>' }, locale: 'de-AT' }) },
    skip: { png: 'an image has no metadata', zpl: 'a label has no metadata' },
    async holds({ format, outputs }) {
      if (format === 'pdf') {
        const { info, xmp } = await pdfInfo(outputs.bytes.pdf);
        expect(info['Title']).toBe('Ä "title" <b>');
        expect(info['Language']).toBe('de-AT');
        expect(xmp).toContain('Ä &quot;title&quot; &lt;b&gt;');
      } else {
        const said = await withPage(Buffer.from(outputs.bytes.html).toString(), { widthPx: 99, heightPx: 99 }, (tab) =>
          tab.evaluate<string[]>('[document.title, document.documentElement.lang]'),
        );
        expect(said).toEqual(['Ä "title" <b>', 'de-AT']);
      }
    },
  },
  {
    name: 'hostile text is shown unchanged, and the file is valid',
    source: {
      template: page(
        90,
        20,
        [
          text([1, 1, 88], '{{ data.a }}', { fontSize: '7pt' }, { link: 'https://example.com/{{ data.a }}' }),
          text([1, 6, 88], '{{ data.b }}', { fontSize: '7pt' }),
          text([1, 11, 88], '{{ data.c }}', { fontSize: '7pt' }, { alt: '{{ data.b }}' }),
        ],
        { meta: { name: '</title><script>1</script> ) >> endobj ^XZ' } },
      ),
      data: {
        a: '^XZ^XA^FO0,0^GB99,99,99^FS~JR_5E^FDx',
        b: '</text></svg><script>document.title=1</script><img src=x onerror=alert(1)>&amp;"\'',
        c: ') Tj ET endstream endobj \\( %% \u0000\u0007 \ud800 <00> BT',
      },
    },
    async holds({ format, outputs }) {
      const { bytes } = outputs;
      if (format === 'pdf') expect(await checkPdf(bytes.pdf)).toMatchObject({ clean: true });
      if (format === 'zpl') {
        expect(lintZpl(bytes.zpl)).toEqual([]);
        expect(
          Buffer.from(bytes.zpl)
            .toString()
            .match(/\^X[AZ]|~/g),
        ).toEqual(['^XA', '^XZ']);
      }
      if (format === 'html') {
        const kinds = await withPage(Buffer.from(bytes.html).toString(), { widthPx: 400, heightPx: 200 }, (tab) =>
          tab.evaluate<string[]>('[...document.querySelectorAll("*")].map((node) => node.localName)'),
        );
        expect(kinds.filter((kind) => ['script', 'img', 'iframe', 'object', 'link'].includes(kind))).toEqual([]);
      }
    },
  },
];

/** Removes spaces, which viewers insert between distant letters. */
function plain(shown: string): string {
  return shown.replaceAll(/\s+/g, '');
}

async function htmlLinks({ outputs }: Look) {
  const script = `[...document.querySelectorAll('a')].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { url: node.href.baseVal ?? node.href, x: x * 0.75, y: y * 0.75, width: width * 0.75, height: height * 0.75 };
  })`;
  type Found = { url: string; x: number; y: number; width: number; height: number };
  const html = Buffer.from(outputs.bytes.html).toString('utf8');
  return withPage(html, { widthPx: 400, heightPx: 200 }, (tab) => tab.evaluate<Found[]>(script));
}
