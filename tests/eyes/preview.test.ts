/** Page of `platen preview` in Chromium: outputs, pages, zoom, margins, problems. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './browser.ts';

const BIN = fileURLToPath(new URL('../../cli/bin/platen.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'platen-preview-'));
const file = join(folder, 'label.json');

const template = {
  dimensions: { width: '60mm', height: '40mm', safeMargin: '3mm' },
  printer: { density: 8 },
  elements: [
    {
      type: 'repeat',
      items: 'rows',
      position: { mode: 'flow' },
      elements: [{ type: 'text', text: 'Row {{ item }}', height: '15mm' }],
    },
    { type: 'text', id: 'wide', text: 'i', position: { x: '58mm', y: '5mm' } },
  ],
  sample: { rows: [1, 2, 3, 4] },
};

let running: ChildProcess;
let browser: Browser;
let page: Page;
let url: string;
const faults: string[] = [];

beforeAll(async () => {
  save(template);
  running = spawn(process.execPath, [BIN, 'preview', file, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const chunk of running.stdout!) {
    printed += String(chunk);
    if (printed.includes('}')) break;
  }
  url = JSON.parse(printed).url.replace('localhost', '127.0.0.1');
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  page.on('console', (message) => faults.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(url);
});

afterAll(async () => {
  await browser?.close();
  running?.kill('SIGTERM');
  if (running) await once(running, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

function save(content: object): void {
  writeFileSync(file, JSON.stringify(content));
}

const status = () => page.locator('#status').textContent();
const paperWidth = () => page.evaluate<number>("document.querySelector('.paper').clientWidth");
const imageWidths = () =>
  page.evaluate<number[]>("[...document.querySelectorAll('.paper img')].map((image) => image.naturalWidth)");
const choose = async (output: string) => {
  await page.locator(`input[value=${output}]`).focus();
  await page.keyboard.press('Space');
};

test('PNG shows each page, with the safe margin and warnings', async () => {
  await expect.poll(() => page.locator('.paper img').count()).toBe(2);
  await expect.poll(imageWidths).toEqual([709, 709]);
  expect(await page.locator('.margin').first().isVisible()).toBe(true);
  expect(await page.locator('figcaption').last().textContent()).toBe('Page 2 of 2 · 60 × 40 mm');
  expect(await page.locator('#notes').textContent()).toContain('OUTSIDE_SAFE_MARGIN');
  expect(await status()).toMatch(/^2 pages · .* · 1 warning$/);
});

test('keys zoom to printed size, closer, and the whole page', async () => {
  await page.locator('#stage').focus();
  await page.keyboard.press('1');
  expect(await paperWidth()).toBe(227);
  await page.keyboard.press('+');
  expect(await paperWidth()).toBe(340);
  await page.keyboard.press('-');
  expect(await page.locator('#level').textContent()).toBe('100 %');
  await page.keyboard.press('0');
  expect(await paperWidth()).toBe(680);
  expect(await page.locator('#fit').getAttribute('aria-pressed')).toBe('true');
});

test('ZPL is drawn with its text next to it, and is selected by keys alone', async () => {
  await choose('zpl');
  await expect.poll(() => page.locator('pre').textContent()).toMatch(/^\^XA/);
  await expect.poll(imageWidths).toEqual([480, 480]);
  expect(page.url()).toContain('#zpl');
});

test('HTML is in a sandboxed frame, with one page each', async () => {
  await choose('html');
  await expect.poll(() => page.locator('.paper iframe').count()).toBe(2);
  expect(await page.locator('.paper iframe').first().getAttribute('sandbox')).toBe('');
  const frames = () => page.frames().filter((frame) => frame.url().includes('/document/html'));
  await expect.poll(() => frames().length).toBe(2);
  expect(await frames()[1]!.locator('text >> nth=0').textContent()).toContain('Row');
  const answer = await fetch(`${url}document/html`);
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
});

test("PDF is shown in the browser's viewer, or offered for download without one", async () => {
  await choose('pdf');
  await expect.poll(() => page.locator('#stage iframe, #stage a').count()).toBe(1);
  expect(await page.locator('#zoom').getAttribute('disabled')).not.toBeNull();
  const answer = await fetch(`${url}document/pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
});

test('a saved file is shown again, with its problems and then without', async () => {
  await choose('png');
  await expect.poll(imageWidths).toEqual([709, 709]);
  save({ elements: [] });
  await expect.poll(status).toBe('1 problem');
  expect(await page.locator('#notes li').textContent()).toMatch(/^REQUIRED .*\/dimensions$/);
  writeFileSync(file, '{');
  await expect.poll(() => page.locator('#notes').textContent()).toContain('not valid JSON');
  save({ ...template, sample: { rows: [1] } });
  await expect.poll(status).toMatch(/^1 page /);
});

test('the policy of the page forbids inline scripts, and nothing was blocked', async () => {
  const policy = (await fetch(url)).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(faults).toEqual([]);
});
