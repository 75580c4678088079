/** Engine in a browser: must produce the same pages, boxes and bytes as on the server. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createWorld, type OutputFormat, type World } from '@platen/engine';
import { build } from 'esbuild';
import { zlibSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platform } from '../../node/src/node-platform.ts';
import { createNodeTextEngine } from '../../node/src/node-text.ts';
import { createPackageFonts } from '../../node/src/package-fonts.ts';
import { BROWSER_OPTIONS, hyphenationFile } from '../../scripts/build-studio.mjs';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { jpegFile } from '../../tests/pictures.ts';
import { layOut } from '../src/engine/lay-out.ts';
import { paint } from '../src/engine/paint.ts';
import type { LayOutTask } from '../src/engine/protocol.ts';

const FORMATS: readonly OutputFormat[] = ['pdf', 'png', 'zpl', 'html'];
const NOW = Date.UTC(2026, 10, 20);
const root = new URL('../../', import.meta.url);
const resolve = createRequire(new URL('engine/package.json', root)).resolve;
const resolveOfRoot = createRequire(new URL('package.json', root)).resolve;
const resolveOfNode = createRequire(new URL('node/package.json', root)).resolve;

// Uses the same compression library, because a browser's differs from Node's.
const deflate = (bytes: Uint8Array, level: number) => zlibSync(bytes, { level: level as 0 });
const world = createWorld({ platform: { ...platform, deflate }, text: createNodeTextEngine() });
const fonts = createPackageFonts();
const fontFiles = new Map(fonts.faces.map((face) => [basename(face.file), face]));

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-studio-'));
  const entryPoints = { worker: 'studio/src/engine/worker.ts', client: 'studio/src/engine/engine-client.ts' };
  await build({ ...BROWSER_OPTIONS, absWorkingDir: root.pathname, entryPoints, outdir: folder, splitting: true });
  const wasm: Readonly<Record<string, string>> = {
    'harfbuzz.wasm': resolve('harfbuzzjs/dist/harfbuzz.wasm'),
    'harfbuzz-subset.wasm': resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    'webp.wasm': resolveOfNode('@cwasm/webp/webp.wasm'),
    'pdfium.wasm': resolveOfNode('@hyzyla/pdfium/pdfium.wasm'),
  };
  server = createServer(({ url }, response) => {
    const name = basename(decodeURIComponent(url!));
    const type = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.wasm') ? 'application/wasm' : 'text/html';
    response.setHeader('content-type', type);
    response.setHeader('content-security-policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    const face = fontFiles.get(name);
    if (face) response.end(fonts.bytes(face));
    else if (wasm[name]) response.end(readFileSync(wasm[name]));
    else if (name.startsWith('hyphenation-'))
      response.end(hyphenationFile(name.slice('hyphenation-'.length, -'.bin'.length)));
    else if (name.endsWith('.js')) response.end(readFileSync(join(folder, name)));
    else response.end('<!doctype html><title>engine</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchChromium();
  page = await (await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' })).newPage();
  await page.goto(address);
  const files = {
    fonts: { faces: fonts.faces.map((face) => ({ ...face, file: basename(face.file) })) },
    fontBase: `${address}fonts/`,
    subsetWasm: `${address}harfbuzz-subset.wasm`,
    webpWasm: `${address}webp.wasm`,
    pdfiumWasm: `${address}pdfium.wasm`,
  };
  // Evaluated as a string, because the project's types do not include the DOM.
  await page.evaluate(`(async () => {
    const { createEngine } = await import('/client.js');
    window.startEngine = () => {
      window.engine = createEngine('/worker.js', ${JSON.stringify(files)}, { mostMs: 60_000 });
    };
    window.startEngine();
    window.sha256 = async (bytes) =>
      Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  })()`);
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string) => JSON.parse(readFileSync(new URL(`library/${path}`, root), 'utf8'));

const layOutInBrowser = (task: LayOutTask) =>
  page.evaluate(`window.engine.ask('layOut', ${JSON.stringify(task)}).then(JSON.stringify)`);

async function expectTheSame(document: Pick<LayOutTask, 'template' | 'data' | 'now'>, own: World): Promise<void> {
  expect(await layOutInBrowser({ ...document, format: 'pdf' })).toBe(
    JSON.stringify(layOut({ ...document, format: 'pdf' }, own)),
  );
  for (const format of FORMATS) {
    const painted = paint({ ...document, format }, own);
    if (!painted.ok) throw new Error(JSON.stringify(painted.problems));
    const task = JSON.stringify({ ...document, format });
    const theirs = await page.evaluate(
      `window.engine.ask('paint', ${task}).then((painted) => painted.ok ? window.sha256(painted.bytes) : painted)`,
    );
    expect(theirs, format).toBe(createHash('sha256').update(painted.bytes).digest('hex'));
  }
}

test.each(readdirSync(new URL('library', root)))('%s is the same in a browser', async (slug) => {
  const document = { template: read(`${slug}/template.json`), data: read(`${slug}/data.json`), now: NOW };
  await expectTheSame(document, world);
});

/** Languages whose hyphenation is tested, with a word for each. */
const WORDS = { de: 'Donaudampfschifffahrtsgesellschaft', en: 'hyphenation algorithm', fr: 'typographie française' };

