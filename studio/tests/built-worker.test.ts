/** Worker of the built Studio: loads every package on demand and reads every kind of picture, as the server does. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename, extname } from 'node:path';
import { createWorld, type OutputFormat } from '@platen/engine';
import type { JsonObject } from '@platen/engine/base/json';
import { zlibSync } from 'fflate';
import { encode as encodeJpeg } from 'jpeg-js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platform } from '../../node/src/node-platform.ts';
import { createNodeTextEngine } from '../../node/src/node-text.ts';
import { createPackageFonts } from '../../node/src/package-fonts.ts';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { CLEAR_AVIF, gifFile, jpegFile, LOSSLESS_WEBP, LOSSY_WEBP, pngFile } from '../../tests/pictures.ts';
import { LAZY_PACKAGES, type LazyPackage } from '../src/engine/lazy.ts';
import { paint } from '../src/engine/paint.ts';
import { builtStudio } from './built-studio.ts';
import { POLICY } from './serve-example.ts';

const NOW = Date.UTC(2026, 10, 27);
const root = new URL('../../', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

// Uses the same compression library, because a browser's differs from Node's.
const deflate = (bytes: Uint8Array, level: number) => zlibSync(bytes, { level: level as 0 });
const world = createWorld({ platform: { ...platform, deflate }, text: createNodeTextEngine() });
const fonts = createPackageFonts();

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
};

let server: Server;
let browser: Browser;
let page: Page;
let address: string;
/** Names of the Studio's files by prefix. */
let nameOf: (start: string) => string;
/** Name prefixes of the files that the server refuses to send. */
let denied: readonly string[] = [];

