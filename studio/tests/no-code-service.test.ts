/** The Studio of a running service for people who write no code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode } from 'jpeg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gifFile, jpegFile, LOSSY_WEBP, OPAQUE_AVIF, pngFile } from '../../tests/pictures.ts';
import { makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  visit = await served.open();
});
afterAll(() => served?.close());

/** Label template whose fields occur only in its expressions. */
const LABEL = {
  formatVersion: 1,
  meta: { name: 'Shelf' },
  dimensions: { width: '100mm', height: '50mm' },
  elements: [
    { id: 'name', type: 'text', position: { x: '4mm', y: '4mm' }, width: '90mm', text: '{{ name }} {{ price }}' },
    { type: 'text', position: { x: '4mm', y: '14mm' }, width: '90mm', contentExpression: 'maker.city' },
    {
      id: 'code',
      type: 'barcode',
      position: { x: '4mm', y: '24mm' },
      width: '80mm',
      height: '18mm',
      text: '{{ sku }}',
    },
  ],
  sample: {},
};

test('the first page makes no failing request, and its icon is found from every screen', async () => {
  const { page, context } = await served.open();
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()));
  await page.goto(served.address);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await signIn(page, served, team.email);
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.getByRole('heading', { name: 'Templates', exact: true }).waitFor();
  const icon = await page.evaluate<string>(`document.querySelector('link[rel=icon]').href`);
  await page.goto(`${served.address}/assets/fonts`);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  expect(await page.evaluate(`document.querySelector('link[rel=icon]').href`)).toBe(icon);
  expect((await fetch(icon)).status).toBe(200);
  expect(failed).toEqual([]);
  await context.close();
});

test('the form has fields that a template reads without a schema, and only changes by people are shown', async () => {
  const { page } = visit;
  await signIn(page, served, team.email);
  const { id, templateId } = await team.ask<{ id: string; templateId: string }>('POST', '/v1/templates', {
    template: LABEL,
    slug: 'shelf',
  });
  await team.ask('POST', `/v1/templates/${id}/publish`);
  await page.goto(`${served.address}/templates/${id}/use`);
  for (const field of ['name', 'price', 'city', 'sku']) await page.getByLabel(field, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'request' }).textContent()).toContain('"maker":{"city":""}');
  await page.goto(`${served.address}/render?template=${templateId}`);
  await page.getByLabel('sku', { exact: true }).fill('AB-1');
  await expect.poll(() => page.getByRole('region', { name: 'request' }).textContent()).toContain('"sku":"AB-1"');

  await page.goto(`${served.address}/templates/${id}/versions`);
  await page.getByText('No differences.').waitFor();
  const changed = { ...LABEL, dimensions: { width: '100mm', height: '60mm' } };
  await team.ask('PUT', `/v1/templates/${id}`, { template: changed });
  await page.reload();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await changes.first().waitFor();
  expect(await changes.count()).toBe(1);
  expect(await changes.first().textContent()).toContain('Document › Dimensions › Height');
});

test('a failed render leads to its element in the designer, where it is fixed', async () => {
  const { page } = visit;
  const template = {
    ...LABEL,
    meta: { name: 'Retail' },
    elements: [
      ...LABEL.elements.slice(0, 2),
      {
        id: 'ean',
        type: 'barcode',
        symbology: 'ean13',
        position: { x: '4mm', y: '24mm' },
        width: '60mm',
        height: '20mm',
        text: '{{ sku }}',
      },
    ],
  };
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template, slug: 'retail' });
  await team.ask('POST', `/v1/templates/${id}/publish`);
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', { mode: 'test', name: 'Shop' });
  const data = { name: 'Tea', price: 2, maker: { city: 'Rome' }, sku: 'no digits' };
  expect(await team.as(key, '/v1/render', { templateId: 'retail', data, format: 'pdf' })).toBe(400);
  await page.goto(`${served.address}/renders`);
  const row = page.getByRole('row', { name: /retail/ });
  await row.getByText(/^ean ean13: /).waitFor();
  await row.getByRole('link', { name: /retail/ }).click();
  await page.getByText(/ean13: /).waitFor();
  await page.getByRole('link', { name: 'Open in designer' }).click();
  await page.getByRole('complementary', { name: 'Properties' }).getByLabel('Content').waitFor();
  await expect.poll(() => page.getByRole('treeitem', { selected: true }).textContent()).toContain('ean');
  await page.getByRole('complementary', { name: 'Properties' }).getByLabel('Symbology').selectOption('code128');
  await page.getByText('Saved', { exact: true }).waitFor();
  await team.ask('POST', `/v1/templates/${id}/publish`);
  expect(await team.as(key, '/v1/render', { templateId: 'retail', data, format: 'pdf' })).toBe(200);
});

