import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { lineOf, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import type { Image } from '../../image/image.ts';
import { rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { paintHtml } from './paint-html.ts';
import { wrapWoff } from './woff.ts';

const world = createNodeWorld();
const paint = (items: readonly Item[]) => text(paintHtml(sceneOf([pageOf(items)]), world.platform));
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const BOX = { x: 10, y: 20, width: 30, height: 40 };
const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
const png: Image = {
  id: 'one',
  mediaType: 'image/png',
  bytes: Uint8Array.of(1, 2, 3),
  widthPx: 1,
  heightPx: 1,
  components: 4,
  orientation: 1,
  isPlain: true,
  isPhoto: false,
  keptBytes: 0,
  pixels: () => ({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) }),
};
const image: Item = { kind: 'image', image: png, box: BOX, dither: 'auto', threshold: 128 };

test('equal scenes result in equal bytes', () => {
  const items = [lineOf(world, 'One and the same', { x: 10, y: 20 }), image];
  expect(paintHtml(sceneOf([pageOf(items)]), world.platform)).toEqual(
    paintHtml(sceneOf([pageOf(items)]), createNodeWorld().platform),
  );
});

test('a word has its own position after a space that the font widens, because browsers draw the ordinary space', () => {
  const line = lineOf(world, '요건은 법률로', { x: 10, y: 20, family: 'Noto Sans KR' });
  const [, , , space, word] = line.glyphs;
  expect(space!.advance).toBeGreaterThan((line.font.advance(line.font.spaceGlyph!) / line.font.unitsPerEm) * 10);
  const spans = [...paint([line]).matchAll(/<tspan class="t0" x="([\d.]+)">([^<]*)/g)].map(([, x, words]) => [
    words,
    x,
  ]);
  expect(spans).toEqual([
    ['요건은 ', '1000'],
    ['법률로', String(Math.round((10 + word!.x) * 1000) / 10)],
  ]);
});

test('each page is a section with a page rule for its size', () => {
  const html = text(paintHtml(sceneOf([pageOf([]), pageOf([], 144, 72), pageOf([])]), world.platform));
  expect(html.match(/<section class="page s\d">/g)).toEqual([
    '<section class="page s0">',
    '<section class="page s1">',
    '<section class="page s0">',
  ]);
  expect(html).toContain('@page s0{size:288pt 432pt;margin:0}.s0{page:s0;width:288pt;height:432pt}');
  expect(html).toContain('@page s1{size:144pt 72pt;margin:0}');
});

test('collects styles, with one class each', () => {
  const html = paint([
    lineOf(world, 'small', { x: 10, y: 20 }),
    lineOf(world, 'large', { x: 10, y: 40, fontSize: 20 }),
    lineOf(world, 'small again', { x: 10, y: 60 }),
  ]);
  expect(html).toContain('.t0{font-family:f0;font-size:1000px;fill:#000000}\n.t1{font-family:f0;font-size:2000px');
  expect(html).toContain('<text class="t0" x="1000" y="6000">small again</text>');
  expect(html.match(/@font-face/g)).toHaveLength(1);
});

test('runs of one line are one text, and distant words are separated', () => {
  const run = (content: string, x: number) => lineOf(world, content, { x, y: 20, elementId: 'a' });
  expect(paint([run('One', 10), run('two', 60), run('three', 12)])).toContain(
    '<text y="2000"><tspan class="t0" x="1000">One </tspan><tspan class="t0" x="6000">two</tspan></text>\n' +
      '<text class="t0" x="1200" y="2000">three</text>',
  );
});

test('a character that no font has is drawn as in the layout and can be copied', () => {
  const html = paint([lineOf(world, 'a\u{10fffd}b', { x: 10, y: 20 })]);
  expect(html).toMatch(/<path d="M[^"]+" fill="#000000"\/><text y="2000">/);
  expect(html).toContain('<tspan class="t0 unseen"');
});

test('groups transform, clip and fade their items, and empty groups are omitted', () => {
  const path: Item = { kind: 'path', path: rectPath(BOX), fill: BLACK };
  expect(
    paint([{ kind: 'group', transform: [0, 1, -1, 0, 5, 6], clip: rectPath(BOX), opacity: 0.5, items: [path] }]),
  ).toContain(`<clipPath id="c0"><rect x="1000" y="2000" width="3000" height="4000"/></clipPath>
<g transform="matrix(0 1 -1 0 500 600)" opacity="0.5" clip-path="url(#c0)">
<rect x="1000" y="2000" width="3000" height="4000" fill="#000000"/>
</g>`);
  expect(paint([{ kind: 'group', items: [] }])).not.toContain('<g');
});

test('magnified drawings keep their digits', () => {
  const path: Item = { kind: 'path', path: { verbs: [0, 1], coords: [0.00123, 0, 1 / 3, 1] }, stroke: stroke(0.001) };
  expect(paint([path])).toContain('d="M0.1 0L33.3 100"');
  expect(paint([{ kind: 'group', transform: [1000, 0, 0, 1000, 0, 0], items: [path] }])).toContain(
    'd="M0.123 0L33.3333 100" fill="none" stroke="#ff000080" stroke-width="0.1" stroke-dasharray="100 200"',
  );
});

function stroke(width: number) {
  return { color: { red: 255, green: 0, blue: 0, alpha: 0.5 }, width, dash: [1, 2] };
}

test('embeds an image once, unchanged', () => {
  const html = paint([
    { ...image, alt: 'A "logo"' } as Item,
    { ...image, box: { x: 0, y: 0, width: 60, height: 40 } } as Item,
  ]);
  expect(html.match(/data:image\/png;base64,AQID"/g)).toHaveLength(1);
  expect(html).toContain('role="img" aria-label="A &quot;logo&quot;"');
  expect(html).toContain('<use href="#i0" transform="matrix(2 0 0 1 -2000 -2000)" aria-hidden="true"/>');
});

test('codes are one path of merged runs, with a name', () => {
  const symbol = {
    kind: 'matrix',
    symbology: 'qrcode',
    payload: '<x>',
    columns: 3,
    rows: 2,
    bits: Uint8Array.of(1, 1, 0, 1, 1, 1),
    rowHeight: 1,
    quietZone: { left: 4, right: 4, top: 4, bottom: 4 },
  } as const;
  const code: Item = { kind: 'code', symbol, box: BOX, quietBox: BOX, color: BLACK };
  expect(paint([code])).toContain(
    '<path role="img" aria-label="qrcode: &lt;x&gt;" fill="#000000" shape-rendering="crispEdges"' +
      ' transform="translate(1000 2000) scale(1000 2000)" d="M0 0h2v1h-2zM0 1h3v1h-3z"/>',
  );
  const tall = { ...symbol, bits: Uint8Array.of(1, 0, 1, 1, 0, 1) };
  expect(paint([{ ...code, symbol: tall }])).toContain('d="M0 0h1v2h-1zM2 0h1v2h-1z"');
});

test('malicious strings never become markup', () => {
  const hostile = `</style></title></text></svg><script>alert(1)</script>"'><img src=x onerror=alert(1)>&\0\ud800`;
  const scene = sceneOf(
    [
      pageOf([
        lineOf(world, hostile.slice(0, -2), { x: 10, y: 20, elementId: hostile }),
        { ...image, alt: hostile } as Item,
        { kind: 'link', box: BOX, href: `https://example.com/${hostile}` },
        { kind: 'link', box: BOX, href: 'javascript:alert(1)' },
      ]),
    ],
    { title: hostile, author: hostile, subject: hostile, keywords: hostile, language: hostile },
  );
  const html = text(paintHtml(scene, world.platform));
  const names = new Set([...html.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name));
  for (const name of ['script', 'img']) expect(names).not.toContain(name);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).not.toMatch(/javascript:|\son[a-z]+=[^&]*"[^>]*>(?=alert)|\0/);
});

test('WOFF contains every table of the font, in order', () => {
  const { font } = lineOf(world, 'x', { x: 0, y: 0 });
  const sfnt = font.subset([1, 2, 3], [0x41, 0x42]);
  const woff = wrapWoff(world.platform, sfnt);
  const [plain, wrapped] = [new DataView(sfnt.buffer, sfnt.byteOffset), new DataView(woff.buffer)];
  expect(woff.length).toBeLessThan(sfnt.length);
  expect([wrapped.getUint32(8), wrapped.getUint32(16)]).toEqual([woff.length, sfnt.length]);
  for (let index = 0; index < plain.getUint16(4); index++) {
    const [from, to] = [12 + index * 16, 44 + index * 20];
    const [at, packed, length] = [4, 8, 12].map((field) => wrapped.getUint32(to + field)) as [number, number, number];
    const stored = woff.subarray(at, at + packed);
    const start = plain.getUint32(from + 8);
    expect(wrapped.getUint32(to)).toBe(plain.getUint32(from));
    expect(at % 4).toBe(0);
    expect(new Uint8Array(packed < length ? inflateSync(stored) : stored)).toEqual(sfnt.slice(start, start + length));
  }
});
