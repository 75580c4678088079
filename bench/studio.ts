/**
 * Measures the Studio's designer in Chromium and writes docs/proof/studio-speed.md: `npm run bench:studio`. Measures
 * sizes, the first preview of a label, frames while dragging one of 300 elements, and the layout of the invoice after
 * an edit. Thread times include only their work, independent of other load. The other times are wall-clock time.
 */

import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { buildStudio } from '../scripts/build-studio.mjs';
import { effort, measuredBy, writeFigures } from '../scripts/figures/figures.ts';
import { serveExample } from '../studio/tests/serve-example.ts';
import { launchChromium } from '../tests/eyes/browser.ts';
import { kilobytesOf, PARTS } from '../tests/studio-sizes.ts';

const ELEMENTS = 300;
const MOVES = effort(240, 12);
/** Number of frames after the drop, in which the panels update. */
const AFTER = 12;
const LAYOUTS = effort(100, 3);
const WARM_UPS = effort(10, 1);
const OPENINGS = effort(10, 1);
/** Name of the performance mark at the start of a frame. */
const MARK = 'frame';

const served = await serveExample();
const browser = await launchChromium();

async function open(query: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(served.address + query);
  while (!(await page.evaluate('!!globalThis.designer?.store?.drawn.value'))) await page.waitForTimeout(50);
  return page;
}