test('a photo and a font are uploaded in their fields, and used at once', async () => {
  const { page } = visit;
  const place = { position: { x: '4mm', y: '4mm' } };
  const template = {
    ...LABEL,
    meta: { name: 'Badge' },
    elements: [
      {
        id: 'photo',
        type: 'image',
        ...place,
        width: '30mm',
        height: '30mm',
        source: 'data:image/svg+xml,',
        alt: 'Photo',
      },
      { id: 'name', type: 'text', position: { x: '40mm', y: '4mm' }, width: '50mm', text: 'Ada' },
    ],
  };
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template, slug: 'badge' });
  const draftOf = async () =>
    (await team.ask<{ draft: typeof template & { fonts?: unknown } }>('GET', `/v1/templates/${id}`)).draft;
  await page.goto(`${served.address}/templates/${id}/design`);
  const data = Buffer.alloc(120 * 80 * 4, 200);
  const photo = {
    name: 'IMG 0001.jpg',
    mimeType: 'image/jpeg',
    buffer: encode({ width: 120, height: 80, data }, 80).data,
  };
  await page.getByRole('treeitem', { name: /^photo/ }).click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByLabel('Upload picture').first().setInputFiles(photo);
  await expect
    .poll(async () => (await draftOf()).elements[0])
    .toMatchObject({ source: 'IMG-0001.jpg', width: '30mm', height: '20mm' });

  await page.getByRole('treeitem', { name: /^name/ }).click();
  const font = createRequire(import.meta.url).resolve('@fontsource/vt323/files/vt323-latin-400-normal.woff2');
  await properties.getByLabel('Upload font').setInputFiles(font);
  await expect
    .poll(async () => {
      const { fonts, elements } = await draftOf();
      return [fonts, (elements[1] as { style?: unknown }).style];
    })
    .toEqual([
      [{ family: 'vt323 latin 400 normal', source: 'vt323-latin-400-normal.woff2' }],
      { fontFamily: 'vt323 latin 400 normal' },
    ]);
  await page.getByText('No problems').waitFor();

  // A dropped picture keeps its proportions, too.
  await page.evaluate(`(() => {
    const canvas = document.querySelector('.pl-canvas-window');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${photo.buffer.toString('base64')}'), (each) => each.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    canvas.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer, ...at }));
  })()`);
  await expect.poll(async () => (await draftOf()).elements.length).toBe(3);
  const dropped = (await draftOf()).elements[2] as { source: string; width: string; height: string };
  expect(dropped.source).toBe('dropped.jpg');
  expect(Number.parseFloat(dropped.width) / Number.parseFloat(dropped.height)).toBeCloseTo(1.5, 1);
});

const PDF_PAGE = '1 0 0 rg 0 0 90 30 re f';

/** A file in each format of pictures, three times as wide as high when it is upright. */
const PICTURES: Readonly<Record<string, () => Buffer>> = {
  'baseline.jpg': () => Buffer.from(encode({ width: 90, height: 30, data: Buffer.alloc(90 * 30 * 4, 90) }, 80).data),
  'inks.jpeg': () => jpegFile({ blocks: [Array(3).fill([200, 40, 90, 120])], adobe: 0 }),
  'turned.JPG': () => jpegFile({ blocks: Array(3).fill([[90]]), orientation: 6 }),
  'clear.png': () => pngFile({ width: 3, height: 1, rows: [[0, 9, 90, 200]] }),
  'moving.gif': () =>
    gifFile({
      widthPx: 3,
      heightPx: 1,
      colors: [
        [255, 0, 0],
        [0, 0, 255],
      ],
      frames: [{ x: 0, y: 0, rows: [[0, 1, 0]] }],
    }),
  'photo.webp': () => Buffer.from(LOSSY_WEBP, 'base64'),
  'photo.avif': () => Buffer.from(OPAQUE_AVIF, 'base64'),
  'drawing.svg': () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0h30v10z"/></svg>'),
  'page.pdf': () =>
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj ' +
        `3 0 obj<</MediaBox[0 0 90 30]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${PDF_PAGE.length}>>stream\n${PDF_PAGE}\nendstream ` +
        'endobj trailer<</Root 1 0 R>>',
    ),
};

