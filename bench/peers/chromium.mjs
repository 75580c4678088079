// Chromium with playwright-core. It keeps one page and replaces its body, which is the fastest way to use it.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../race/serve.ts';
import { invoiceBody, invoiceHead, labelBody, labelHead } from './html.mjs';

/** CSS pixels per point. */
const PX = 96 / 72;

await serve(async (job, { fonts: files }) => {
  const fonts = Object.fromEntries(
    Object.entries(files).map(([key, file]) => [key, readFileSync(file).toString('base64')]),
  );
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--hide-scrollbars',
    '--font-render-hinting=none',
  ];
  const browser = await chromium.launch({ executablePath: process.env.BENCH_CHROMIUM, args });
  const isPng = job === 'label-png';
  const context = await browser.newContext({
    viewport: { width: 384, height: 576 },
    deviceScaleFactor: isPng ? 3.125 : 1,
  });
  const page = await context.newPage();
  let isOpen = false;
  const show = async (head, body) => {
    if (isOpen) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, body);
      return;
    }
    await page.setContent(`<!doctype html><meta charset="utf-8">${head()}<body>${body}</body>`);
    await page.evaluate(() => document.fonts.ready);
    isOpen = true;
  };
  return {
    async render({ data, drawing }) {
      if (drawing) await show(() => labelHead(fonts, drawing), labelBody(drawing));
      else await show(() => invoiceHead(fonts), invoiceBody(data));
      if (!isPng) return page.pdf({ preferCSSPageSize: true, printBackground: true });
      const clip = { x: 0, y: 0, width: drawing.width * PX, height: drawing.height * PX };
      return page.screenshot({ type: 'png', clip });
    },
    close: () => browser.close(),
  };
});
