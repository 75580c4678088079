import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { drawHtml, htmlText, printHtml, withPage } from '../../../../tests/eyes/browser.ts';
import { drawPdf, pdfInfo, pdfText } from '../../../../tests/eyes/draw-pdf.ts';
import { crop, ink, inkBox } from '../../../../tests/eyes/picture.ts';
import { readCodes } from '../../../../tests/eyes/read-codes.ts';
import { type LineStyle, lineOf, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import type { Rect } from '../../base/geometry.ts';
import { transformPoint } from '../../base/geometry.ts';
import { encodeCode } from '../../codes/encode.ts';
import { ellipsePath, pathBounds, rectPath, transformPath } from '../../scene/path.ts';
import type { GlyphsItem, Item, Page } from '../../scene/scene.ts';
import { paintHtml } from './paint-html.ts';

const world = createNodeWorld();
const htmlOf = (pages: readonly Page[]) => new TextDecoder().decode(paintHtml(sceneOf(pages), world.platform));
const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
const RED = { red: 200, green: 0, blue: 0, alpha: 1 };
const VIEW = { widthPx: 384, heightPx: 576 };

/** Lines of different kinds, stacked vertically. */
const LINES: readonly (readonly [string, Partial<LineStyle>])[] = [
  ['AVATAR To Wafer office ffi 1234567890 Type.', { fontSize: 4 }],
  ['AVATAR To Wafer office ffi 1234567890 Type.', { fontSize: 6.3, family: 'Tinos' }],
  ['AVATAR To Wafer office ffi 1234567890 Type.', { fontSize: 12.7, family: 'Arimo', weight: 700 }],
  ['AVATAR -> Wafer 10x20 ffi => 3/4 (12:30)', { fontSize: 11.1, family: 'Inter' }],
  ['AVATAR Wafer office ffi', { fontSize: 9.3, family: 'Noto Sans', italic: true, letterSpacing: 1.37 }],
  ['office -> 10x20 tight', { fontSize: 9.3, family: 'Inter', letterSpacing: -0.21 }],
  ['A justified line of words', { fontSize: 9.9, family: 'Tinos', wordSpacing: 6.83 }],
  ['spaced\u00a0words  and  gaps', { fontSize: 8, family: 'Cousine', wordSpacing: 2, letterSpacing: 0.5 }],
  ['Größe ÅÉÏ e\u0301a\u0308 Ελληνικά Кириллица', { fontSize: 10, family: 'Noto Sans' }],
  ['요건은 법률로 정한다', { fontSize: 9, family: 'Noto Sans KR' }],
  ['שלום (12) עולם!', { fontSize: 12, family: 'Arimo', rightToLeft: true }],
  ['Big', { fontSize: 61.7, family: 'Inter', weight: 800 }],
];

function layOutLines(): GlyphsItem[] {
  let y = 10.37;
  return LINES.map(([text, style]) => {
    y += (style.fontSize ?? 10) * 1.31;
    return lineOf(world, text, { x: 11.3, y, ...style });
  });
}

/** Returns the bounding box of a run's outlines, in points. */
function inkOf({ font, fontSize, x, y, glyphs }: GlyphsItem): Rect {
  const scale = fontSize / font.unitsPerEm;
  const coords = glyphs.flatMap((glyph) => {
    return transformPath([scale, 0, 0, -scale, x + glyph.x, y + glyph.y], font.outline(glyph.id)).coords;
  });
  return pathBounds({ verbs: [], coords })!;
}

// Runs in the page. Returns the start (left end, or right end of right-to-left text) of each UTF-16 unit's cluster, in
// 1/100 pt.
const MEASURE = `[...document.querySelectorAll('text')].map((text) => ({
  y: text.getStartPositionOfChar(0).y,
  xs: Array.from({ length: text.getNumberOfChars() }, (_, i) => text.getStartPositionOfChar(i).x),
  end: text.getEndPositionOfChar(text.getNumberOfChars() - 1).x,
}))`;

type Measured = { readonly y: number; readonly xs: readonly number[]; readonly end: number };

test('every cluster of every line is at its position in the layout', async () => {
  const items = layOutLines();
  const lines = await withPage(htmlOf([pageOf(items)]), VIEW, (page) => page.evaluate<Measured[]>(MEASURE));
  expect(lines).toHaveLength(items.length);
  items.forEach((item, index) => {
    const { y, xs, end } = lines[index]!;
    expect(Math.abs(y / 100 - item.y), item.text).toBeLessThan(0.01);
    const far = item.rightToLeft ? item.x : item.x + item.width;
    expect(Math.abs(end / 100 - far), item.text).toBeLessThan(0.02);
    // Start of each character's cluster: the pen position, from which marks and kerning may shift glyphs.
    let pen = item.rightToLeft ? item.x + item.width : item.x;
    let at = 0;
    for (const { advance, text } of item.rightToLeft ? item.glyphs.toReversed() : item.glyphs) {
      if (text !== '') expect(Math.abs(xs[at]! / 100 - pen), `${item.text} at ${at}`).toBeLessThan(0.02);
      pen += item.rightToLeft ? -advance : advance;
      at += text.length;
    }
  });
});

test('ink is within a quarter point of the outlines', async () => {
  const items = layOutLines();
  const scale = 400 / 96;
  const picture = await drawHtml(htmlOf([pageOf(items)]), { ...VIEW, scale });
  const pixels = (400 / 72) as number;
  for (const item of items) {
    const expected = inkOf(item);
    const left = Math.floor((expected.x - 2) * pixels);
    const top = Math.floor((expected.y - 0.6) * pixels);
    const width = Math.ceil((expected.width + 4) * pixels);
    const height = Math.ceil((expected.height + 1.2) * pixels);
    const found = inkBox(ink(crop(picture, { x: left, y: top, width, height }), 160))!;
    const seen = { x: (left + found.x) / pixels, y: (top + found.y) / pixels };
    expect(Math.abs(seen.x - expected.x), item.text).toBeLessThan(0.25);
    expect(Math.abs(seen.y - expected.y), item.text).toBeLessThan(0.25);
    expect(Math.abs(seen.x + found.width / pixels - expected.x - expected.width), item.text).toBeLessThan(0.25);
    expect(Math.abs(seen.y + found.height / pixels - expected.y - expected.height), item.text).toBeLessThan(0.25);
  }
});

test('text in rotated groups is rotated with them', async () => {
  const matrix = [0, 1, -1, 0, 200, 40] as const;
  const item = lineOf(world, 'Turned text', { x: 5, y: 12, fontSize: 14 });
  const html = htmlOf([pageOf([{ kind: 'group', transform: matrix, items: [item] }])]);
  const picture = await drawHtml(html, { ...VIEW, scale: 4 });
  const box = inkBox(ink(picture))!;
  const outline = inkOf(item);
  const corner = transformPoint(matrix, { x: outline.x, y: outline.y + outline.height });
  expect(Math.abs((box.x * 72) / 384 - corner.x)).toBeLessThan(0.25);
  expect(Math.abs((box.y * 72) / 384 - corner.y)).toBeLessThan(0.25);
  expect(Math.abs((box.height * 72) / 384 - outline.width)).toBeLessThan(0.3);
});

test('selected and copied text is in reading order', async () => {
  const run = (text: string, x: number, weight: number) => lineOf(world, text, { x, y: 60, weight, elementId: 'b' });
  const items = [
    lineOf(world, 'First line,', { x: 10, y: 20, elementId: 'a' }),
    lineOf(world, 'second line', { x: 10, y: 34, elementId: 'a' }),
    run('plain ', 10, 400),
    run('bold', 10 + run('plain ', 10, 400).width, 700),
    run('12', 120, 400),
    lineOf(world, 'missing \u{10fffd} glyph', { x: 10, y: 80 }),
  ];
  const html = htmlOf([pageOf(items), pageOf([lineOf(world, 'Next page', { x: 10, y: 20 })])]);
  const copied = await withPage(html, VIEW, (page) => {
    return page.evaluate<string>('getSelection().selectAllChildren(document.body), getSelection().toString()');
  });
  expect(copied.trim()).toBe('First line,\nsecond line\nplain bold 12\nmissing \u{10fffd} glyph\nNext page');
  expect((await htmlText(html)).map(({ text }) => text).join('|')).toContain(
    'First line,|second line|plain |bold |12|',
  );
});

test('codes on the screen are readable', async () => {
  const code = (symbology: string, value: string, box: Rect): Item => {
    const result = encodeCode({ symbology, value });
    if (!result.ok) throw new Error(result.message);
    return { kind: 'code', symbol: result.symbol, box, quietBox: box, color: BLACK };
  };
  const items = [
    code('qrcode', 'https://example.com/?a=1&b="2"', { x: 20, y: 20, width: 80, height: 80 }),
    code('datamatrix', 'PART-0042', { x: 140, y: 20, width: 60, height: 60 }),
    code('code128', 'ABC-123456', { x: 30, y: 130, width: 180, height: 40 }),
    code('pdf417', 'PDF417 text', { x: 30, y: 200, width: 200, height: 60 }),
    code('maxicode', 'MaxiCode text', { x: 30, y: 300, width: 79, height: 76 }),
  ];
  const picture = await drawHtml(htmlOf([pageOf(items)]), { ...VIEW, scale: 300 / 96 });
  const read = (await readCodes(picture, { expected: items.length - 1 })).map(({ text }) => text);
  // The reader finds a MaxiCode only in an image without other content.
  const alone = crop(picture, { x: 80, y: 1200, width: 440, height: 440 });
  const [maxicode] = await readCodes(alone);
  const payloads = items.map((item) => (item.kind === 'code' ? item.symbol.payload : ''));
  expect([...read, maxicode?.text].toSorted()).toEqual(payloads.toSorted());
});

test('printing creates one sheet of the page size per page, with text and links', async () => {
  const sizes = [
    [288, 432],
    [283.4646, 425.1969],
    [144, 72],
    [144, 72],
    [595.2756, 841.8898],
    [100.1, 50.3],
  ] as const;
  const pages = sizes.map(([width, height], index) => {
    const link: Item = { kind: 'link', box: { x: 5, y: 10, width: 50, height: 20 }, href: 'https://example.com/x' };
    return pageOf([lineOf(world, `Sheet ${index + 1}`, { x: 10, y: 20 }), link], width, height);
  });
  const pdf = await printHtml(htmlOf(pages));
  const info = await pdfInfo(pdf);
  expect(info.pageCount).toBe(sizes.length);
  info.pages.forEach(({ width, height }, index) => {
    // Chromium rounds the paper size to whole CSS pixels.
    expect(Math.abs(width - sizes[index]![0])).toBeLessThan(0.76);
    expect(Math.abs(height - sizes[index]![1])).toBeLessThan(0.76);
  });
  expect((await pdfText(pdf)).map((runs) => runs.map(({ text }) => text).join(''))).toEqual(
    sizes.map((_, index) => `Sheet ${index + 1}`),
  );
  expect(info.links.map(({ url, page }) => [url, page])).toEqual(sizes.map((_, i) => ['https://example.com/x', i + 1]));
});

const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

test('the content security policy blocks nothing in the page, and the page requests and runs nothing', async () => {
  const hostile = `</text></svg></style><script>document.title='run'</script><img src=x onerror="document.title='run'">`;
  const items: Item[] = [
    lineOf(world, hostile, { x: 10, y: 20 }),
    { kind: 'path', path: ellipsePath({ x: 50, y: 50, width: 60, height: 40 }), fill: RED },
    { kind: 'group', clip: rectPath({ x: 0, y: 0, width: 100, height: 100 }), opacity: 0.5, items: layOutLines() },
    { kind: 'link', box: { x: 0, y: 0, width: 9, height: 9 }, href: 'javascript:document.title=1' },
  ];
  const html = htmlOf([pageOf(items)]);
  const complaints: string[] = [];
  const url = 'https://page.test/';
  const result = await withPage('', VIEW, async (page) => {
    page.on('console', (message) => complaints.push(message.text()));
    await page.route(url, (route) => {
      const headers = { 'content-security-policy': POLICY, 'content-type': 'text/html; charset=utf-8' };
      return route.fulfill({ body: html, headers });
    });
    await page.goto(url);
    // The sandbox blocks scripts in the page, but not Playwright's `evaluate`.
    return page.evaluate<{ title: string; names: string[]; fonts: string[] }>(`document.fonts.ready.then(() => ({
      title: document.title,
      names: [...new Set([...document.querySelectorAll('*')].map((element) => element.localName))],
      fonts: [...document.fonts].map((font) => font.status),
    }))`);
  });
  expect(complaints).toEqual([]);
  expect(result.title).toBe('Test');
  expect(result.names).not.toContain('script');
  expect(result.names).not.toContain('img');
  expect(result.names).not.toContain('a');
  expect(result.fonts.length).toBeGreaterThan(3);
  expect(new Set(result.fonts)).toEqual(new Set(['loaded']));
});

test('the first page begins at the top left corner, and pages follow without a gap', async () => {
  const frame = (width: number, height: number): Page => {
    return pageOf([{ kind: 'path', path: rectPath({ x: 0, y: 0, width, height }), fill: BLACK }], width, height);
  };
  const picture = await drawHtml(htmlOf([frame(75, 60), frame(150, 30)]), { widthPx: 300, heightPx: 200 });
  const dark = ink(picture);
  const row = (y: number) => dark.bits.subarray(y * 300, (y + 1) * 300).indexOf(0);
  expect([0, 79, 80, 119, 120].map(row)).toEqual([100, 100, 200, 200, 0]);
});

test('a page is shown and printed up to its edges, although browsers round clips to whole pixels', async () => {
  // 12 mm are 45.35 CSS px, and 96 pixels at 203.2 dpi.
  const [width, height] = [85.0394, 34.0157];
  const ground: Item = { kind: 'path', path: rectPath({ x: 0, y: 0, width, height: 60 }), fill: BLACK };
  const html = htmlOf([pageOf([ground], width, height), pageOf([ground], width, height)]);
  const alone = html.replace('</head>', '<style>.page:nth-of-type(2){display:none}</style></head>');
  const picture = await drawHtml(alone, { widthPx: 114, heightPx: 46, scale: 203.2 / 96 });
  expect(inkBox(ink(picture))).toEqual({ x: 0, y: 0, width: 240, height: 96 });
  const pdf = await printHtml(html);
  const printed = await drawPdf(pdf, 400);
  expect(printed).toHaveLength(2);
  for (const sheet of printed) expect(inkBox(ink(sheet))!.height / 400).toBeCloseTo(height / 72, 2);
});
