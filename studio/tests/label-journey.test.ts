/** Label made from scratch with mouse and keyboard; it prints, and its codes can be read. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { drawZplZebrash } from '../../tests/eyes/draw-zpl.ts';
import { lintZpl } from '../../tests/eyes/lint-zpl.ts';
import { pictureOf } from '../../tests/eyes/picture.ts';
import { readCodes } from '../../tests/eyes/read-codes.ts';
import { type ServedExample, serveExample } from './serve-example.ts';

let served: ServedExample;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  served = await serveExample();
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(served.address);
});

afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** Evaluates a string on the store, because the project's types do not include the DOM. */
const look = <T>(expression: string): Promise<T> => page.evaluate(`(() => (${expression}))()`);

const BLANK = { dimensions: { width: '4in', height: '2in', safeMargin: '2mm' }, printer: { density: 8 }, elements: [] };

/** Drags between two points of the page, in inches. */
async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const { x, y, width } = (await page.locator('.pl-canvas-page').boundingBox())!;
  const inch = width / 4;
  await page.mouse.move(x + from[0] * inch, y + from[1] * inch);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * inch, y + to[1] * inch, { steps: 6 });
  await page.mouse.up();
}

async function write(text: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.pl-canvas-text-editor').count()).toBe(1);
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.pl-canvas-text-editor').count()).toBe(0);
}

const drawn = () => look<number>('designer.store.drawn.value?.pages[0]?.boxes.length ?? -1');

test('a product label of 4 × 2 in, made by mouse and keyboard, prints with readable codes', async () => {
  await expect.poll(() => look<boolean>('!!globalThis.designer?.store?.drawn.value')).toBe(true);
  await look(`designer.open(${JSON.stringify(BLANK)})`);
  await expect.poll(drawn).toBe(0);
  await page.locator('.pl-canvas-window').focus();
  await page.keyboard.press('1');

  await page.keyboard.press('t');
  await drag([0.2, 0.15], [2.6, 0.5]);
  await write('Steel bracket 40 mm');
  await page.keyboard.press('c');
  await drag([0.2, 1.1], [2.5, 1.8]);
  await write('ABC-12345');
  await page.keyboard.press('q');
  await drag([2.8, 0.6], [3.8, 1.6]);
  await write('https://example.com/p/42');
  // Inserts an element by keyboard: the second press of the key places it in the centre. Then deletes it.
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await expect.poll(drawn).toBe(4);
  await page.keyboard.press('Delete');
  // Moves the code eight dots down, one dot to the right, and one dot back.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (let dots = 0; dots < 8; dots++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');

  await expect.poll(drawn).toBe(3);
  const steps = await look<string[]>('designer.store.history.value.steps.map(({ name }) => name)');
  // Delayed arrow keys of a busy machine create separate steps, so repeated names are merged.
  expect(steps.filter((name, index) => name !== steps[index - 1])).toEqual([
    'Open',
    'Insert text',
    'Edit text',
    'Insert barcode',
    'Edit barcode',
    'Insert qr code',
    'Edit qrcode',
    'Insert rectangle',
    'Delete rectangle',
    'Move barcode',
  ]);
  await expect.poll(() => look('designer.store.problems.value')).toEqual([]);
  const bytes = await look<number[]>(
    `designer.store.paint('zpl').then((painted) => painted.ok ? Array.from(painted.bytes) : painted.problems)`,
  );
  const zpl = Buffer.from(bytes).toString('latin1');
  expect(lintZpl(zpl)).toEqual([]);
  const [label] = await drawZplZebrash(zpl, { widthMm: 101.6, heightMm: 50.8, dpmm: 8 });
  const codes = await readCodes(pictureOf(label!), { expected: 2 });
  expect(codes.map(({ text }) => text).sort()).toEqual(['ABC-12345', 'https://example.com/p/42']);
});