type Trace = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** Returns the work of the page's thread and the worker's thread in ms, and the page's work between marks. */
async function traced<T>(page: Page, run: () => Promise<T>) {
  const session = await page.context().newCDPSession(page);
  const events: Trace[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Trace[])));
  const traceConfig = {
    includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  const result = await run();
  const isComplete = new Promise((done) => session.on('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await isComplete;
  const tasksOf = (thread: string) => {
    const isMeant = ({ name, args }: Trace) => name === 'thread_name' && args.name?.startsWith(thread);
    const threads = new Set(events.filter(isMeant).map(({ pid, tid }) => `${pid} ${tid}`));
    return events.filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`));
  };
  const sum = (tasks: readonly Trace[]) => tasks.reduce((all, { tdur = 0 }) => all + tdur / 1000, 0);
  const tasks = tasksOf('CrRendererMain');
  const marks = events.filter(({ name }) => name === MARK).map(({ ts }) => ts);
  const starts = [...new Set(marks)].sort((a, b) => a - b);
  // The mark is set in the task that paints the frame, so a task belongs to the last mark before its end.
  const endsIn = (from: number, to: number) => tasks.filter(({ ts, dur = 0 }) => ts + dur >= from && ts + dur < to);
  const perFrame = starts.slice(1).map((end, index) => sum(endsIn(starts[index]!, end)));
  return { result, page: sum(tasks), worker: sum(tasksOf('DedicatedWorker')), perFrame };
}

/** Returns the ms from navigation to the first preview of the label, each time with an empty cache. */
async function measureOpening(): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < OPENINGS; index++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${served.address}?template=parcel-4x6`, { waitUntil: 'commit' });
    times.push(
      await page.evaluate<number>(`(async () => {
        while (!document.querySelector('.pl-canvas-page path')) await new Promise(requestAnimationFrame);
        return performance.now();
      })()`),
    );
    await page.context().close();
  }
  return times;
}

/** Returns a template with texts, rectangles and lines in rows on A4. */
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

async function openCrowded(): Promise<Page> {
  const page = await open('?template=invoice');
  await page.evaluate(`designer.open(${JSON.stringify(crowdedPage())})`);
  while ((await page.evaluate('designer.store.drawn.value.pages[0].boxes.length')) !== ELEMENTS)
    await page.waitForTimeout(50);
  await page.waitForTimeout(500);
  return page;
}

/** Measures the minimum work of the browser: a script moves one node per frame on the page with 300 elements. */
async function measureFloor() {
  const page = await openCrowded();
  const { result, ...threads } = await traced(page, () =>
    page.evaluate(`(async () => {
    const node = document.querySelectorAll('.pl-canvas-page g')[150];
    const frame = () => new Promise(requestAnimationFrame);
    const frames = [];
    let before = await frame();
    for (let index = 0; index < ${MOVES}; index++) {
      performance.mark('${MARK}');
      node.setAttribute('transform', 'translate(' + 1200 * Math.sin(index / 20) + ' ' + 1000 * Math.cos(index / 30) + ')');
      const now = await frame();
      frames.push(now - before);
      before = now;
    }
    return frames;
  })()`),
  );
  await page.close();
  return { frames: result as number[], threads };
}

/** Measures the page's work per frame, and the time between frames, while the pointer moves. */
async function measureDrag() {
  const page = await openCrowded();
  const { x, y, width } = (await page.locator('.pl-canvas-page').boundingBox())!;
  const mm = width / 210;
  // Runs in the page, so that events arrive without delay, one move per frame as in a real drag.
  const { result, ...threads } = await traced(page, () =>
    page.evaluate(`(async () => {
    const canvas = document.querySelector('.pl-canvas-window');
    const at = (type, x, y, buttons) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, button: type === 'pointermove' ? -1 : 0, buttons, clientX: x, clientY: y }));
    canvas.setPointerCapture = () => {};
    const start = { x: ${x} + 8 * ${mm} + 30, y: ${y} + ${mm} * (8 + 9.2 * 15) + 5 };
    const frame = () => new Promise(requestAnimationFrame);
    const frames = [], work = [];
    let before = await frame();
    const next = async () => {
      const now = await frame();
      frames.push(now - before);
      before = now;
    };
    performance.mark('${MARK}');
    at('pointerdown', start.x, start.y, 1);
    await next();
    for (let index = 0; index < ${MOVES}; index++) {
      performance.mark('${MARK}');
      const began = performance.now();
      at('pointermove', start.x + 120 * Math.sin(index / 20) + index / 3, start.y + 100 * Math.cos(index / 30) - 100, 1);
      work.push(performance.now() - began);
      await next();
    }
    performance.mark('${MARK}');
    at('pointerup', start.x, start.y, 0);
    for (let index = 0; index < ${AFTER}; index++) {
      await next();
      performance.mark('${MARK}');
    }
    return { frames, work, moved: designer.store.history.value.steps.length };
  })()`),
  );
  await page.close();
  const { frames, work, moved } = result as { frames: number[]; work: number[]; moved: number };
  if (moved !== 2) throw new Error('nothing was dragged');
  return { frames, work, threads };
}

/** Measures the ms from an edit to the updated pages, including messages to the worker and back. */
async function measureLayout() {
  const page = await open('?template=invoice');
  const { result, ...threads } = await traced(page, () =>
    page.evaluate(`(async () => {
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
  })()`),
  );
  await page.close();
  return { times: result as number[], threads };
}

const openings = await measureOpening();
const floor = await measureFloor();
const drag = await measureDrag();
const layouts = await measureLayout();
await browser.close();
served.close();
const files = new Map((await buildStudio()).files);

const row = (name: string, values: readonly number[]) =>
  `| ${name} | ${[0.5, 0.95, 1].map((part) => quantile(values, part).toFixed(1)).join(' | ')} | ${values.length} |`;
const threadRow = (name: string, { page, worker }: { page: number; worker: number }, times: number) =>
  `| ${name} | ${(page / times).toFixed(1)} | ${(worker / times).toFixed(1)} |`;
const slowOf = (frames: readonly number[]) => frames.filter((frame) => frame > 32).length;
const slow = slowOf(drag.frames);
const text = `# Speed of the Studio

The designer loads quickly and stays responsive with large templates. This page shows sizes, frame times and latencies in a browser.

${measuredBy('npm run bench:studio')} Each run replaces this page. Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium without a graphics card;
load average of the last minute at the end: ${loadavg()[0]!.toFixed(1)}.

## Sizes

The table shows the compressed size of the files that a browser loads at the start. Barcodes, regular expressions, Markdown, output formats and the JSON editor load on demand.
\`tests/studio-sizes.test.ts\` checks the limits in the last column.

| Part | KB | Limit |
| --- | --- | --- |
${PARTS.map(({ part, beginnings, most }) => `| ${part} | ${kilobytesOf(files, beginnings).toFixed(0)} | ${most} |`).join('\n')}

## Work

The test drags one of ${ELEMENTS} elements on a page, with one pointer move per frame. A screen shows a frame every 16.7 ms. It also edits an invoice, which is laid out again
after each edit. The table shows the mean processor time of both threads, including painting and garbage collection:

| Action | Page, ms | Worker, ms |
| --- | --- | --- |
${threadRow('pointer move', drag.threads, MOVES)}
${threadRow('for comparison: a script moves one DOM node', floor.threads, MOVES)}
${threadRow('edit of the invoice', layouts.threads, WARM_UPS + LAYOUTS)}

The next table shows the processor time of the page between two frames. Below 16.7 ms, the next frame shows the change:

| | p50, ms | p95, ms | longest, ms | of |
| --- | --- | --- | --- | --- |
${row('during the drag, including pressing and releasing the button', drag.threads.perFrame)}
${row('while a script moves a node', floor.threads.perFrame)}

## Elapsed time

These times include the effect of other programs. The first preview is the time from opening the page until the parcel label is drawn, with an empty cache. The time of
the invoice runs from the edit to the new preview, including messages to and from the worker. During the drag, ${slow} of
${drag.frames.length} frames took longer than 32 ms. If a bare script moves one node of the same page, ${slowOf(floor.frames)} frames do. This browser paints without a graphics card.

| | p50, ms | p95, ms | longest, ms | of |
| --- | --- | --- | --- | --- |
${row('first preview of a label', openings)}
${row('between two frames while dragging', drag.frames)}
${row('between two frames while a script moves a node', floor.frames)}
${row('work per pointer move', drag.work)}
${row('invoice, from edit to preview', layouts.times)}
`;
writeFigures('studio-speed.md', text);