test('pictures in every format are uploaded, drawn, and offered with a thumbnail', async () => {
  const { page } = visit;
  const names = Object.keys(PICTURES);
  const elements = names.map((name, index) => ({
    id: name,
    type: 'image',
    position: { x: `${5 + (index % 3) * 30}mm`, y: `${5 + Math.floor(index / 3) * 15}mm` },
    width: '9mm',
    height: '9mm',
    source: 'data:image/svg+xml,',
    alt: name,
    allow: ['IMAGE_LOW_RESOLUTION'],
  }));
  const template = { ...LABEL, meta: { name: 'Pictures' }, elements };
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template, slug: 'pictures' });
  await page.goto(`${served.address}/templates/${id}/design`);
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const dialog = page.getByRole('dialog', { name: 'Stored pictures' });
  for (const name of names) {
    await page.getByRole('treeitem', { name }).click();
    const file = { name, mimeType: '', buffer: PICTURES[name]!() };
    await properties.getByLabel('Upload picture').first().setInputFiles(file);
    await expect.poll(() => properties.getByLabel('Source').first().inputValue()).toBe(name);
  }
  await page.getByText('No problems').waitFor();
  await properties.getByRole('button', { name: 'Choose a stored picture' }).first().click();
  await dialog.waitFor();
  const shown = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('dialog[open] .pl-file')]
      .filter((file) => file.querySelector('img')?.naturalWidth > 0)
      .map((file) => file.title)`);
  await expect.poll(shown).toEqual(expect.arrayContaining(names));
  await page.keyboard.press('Escape');
});

test('a font uploaded under Assets is in the list of fonts, and used after one click', async () => {
  const { page } = visit;
  const template = {
    ...LABEL,
    meta: { name: 'Sign' },
    elements: [{ id: 'name', type: 'text', position: { x: '4mm', y: '4mm' }, text: 'Ada', width: '50mm' }],
  };
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template, slug: 'sign' });
  const font = createRequire(import.meta.url).resolve('@fontsource/vt323/files/vt323-latin-400-normal.woff2');
  await page.goto(`${served.address}/assets`);
  const file = { name: 'House-Pixel.woff2', mimeType: 'font/woff2', buffer: readFileSync(font) };
  await page.locator('input[type=file]').last().setInputFiles(file);
  // The screen names the file while it is being uploaded, because leaving the screen would cancel the upload.
  const stored = () => team.ask<{ assets: readonly { name: string }[] }>('GET', '/v1/assets');
  await expect.poll(async () => (await stored()).assets.map(({ name }) => name)).toContain('House-Pixel.woff2');
  await page.goto(`${served.address}/templates/${id}/design`);
  await page.getByRole('treeitem', { name: /^name/ }).click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const field = properties.getByRole('combobox', { name: 'Font', exact: true });
  await expect
    .poll(() => page.evaluate<string[]>(`[...document.querySelectorAll('datalist option')].map(({ value }) => value)`))
    .toContain('House Pixel');
  await field.fill('House Pixel');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => {
      type Drawn = { fonts?: unknown; elements: readonly { style?: unknown }[] };
      const { draft } = await team.ask<{ draft: Drawn }>('GET', `/v1/templates/${id}`);
      return [draft.fonts, draft.elements[0]!.style];
    })
    .toEqual([[{ family: 'House Pixel', source: 'House-Pixel.woff2' }], { fontFamily: 'House Pixel' }]);
  await page.getByText('No problems').waitFor();
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});