beforeAll(async () => {
  const files = builtStudio();
  const faces = new Map(fonts.faces.map((face) => [basename(face.file), face]));
  nameOf = (start) => [...files.keys()].find((name) => name.startsWith(start))!;
  server = createServer(({ url }, response) => {
    const name = basename(decodeURIComponent(url!));
    const face = faces.get(name);
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/html');
    if (denied.some((start) => name.startsWith(start))) response.writeHead(404).end();
    else if (face) response.end(fonts.bytes(face));
    else response.end(files.get(name) ?? '<!doctype html><title>worker</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchChromium();
  page = await (await browser.newContext()).newPage();
  await page.goto(address);
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

type Work = { readonly template: JsonObject; readonly data?: JsonObject; readonly format?: OutputFormat };
type Done = { readonly bytes?: number[]; readonly problems?: unknown; readonly failed?: string };

/** Response of a worker: a value, or the message of a failure. */
type WorkerAnswer<Value> = { readonly value?: Value; readonly failed?: string };

/** Paints with a new worker, which has loaded nothing. */
async function paintInWorker({ template, data = {}, format = 'pdf' }: Work): Promise<Done> {
  type Painted = { readonly ok: boolean; readonly bytes: number[]; readonly problems: unknown };
  const { value, failed } = await askNewWorker<Painted>('paint', { template, data, format, now: NOW });
  if (!value) return { failed: failed! };
  return value.ok ? { bytes: value.bytes } : { problems: value.problems };
}

/** Sends a request to a new worker, which has loaded nothing. */
function askNewWorker<Value>(name: string, task: object): Promise<WorkerAnswer<Value>> {
  const start = {
    fonts: { faces: fonts.faces.map((face) => ({ ...face, file: basename(face.file) })) },
    fontBase: `${address}fonts/`,
    subsetWasm: address + nameOf('harfbuzz-subset'),
    webpWasm: address + nameOf('webp'),
    pdfiumWasm: address + nameOf('pdfium'),
  };
  // Evaluated as a string, because the project's types do not include the DOM.
  return page.evaluate<WorkerAnswer<Value>>(`new Promise((resolve) => {
    const worker = new Worker(${JSON.stringify(`/${nameOf('worker')}`)}, { type: 'module' });
    worker.onmessage = ({ data }) => {
      if (data.kind === 'ready') {
        worker.postMessage({ id: 0, name: 'start', task: ${JSON.stringify(start)} });
        worker.postMessage({ id: 1, name: '${name}', task: ${JSON.stringify(task)} });
      } else if (data.kind === 'failed' || data.id === 1) {
        worker.terminate();
        const { value } = data;
        const plain = value?.bytes ? { ...value, bytes: Array.from(value.bytes) } : value;
        resolve(data.kind === 'failed' ? { failed: data.message } : { value: plain });
      }
    };
    worker.onerror = ({ message }) => resolve({ failed: message });
  })`);
}

async function expectTheSame({ template, data = {}, format = 'pdf' }: Work): Promise<void> {
  const own = paint({ template, data, format, now: NOW }, world);
  if (!own.ok) throw new Error(JSON.stringify(own.problems));
  const { bytes, ...rest } = await paintInWorker({ template, data, format });
  expect(rest).toEqual({});
  const digest = (given: Iterable<number>) => createHash('sha256').update(Uint8Array.from(given)).digest('hex');
  expect(digest(bytes!)).toBe(digest(own.bytes));
}

const SIZE = { dimensions: { width: '60mm', height: '40mm' } };
const PLACE = { position: { x: '2mm', y: '2mm' } };
const only = (element: JsonObject, more: JsonObject = {}): Work => ({
  template: { ...SIZE, ...more, elements: [{ ...PLACE, ...element }] },
});
const image = (mediaType: string, bytes: Uint8Array): JsonObject => ({
  type: 'image',
  source: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
  width: '30mm',
  height: '20mm',
  alt: 'Picture',
});
const woff2 = readFileSync(
  createRequire(new URL('package.json', root)).resolve('@fontsource/vt323/files/vt323-latin-400-normal.woff2'),
);
const CMYK = jpegFile({ blocks: [[[200, 40, 90, 120]]], adobe: 0 });
const FONT = {
  fonts: [{ family: 'Given', source: `data:font/woff2;base64,${woff2.toString('base64')}` }],
};
const givenText = only({ type: 'text', text: 'Given', style: { fontFamily: 'Given' } }, FONT);

/** For each package, a document that needs it. */
const DOCUMENTS: Readonly<Record<LazyPackage, Work>> = {
  propertyWords: only({
    type: 'qrcode',
    text: 'https://example.com',
    width: '20mm',
    height: '20mm',
    hri: 'example.com',
  }),
  codes: only({ type: 'barcode', symbology: 'pdf417', text: 'PLATEN', width: '50mm', height: '15mm' }),
  encoding: only({ type: 'qrcode', text: 'https://example.com', width: '20mm', height: '20mm' }),
  patterns: {
    ...only(
      { type: 'text', text: '{{ code }}' },
      { schema: { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]+$' } } } },
    ),
    data: { code: 'ABC' },
  },
  jpegEncoder: { ...only(image('image/jpeg', CMYK)), format: 'html' },
  pictures: only(image('image/png', pngFile({ width: 1, height: 1, rows: [[0, 255, 0, 0]], type: 2 }))),
  avif: only(image('image/avif', Buffer.from(CLEAR_AVIF, 'base64'))),
  markdown: only({ type: 'text', markup: 'markdown', text: '**Bold** and *italic*' }),
  brotli: givenText,
  einvoice: { template: read('library/xrechnung/template.json'), data: read('library/xrechnung/data.json') },
  givenFonts: givenText,
  collation: {
    ...only({ type: 'text', text: '{{ sortBy(names, n => n).join(" ") }}' }),
    data: { names: ['b', 'ä', 'a'] },
  },
  words: only({ type: 'text', text: '{{ numberInWords(21) }}' }),
  codeContents: only({ type: 'text', text: '{{ wifi("Guests") }}' }),
  chart: {
    ...only({
      type: 'chart',
      kind: 'bar',
      items: 'months',
      label: '{{ item.name }}',
      series: [{ value: 'item.sum' }],
      width: '50mm',
      height: '30mm',
      alt: 'Sums',
    }),
    data: { months: [{ name: 'Jan', sum: 2 }] },
  },
  conformance: only({ type: 'text', text: 'Kept' }, { meta: { name: 'Kept' }, pdf: { conformance: 'pdf/a-2b' } }),
  table: {
    ...only({ type: 'table', items: 'rows', columns: [{ header: 'A', text: '{{ item }}' }] }),
    data: { rows: [1, 2] },
  },
  dataSchema: {
    ...only({ type: 'text', text: '{{ name }}' }, { schema: { type: 'object', required: ['name'] } }),
    data: { name: 'Ada' },
  },
  ciphers: only({ type: 'text', text: 'Secret' }, { pdf: { encryption: { userPassword: 'u', ownerPassword: 'o' } } }),
};

test.each(LAZY_PACKAGES)('a new worker loads %s when a document needs it', async (name) => {
  await expectTheSame(DOCUMENTS[name]);
});

/** Noise, so that all kinds of blocks occur. */
function photo(side: number): Uint8Array {
  const data = new Uint8Array(side * side * 4);
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 48271) % 2147483647;
    data[at] = at % 4 === 3 ? 255 : seed & 255;
  }
  return new Uint8Array(encodeJpeg({ width: side, height: side, data }, 80).data);
}

const PICTURES: readonly (readonly [string, string, () => Uint8Array])[] = [
  ['PNG', 'image/png', () => pngFile({ width: 2, height: 1, type: 6, rows: [[0, 255, 0, 0, 255, 0, 0, 9, 90]] })],
  ['JPEG', 'image/jpeg', () => photo(64)],
  [
    'JPEG turned by Exif',
    'image/jpeg',
    () =>
      jpegFile({
        blocks: [
          [
            [76, 85, 255],
            [149, 43, 21],
          ],
        ],
        orientation: 6,
      }),
  ],
  ['JPEG in grey', 'image/jpeg', () => jpegFile({ blocks: [[[90]]] })],
  ['JPEG in CMYK', 'image/jpeg', () => CMYK],
  ['lossy WebP', 'image/webp', () => Buffer.from(LOSSY_WEBP, 'base64')],
  ['lossless WebP', 'image/webp', () => Buffer.from(LOSSLESS_WEBP, 'base64')],
  [
    'GIF',
    'image/gif',
    () =>
      gifFile({
        widthPx: 2,
        heightPx: 1,
        colors: [
          [255, 0, 0],
          [0, 0, 255],
        ],
        frames: [{ x: 0, y: 0, rows: [[0, 1]] }],
      }),
  ],
  [
    'SVG',
    'image/svg+xml',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><circle cx="1" cy="1" r="1" fill="teal"/></svg>',
      ),
  ],
  [
    'PDF',
    'application/pdf',
    () =>
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n' +
          '4 0 obj<</Length 20>>stream\n1 0 0 rg 1 1 5 5 re f\nendstream endobj trailer<</Root 1 0 R>>',
      ),
  ],
];

describe.each(PICTURES)('a picture in %s', (_, mediaType, bytes) => {
  test.each(['pdf', 'png', 'zpl', 'html'] as const)('is the same as on the server in %s', async (format) => {
    await expectTheSame({ ...only(image(mediaType, bytes())), format });
  });
});

test('a missing module is reported as such and not as a broken picture', async () => {
  denied = ['webp', 'harfbuzz-subset'];
  try {
    const webp = await paintInWorker(only(image('image/webp', Buffer.from(LOSSY_WEBP, 'base64'))));
    expect(webp.failed).toMatch(/webp-\w+\.wasm could not be loaded: 404/);
    expect((await paintInWorker(givenText)).failed).toMatch(/harfbuzz-subset-\w+\.wasm could not be loaded: 404/);
  } finally {
    denied = [];
  }
});

test('a broken picture is reported as broken, with the reason', async () => {
  const whole = photo(64);
  const broken = new Uint8Array([...whole.subarray(0, whole.length - 900), 0xff, 0xd9]);
  const { problems } = await paintInWorker(only(image('image/jpeg', broken)));
  expect(problems).toMatchObject([
    { code: 'IMAGE_INVALID', message: expect.stringContaining('its data is incomplete') },
  ]);
});

test.each([
  ['renameData', (template: JsonObject) => ({ template, path: ['name'], name: 'title' })],
  ['schemaOfReads', (template: JsonObject) => template],
  ['canonical', (template: JsonObject) => template],
] as const)('%s loads the packages that the template needs', async (name, taskOf) => {
  const { template } = only(
    { type: 'text', text: '{{ name }}', width: '50mm' },
    { schema: { type: 'object', properties: { name: { type: 'string', pattern: '^A' } } } },
  );
  const { value, failed } = await askNewWorker<object>(name, taskOf(template));
  expect(failed).toBeUndefined();
  expect(value).toBeInstanceOf(Object);
});
