/** Finding templates, starters and screens, and publishing with warnings, in the app. */
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { makeOwner, type Team } from './populated.ts';
import { sheetDocx } from './screens.ts';
import { PASSWORD, type Served, serve, type Visit } from './served.ts';
import { toast } from './toasts.ts';

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  visit = await served.open();
  const { page } = visit;
  await page.goto(`${served.address}/sign-in?next=/account`);
  await page.getByLabel('E-mail').fill(team.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Account' }).waitFor();
});
afterAll(() => served?.close());

const drafts = async () => (await team.ask<{ drafts: readonly { id: string }[] }>('GET', '/v1/drafts')).drafts;

test('starters are filtered by category, and previewed before a copy is made', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates?tab=starters`);
  await page.getByRole('button', { name: 'Preview Invoice', exact: true }).waitFor();
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Shipping' }).click();
  await page.getByRole('button', { name: /^Preview Parcel label/ }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Preview Invoice', exact: true }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('category')).toBe('shipping');
  await page.getByRole('button', { name: /^Preview Parcel label/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Parcel label/ });
  await dialog.getByText('Shipping label with addresses').waitFor();
  await dialog.locator('.pl-picture:not(.pl-waiting)').waitFor();
  await expectAccessible(page);
  expect(await drafts()).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this starter' }).click();
  await page.getByRole('application').first().waitFor();
  expect(await drafts()).toHaveLength(1);
});

test('the designer leads to the data and the versions of its template', async () => {
  const { page } = visit;
  const [{ id }] = (await drafts()) as [{ id: string }];
  for (const name of ['Data', 'Versions'] as const) {
    await page.goto(`${served.address}/templates/${id}/design`);
    await page.getByRole('button', { name, exact: true }).click();
    await page.waitForURL(`**/templates/${id}/${name.toLowerCase()}`);
  }
});

/** Returns buttons of the bar that reach over the edge of the window or over their neighbours. */
const OVERLAPS = `(() => {
  const shown = [...document.querySelectorAll('.pl-top button, .pl-top a')].filter((each) => each.checkVisibility());
  const boxes = shown.map((each) => [each, each.getBoundingClientRect()]).filter(([, { width }]) => width > 0);
  const overlaps = ([, a], [, b]) =>
    a.left < b.left && a.right > b.left + 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return boxes
    .filter((box) => box[1].right > innerWidth + 1 || boxes.some((other) => overlaps(box, other)))
    .map(([each]) => each.ariaLabel || each.textContent);
})()`;

test('the bar of the designer fits at every width, also with the saving status', async () => {
  const { page } = visit;
  const [{ id }] = (await drafts()) as [{ id: string }];
  await team.ask('POST', `/v1/templates/${id}/publish`);
  await page.goto(`${served.address}/templates/${id}/design`);
  await page.locator('.pl-canvas-page path').first().waitFor({ state: 'attached' });
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('Saved', { exact: true }).waitFor();
  for (const width of [390, 480, 600, 720, 900, 1024, 1100, 1240, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate(OVERLAPS)]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a dialog that cannot be loaded shows the reason, and the designer stays usable', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  await page.locator('.pl-canvas-page path').first().waitFor({ state: 'attached' });
  // Closed panels with the fields of an element do not make the page scroll sideways.
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  await page.locator('.pl-right .pl-head-name').waitFor({ state: 'attached' });
  await page.locator('.pl-right .pl-fold').nth(4).waitFor({ state: 'attached' });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll('.pl-right textarea')].map((each) => each.getBoundingClientRect().height)`,
  );
  expect(heights.filter((height) => height > 120)).toEqual([]);
  const script = /publish-dialog-/;
  await page.route(script, (request) => request.abort());
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Something went wrong. Try again.' });
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.evaluate(OVERLAPS)).toEqual([]);
  await page.unroute(script);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('screens are found by common search words', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/account`);
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  for (const [typed, found] of [
    ['csv', 'Templates'],
    ['excel', 'Printing'],
    ['copy', 'Templates'],
    ['page number', 'Templates'],
    ['zebra', 'Printing'],
    ['invite', 'Team'],
  ] as const) {
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(typed);
    await page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: found }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('the search opens with a button in wide and narrow windows', async () => {
  const { page } = visit;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${served.address}/account`);
    await page.getByTitle(/^Find anything/).click();
    await page.getByRole('combobox', { name: 'Find anything' }).fill('printers');
    await page.getByRole('option', { name: 'Printing' }).first().click();
    await page.getByRole('heading', { name: 'Printing' }).waitFor();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a new template has a custom size', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByLabel('Name').fill('Odd label');
  await dialog.getByRole('radio', { name: 'Custom' }).check();
  await dialog.getByLabel('Width').fill('73.5');
  await dialog.getByLabel('Height').fill('31');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('application').first().waitFor();
  const id = /templates\/([^/]+)/.exec(page.url())![1]!;
  const { draft } = await team.ask<{ draft: object }>('GET', `/v1/templates/${id}`);
  expect(draft).toMatchObject({ dimensions: { width: '73.5mm', height: '31mm' }, printer: { density: 8 } });
});

