import { expect, test } from 'vitest';
import { drawHtml, htmlText, printHtml, withPage } from './browser.ts';
import { drawPdf, pdfInfo, pdfText } from './draw-pdf.ts';
import { ink, inkBox } from './picture.ts';

const box = '<div style="position:absolute;left:100px;top:20px;width:30px;height:40px;background:#000"></div>';
const text = '<p style="margin:0;width:80px;font-size:16px">Selectable words</p>';
const hidden = '<p style="user-select:none">not this</p><p style="display:none">nor this</p>';
const page = '<style>@page{size:200pt 100pt;margin:0}body{margin:0}</style>';
const html = `<!doctype html><meta charset="utf-8">${page}${box}${text}`;

test('a document is drawn at the requested scale', async () => {
  const picture = await drawHtml(`<!doctype html>${page}${box}`, { widthPx: 200, heightPx: 100, scale: 2 });
  expect(picture).toMatchObject({ width: 400, height: 200 });
  expect(inkBox(ink(picture))).toEqual({ x: 200, y: 40, width: 60, height: 80 });
});

test('lists selectable text with a box per line', async () => {
  const found = await htmlText(html + hidden);
  expect(found.map((each) => each.text)).toEqual(['Selectable words']);
  expect(found[0]!.rects).toHaveLength(2);
  expect(found[0]!.rects[0]).toMatchObject({ x: 0, y: 0 });
});

test('printing preserves the page size, the text and the colours', async () => {
  const pdf = await printHtml(html);
  const { pages } = await pdfInfo(pdf);
  expect(pages).toHaveLength(1);
  expect(Math.abs(pages[0]!.width - 200)).toBeLessThan(0.5);
  expect(Math.abs(pages[0]!.height - 100)).toBeLessThan(0.5);
  expect((await pdfText(pdf)).flat().map((run) => run.text.trim())).toContain('Selectable');
  expect(inkBox(ink((await drawPdf(pdf, 96))[0]!))!.width).toBeGreaterThan(120);
});

test('a data: image is shown, and requests elsewhere are reported', async () => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>";
  const inline = `<!doctype html>${page}<img style="display:block" src="data:image/svg+xml,${encodeURIComponent(svg)}">`;
  const view = { widthPx: 50, heightPx: 50 };
  expect(inkBox(ink(await drawHtml(inline, view)))).toEqual({ x: 0, y: 0, width: 9, height: 9 });
  for (const outside of [
    '<img src="http://127.0.0.1:9/picture.png">',
    '<link rel="stylesheet" href="https://example.com/style.css">',
    '<style>@font-face{font-family:f;src:url(https://example.com/font.woff2)}p{font-family:f}</style><p>text</p>',
    '<script>new WebSocket("ws://127.0.0.1:9/")</script>',
    '<meta http-equiv="refresh" content="0;url=https://example.com/elsewhere">',
  ]) {
    await expect(drawHtml(outside, view), outside).rejects.toThrow(/asked for (https?:\/\/|ws:\/\/)/);
  }
});

test('an error in a page script is passed on', async () => {
  const failing = withPage(html, { widthPx: 50, heightPx: 50 }, (shown) => shown.evaluate('missing()'));
  await expect(failing).rejects.toThrow('missing is not defined');
});
