/** Text in the world's scripts: PDF, PNG and HTML look the same, and readers get the text. */
import { afterAll, expect, test } from 'vitest';
import { moveItem } from '../engine/src/layout/move-item.ts';
import { paintHtml } from '../engine/src/paint/html/paint-html.ts';
import { paintPdf } from '../engine/src/paint/pdf/paint-pdf.ts';
import { paintPng } from '../engine/src/paint/png/paint-png.ts';
import type { Item } from '../engine/src/scene/scene.ts';
import { layoutText } from '../engine/src/text/paragraph.ts';
import { createNodeWorld } from '../node/src/node-world.ts';
import { closeBrowser, drawHtml, withPage } from './eyes/browser.ts';
import { checkPdf } from './eyes/check-pdf.ts';
import { drawPdf, pdfText } from './eyes/draw-pdf.ts';
import { ink, inkAgreement, readPng } from './eyes/picture.ts';
import { pageOf, sceneOf } from './scenes.ts';
import { ARIAL_10 } from './text-style.ts';

const { text: engine, platform } = createNodeWorld();

const LINES = [
  'مرحبا بالعالم! الفاتورة رقم 12345 (نسخة)',
  'שלום עולם (12) – הזמנה מספר 4711-A',
  'Ship to: محمد علي, Street 5 (الرياض)',
  'नमस्ते दुनिया — क्षत्रिय, श्री, हिन्दी में लेबल',
  'ภาษาไทยไม่มีช่องว่าง ที่นี่',
  '東京タワーです。「ようこそ」。価格は1,200円',
  '안녕하세요 세계! 가격은 12,000원입니다.',
  'Emoji 😀 👨‍👩‍👧 🦄 ok',
];

const style = { ...ARIAL_10, fontSize: 12 };
const WIDTH = 300;
const LINE = 20;
const HEIGHT = (LINES.length + 2) * LINE;
const DPI = 192;

const items = LINES.flatMap((text, i): readonly Item[] => {
  // The first line has a word in two styles whose letters join.
  const runs = i === 0 ? [text.slice(0, 3), text.slice(3)] : [text];
  const block = layoutText(
    engine,
    runs.map((part, n) => ({ text: part, style: { ...style, weight: n === 0 ? 400 : 700 } })),
    {
      width: WIDTH - 20,
      align: 'start',
      lineHeight: { points: LINE },
      direction: 'auto',
      ellipsis: false,
      language: 'en',
    },
  );
  return block.lines.flatMap((line) => line.runs.map((run) => moveItem(run, { x: 10, y: (i + 0.5) * LINE }, 'text')));
});
const page = pageOf(items, WIDTH, HEIGHT);
const scene = sceneOf([page]);
const png = ink(readPng(paintPng(page, { dpi: DPI, platform })));

afterAll(closeBrowser);

test('the PDF is valid, looks like the PNG, and its lines contain their text', async () => {
  const bytes = paintPdf(scene, platform);
  expect(await checkPdf(bytes)).toMatchObject({ clean: true });
  const [drawn] = await drawPdf(bytes, DPI);
  expect(inkAgreement(ink(drawn!), png, 1)).toBeGreaterThan(0.99);
  const [runs] = await pdfText(bytes);
  const found = runs!.map(({ text }) => text).join('');
  for (const part of ['12345', 'שלום עולם (', '東京タワーです', '안녕하세요 세계']) expect(found).toContain(part);
});

test('HTML looks like the PNG and reads as the text', async () => {
  const html = Buffer.from(paintHtml(scene, platform)).toString('utf8');
  const view = { widthPx: (WIDTH * 96) / 72, heightPx: Math.ceil((HEIGHT * 96) / 72), scale: DPI / 96 };
  expect(inkAgreement(ink(await drawHtml(html, view)), png, 2)).toBeGreaterThan(0.99);
  const texts = await withPage(html, view, (opened) =>
    opened.evaluate<string[]>("[...document.querySelectorAll('text')].map((text) => text.textContent)"),
  );
  expect(texts).toEqual(LINES);
});
