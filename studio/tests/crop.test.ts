/** Cropping a picture or a page of a PDF file with the mouse. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../tests/eyes/browser.ts';
import { type ServedExample, serveExample } from './serve-example.ts';

let served: ServedExample;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  served = await serveExample();
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${served.address}?template=packing-slip-label`);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  served?.close();
});

const cropOf = () =>
  page.evaluate<Record<string, string> | undefined>(
    `JSON.parse(JSON.stringify(designer.store.document.value, (key, value) => value)).elements[0].elements[0].elements[1].elements[2].elements[0].crop`,
  );

test('dragging over the picture crops it, and a button shows the whole picture again', async () => {
  await page.getByRole('treeitem', { name: /^page/ }).click();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByText('Crop', { exact: true }).click();
  await panel.getByRole('button', { name: 'Choose with the mouse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Part of the picture' });
  const picture = dialog.getByRole('img', { name: 'The whole picture' });
  await picture.waitFor();
  // The picture of the label, 105 × 148 mm, lies in the middle of the drawing.
  const box = (await picture.locator('image').boundingBox())!;
  const at = (x: number, y: number) => [box.x + (x / 105) * box.width, box.y + (y / 148) * box.height] as const;
  await page.mouse.move(...at(10, 20));
  await page.mouse.down();
  await page.mouse.move(...at(60, 50));
  await page.mouse.move(...at(90, 60));
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  const crop = await cropOf();
  const sides = Object.fromEntries(Object.entries(crop!).map(([name, length]) => [name, Number.parseFloat(length)]));
  for (const [name, side] of Object.entries({ x: 10, y: 20, width: 80, height: 40 })) {
    expect(Math.abs(sides[name]! - side), name).toBeLessThan(1);
  }
  await panel.getByRole('button', { name: 'Choose with the mouse' }).click();
  await dialog.getByRole('button', { name: 'Show the whole picture' }).click();
  expect(await cropOf()).toBeUndefined();
}, 120_000);

test('a page of a PDF file is chosen from pictures of its pages, for a picture and for a letterhead', async () => {
  const write = (text: string) => ({ type: 'text', position: { mode: 'flow' }, text, style: { fontSize: '60pt' } });
  const file = {
    dimensions: 'A4',
    elements: ['One', 'Two', 'Three'].flatMap((text) => [write(text), { type: 'pageBreak' }]).slice(0, -1),
  };
  const letter = {
    dimensions: 'A4',
    background: { first: { source: 'letter.pdf' } },
    elements: [
      {
        id: 'terms',
        type: 'image',
        position: { x: '20mm', y: '20mm' },
        width: '80mm',
        source: 'letter.pdf',
        alt: 'Terms',
      },
    ],
  };
  await page.evaluate(`(async () => {
    const { bytes } = await designer.store.paint('pdf', { template: ${JSON.stringify(file)} });
    designer.setAssets([{ name: 'letter.pdf', bytes }]);
    designer.open(${JSON.stringify(letter)});
    designer.store.select([]);
  })()`);
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const dialog = page.getByRole('dialog', { name: 'Page of the file' });
  const choose = async (name: string) => {
    await panel.getByRole('button', { name: 'Choose with the mouse' }).first().click();
    await dialog.locator('img').nth(2).waitFor();
    await expect.poll(() => dialog.getByRole('status').textContent()).toBe('');
    expect(await dialog.getByRole('button', { name: /^Page \d/ }).count()).toBe(3);
    await dialog.getByRole('button', { name }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  };
  const valueAt = (path: string) => page.evaluate(`designer.store.document.value${path}`);
  // Nothing is selected, so the panel shows the page with its letterhead.
  await panel.locator('summary', { hasText: 'First' }).waitFor();
  await choose('Page 2');
  await expect.poll(() => valueAt('.background')).toEqual({ first: { source: 'letter.pdf', page: 2 } });
  await page.getByRole('treeitem', { name: /^terms/ }).click();
  await choose('Page 3');
  await expect.poll(() => valueAt('.elements[0].page')).toBe(3);
}, 120_000);