test('a new template has the sheet of a dropped Word document', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  const cut = `[...document.querySelectorAll('dialog .pl-button')].filter((each) => each.scrollWidth > each.clientWidth)`;
  expect(await page.evaluate(`${cut}.map((each) => each.textContent)`)).toEqual([]);
  const drop = async (name: string, bytes: Uint8Array) => {
    const dropped = await page.evaluateHandle(
      ([file, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], file));
        return transfer;
      },
      [name, [...bytes]] as const,
    );
    await dialog.getByText('Label sheet', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped });
  };
  await drop('Letter.docx', strToU8('no document'));
  await dialog.getByText('Letter.docx has no usable sheet: it is not a Word document.').waitFor();
  await drop('Badges.docx', sheetDocx());
  await dialog.getByRole('radio', { name: 'avery-5160: 30 labels of 2.625 × 1 in' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('application').first().waitFor();
  const id = /templates\/([^/]+)/.exec(page.url())![1]!;
  const { draft } = await team.ask<{ draft: object }>('GET', `/v1/templates/${id}`);
  expect(draft).toMatchObject({
    meta: { name: 'Badges' },
    dimensions: { width: '2.625in' },
    sheet: { columns: 3, rows: 10 },
  });
});

test('publishing shows warnings as sentences, and asks once', async () => {
  const { page } = visit;
  const template = {
    formatVersion: 1,
    meta: { name: 'Odd text' },
    dimensions: { width: '50mm', height: '30mm' },
    elements: [
      { id: 'long', type: 'text', position: { x: '1mm', y: '1mm' }, width: '5mm', text: 'Incomprehensibilities' },
    ],
  };
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template, slug: 'odd-text' });
  await page.goto(`${served.address}/templates/${id}/versions`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the draft' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText(/The draft has \d warning/).waitFor();
  await dialog.getByText('long', { exact: true }).first().waitFor();
  await expectAccessible(page);
  expect(await team.ask('GET', `/v1/templates/${id}`)).toMatchObject({ publishedVersion: null });
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await toast(page, 'Published as version 1');
  expect(visit.faults).toEqual([]);
});

test('brand colours of the team come first in the designer', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/team`);
  const brand = page.getByRole('list', { name: 'Brand colours' });
  for (const color of ['#0b7a75', 'device-cmyk(0% 81% 81% 30%)']) {
    await page.getByLabel('Brand colour', { exact: true }).fill(color);
    await page.getByRole('button', { name: 'Add colour' }).click();
    await brand.getByText(color, { exact: true }).waitFor();
  }
  await page.getByLabel('Brand colour', { exact: true }).fill('bluish');
  await page.getByRole('button', { name: 'Add colour' }).click();
  await page.getByText('This is not a colour.').waitFor();
  await page.getByRole('button', { name: 'Remove device-cmyk(0% 81% 81% 30%)' }).click();
  await expect.poll(() => brand.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  const all = await team.ask<{ drafts: readonly { id: string; slug: string }[] }>('GET', '/v1/drafts');
  const { id } = all.drafts.find(({ slug }) => slug === 'odd-text')!;
  await page.goto(`${served.address}/templates/${id}/design?element=long`);
  await expect.poll(() => page.getByRole('treeitem', { selected: true }).count()).toBe(1);
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByRole('button', { name: 'Swatches for colour' }).first().click();
  await properties.getByRole('group', { name: 'Brand colours' }).getByRole('button', { name: '#0b7a75' }).click();
  await expect.poll(() => properties.getByLabel('Colour', { exact: true }).first().inputValue()).toBe('#0b7a75');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(visit.faults).toEqual([]);
});

test('an administrator moves a template into a library, where all teams find it', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'Actions for Odd text' }).click();
  await page.getByRole('menuitem', { name: 'Add to a library…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Odd text to a library' });
  await dialog.getByText(/Existing: .*starter/).waitFor();
  await dialog.getByLabel('Library').fill('house');
  await dialog.getByLabel(/^Move the template/).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to library' }).click();
  await toast(page, 'Odd text is in the library house');
  await expect.poll(() => page.getByRole('link', { name: 'Open Odd text' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Starters' }).click();
  await page.getByRole('button', { name: 'Preview Odd text' }).waitFor();
  const content = await team.ask<{ meta: object }>('GET', '/v1/templates/house:odd-text/content');
  expect(content.meta).toEqual({ name: 'Odd text' });
  expect(visit.faults).toEqual([]);
});
