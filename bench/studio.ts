/**
 * Measures the Studio's designer in Chromium and writes docs/studio-speed.md: `npx tsx bench/studio.ts`. Frames while one of
 * 300 elements is dragged, and how long the invoice takes to be laid out again after an edit.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { serveExample } from '../studio/tests/serve-example.ts';
import { launchChromium } from '../tests/eyes/browser.ts';

const ELEMENTS = 300;
const MOVES = 240;
const LAYOUTS = 100;
const WARM_UPS = 10;

const served = await serveExample();
const browser = await launchChromium();

async function open(query: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(served.address + query);
  while (!(await page.evaluate('!!globalThis.designer?.store?.drawn.value'))) await page.waitForTimeout(50);
  return page;
}

/** Texts, rectangles and lines in rows on A4. */
function crowdedPage() {
  const elements = Array.from({ length: ELEMENTS }, (_, index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)];
    const position = { x: `${8 + column * 19.5}mm`, y: `${8 + row * 9.2}mm` };
    if (index % 3 === 0)
      return { type: 'text', position, width: '18mm', text: `Item ${index}`, style: { fontSize: '8pt' } };
    if (index % 3 === 1)
      return { type: 'rectangle', position, width: '16mm', height: '7mm', style: { fill: '#dde4f5' } };
    return { type: 'line', position, width: '16mm', height: '6mm', style: { stroke: '#345' } };
  });
  return { dimensions: { width: '210mm', height: '297mm' }, elements };
}

const quantile = (values: readonly number[], part: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

/** Milliseconds of the page's own work from one frame to the next, and from frame to frame, while the pointer moves. */
async function measureDrag() {
  const page = await open('?template=invoice');
  await page.evaluate(`designer.open(${JSON.stringify(crowdedPage())})`);
  while ((await page.evaluate('designer.store.drawn.value.pages[0].boxes.length')) !== ELEMENTS)
    await page.waitForTimeout(50);
  await page.waitForTimeout(500);
  const { x, y, width } = (await page.locator('.paper-page').boundingBox())!;
  const mm = width / 210;
  // In the page, so that no event waits for the way there: one move a frame, the drag's own pace.
  const result = await page.evaluate(`(async () => {
    const paper = document.querySelector('.paper-window');
    const at = (type, x, y, buttons) => paper.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, button: type === 'pointermove' ? -1 : 0, buttons, clientX: x, clientY: y }));
    paper.setPointerCapture = () => {};
    const start = { x: ${x} + 8 * ${mm} + 30, y: ${y} + ${mm} * (8 + 9.2 * 15) + 5 };
    const frame = () => new Promise(requestAnimationFrame);
    const frames = [], work = [];
    at('pointerdown', start.x, start.y, 1);
    let before = await frame();
    for (let index = 0; index < ${MOVES}; index++) {
      const began = performance.now();
      at('pointermove', start.x + 120 * Math.sin(index / 20) + index / 3, start.y + 100 * Math.cos(index / 30) - 100, 1);
      work.push(performance.now() - began);
      const now = await frame();
      frames.push(now - before);
      before = now;
    }
    at('pointerup', start.x, start.y, 0);
    return { frames, work, moved: designer.store.history.value.steps.length };
  })()`);
  await page.close();
  const { frames, work, moved } = result as { frames: number[]; work: number[]; moved: number };
  if (moved !== 2) throw new Error('nothing was dragged');
  return { frames, work };
}

/** Milliseconds from an edit to the pages that show it, the worker's way there and back included. */
async function measureLayout(): Promise<readonly number[]> {
  const page = await open('?template=invoice');
  const times = await page.evaluate(`(async () => {
    const { store } = designer;
    const times = [];
    for (let index = 0; index < ${WARM_UPS + LAYOUTS}; index++) {
      const template = structuredClone(store.document.value);
      template.header.elements[0].position.x = index / 10 + 'mm';
      const began = performance.now();
      store.trial.value = template;
      while (store.drawnOf.value !== template) await new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
      times.push(performance.now() - began);
      await new Promise(requestAnimationFrame);
    }
    return times.slice(${WARM_UPS});
  })()`);
  await page.close();
  return times as number[];
}

const drag = await measureDrag();
const layouts = await measureLayout();
await browser.close();
served.close();

const row = (name: string, values: readonly number[]) =>
  `| ${name} | ${[0.5, 0.95, 1].map((part) => quantile(values, part).toFixed(1)).join(' | ')} | ${values.length} |`;
const slow = drag.frames.filter((frame) => frame > 32).length;
const text = `# Speed of the Studio

Written by \`npx tsx bench/studio.ts\`; each run replaces this page. Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium without a graphics card;
load average of the last minute at the end: ${loadavg()[0]!.toFixed(1)}.

One element of ${ELEMENTS} on a page is dragged, one move of the pointer a frame. The invoice is laid out again after each edit: from the edit
to the new drawing in the page, the worker's way there and back included. Of ${drag.frames.length} frames ${slow} took longer than 32 ms.

| | p50, ms | p95, ms | longest, ms | of |
| --- | --- | --- | --- | --- |
${row('from frame to frame while dragging', drag.frames)}
${row('work of a move of the pointer', drag.work)}
${row('invoice, from edit to drawing', layouts)}
`;
writeFileSync(new URL('../docs/studio-speed.md', import.meta.url), text);
console.log(text);