test('a browser hyphenates words and decompresses WOFF2 fonts, as assets and inline', async () => {
  const woff2 = readFileSync(resolveOfRoot('@fontsource/vt323/files/vt323-latin-400-normal.woff2'));
  const name = 'vt323.woff2';
  const texts = Object.entries(WORDS).map(([lang, text], index) => ({
    type: 'text',
    lang,
    text,
    position: { x: '2mm', y: `${2 + 40 * index}mm` },
    width: '30mm',
    style: { fontFamily: ['Asset', 'Written', 'Inter'][index]!, fontSize: '12pt', hyphenate: true },
  }));
  const template = {
    dimensions: { width: '40mm', height: '120mm' },
    fonts: [
      { family: 'Asset', source: name },
      { family: 'Written', source: `data:font/woff2;base64,${woff2.toString('base64')}` },
    ],
    elements: texts,
  };
  const asset = { sha256: createHash('sha256').update(woff2).digest('hex'), bytes: () => new Uint8Array(woff2) };
  const own = { ...world, findAsset: (asked: string) => (asked === name ? asset : undefined) };
  await page.evaluate(
    `window.engine.ask('assets', [{ name: '${name}', bytes: Uint8Array.from(atob('${woff2.toString('base64')}'), (each) => each.charCodeAt(0)) }])`,
  );
  const drawn = layOut({ template, data: {}, format: 'pdf', now: NOW }, own);
  expect([drawn.problems, drawn.warnings]).toEqual([[], []]);
  expect(drawn.pages[0]!.texts.map(({ family }) => family)).toEqual(['Asset', 'Written', 'Inter']);
  const lines = (document: typeof template) =>
    layOut({ template: document, data: {}, format: 'pdf', now: NOW }, own).pages[0]!.parts;
  // Checks that hyphenation has an effect at all.
  const unhyphenated = texts.map((text) => ({ ...text, style: { ...text.style, hyphenate: false } }));
  expect(lines(template)).not.toEqual(lines({ ...template, elements: unhyphenated }));
  await expectTheSame({ template, data: {}, now: NOW }, own);
});

test.each([
  'text/variable-fonts-have-axes',
  'text/glyphs-may-be-painted',
  'image/image-dpi-makes-photos-smaller',
  'image/svg-roots-and-pictures-are-drawn',
  'box/round-corners-cut-what-is-inside',
  'code/gs1-digital-links-carry-elements-in-an-address',
  'code/qrcode-options-choose-its-size',
  'code/retail-codes-have-digits-in-groups',
  'code/stacked-postal-and-other-codes',
  'code/swiss-qr-codes-have-one-size-and-the-cross',
])('%s of the suite is the same in a browser whose engine has loaded nothing else', async (name) => {
  const { template, data = {} } = JSON.parse(readFileSync(new URL(`tests/suite/${name}.json`, root), 'utf8'));
  await page.evaluate('window.engine.close(); window.startEngine()');
  await expectTheSame({ template, data, now: NOW }, world);
});

test('a CMYK JPEG, which is re-encoded for HTML, is the same in a browser that has loaded nothing else', async () => {
  const file = jpegFile({ blocks: [[[200, 40, 90, 120]]], adobe: 0 });
  const image = { type: 'image', source: `data:image/jpeg;base64,${file.toString('base64')}`, alt: 'Ink' };
  const template = {
    dimensions: { width: '20mm', height: '20mm' },
    elements: [{ ...image, position: { x: '2mm', y: '2mm' }, width: '16mm', height: '16mm' }],
  };
  await page.evaluate('window.engine.close(); window.startEngine()');
  await expectTheSame({ template, data: {}, now: NOW }, world);
});

test('an incomplete template has its pages in a browser too', async () => {
  const elements = [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: '{{' }, { type: 'qrcod' }];
  const task = { template: { dimensions: { width: '3' }, elements }, data: {}, format: 'zpl', now: NOW } as const;
  expect(await layOutInBrowser(task)).toBe(JSON.stringify(layOut(task, world)));
});

test('charts and passwords, which are loaded on demand, are the same in a browser', async () => {
  const chart = {
    type: 'chart',
    kind: 'bar',
    items: 'months',
    label: '{{ item.name }}',
    series: [{ value: 'item.sum' }],
  };
  const template = {
    dimensions: { width: '80mm', height: '60mm' },
    locale: 'en-US',
    pdf: { encryption: { userPassword: { text: '{{ secret }}' }, ownerPassword: 'of the office' } },
    elements: [{ ...chart, position: { x: '5mm', y: '5mm' }, width: '60mm', height: '45mm', alt: 'Sums by month' }],
  };
  const months = ['Jan', 'Feb', 'Mar'].map((name, index) => ({ name, sum: 1000 * (index + 2) }));
  const document = { data: { secret: '10.12.1815', months }, now: NOW };
  const drawn = layOut({ ...document, template, format: 'pdf' }, world);
  expect(drawn.problems).toEqual([]);
  const painted = paint({ ...document, template, format: 'pdf' }, world);
  if (!painted.ok) throw new Error(JSON.stringify(painted.problems));
  expect(Buffer.from(painted.bytes).includes('/Encrypt')).toBe(true);
  const task = JSON.stringify({ ...document, template, format: 'pdf' });
  const theirs = await page.evaluate(
    `window.engine.ask('paint', ${task}).then((painted) => painted.ok ? window.sha256(painted.bytes) : painted)`,
  );
  expect(theirs).toBe(createHash('sha256').update(painted.bytes).digest('hex'));
  // Only PDFs have passwords.
  const { pdf: _, ...open } = template;
  await expectTheSame({ ...document, template: open }, world);
});
