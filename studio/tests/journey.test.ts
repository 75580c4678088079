/** From the first start to the first document in a real browser, only through what people see. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../service/src/testing/service.ts';
import { expectAccessible } from './accessible.ts';
import { PASSWORD, type Served, serve, type Visit } from './served.ts';
import { toast } from './toasts.ts';

let served: Served;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  visit = await served.open();
});
afterAll(() => served?.close());

type Draft = { readonly elements: readonly { readonly position: { readonly x: string; readonly y: string } }[] };

const at = (path: string) => new RegExp(`^${served.address}${path}$`);

test('the printed link makes the owner’s account, once', async () => {
  const { page } = visit;
  await page.goto(served.firstLink);
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor();
  expect(page.url()).toBe(`${served.address}/`);
  const [cookie] = await visit.context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.locator('.pl-picture img').first().waitFor();
  await expectAccessible(page);

  const other = await served.open();
  await other.page.goto(served.firstLink);
  await other.page.getByLabel('E-mail').fill('eve@example.com');
  await other.page.getByLabel('Password').fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Create account' }).click();
  await other.page.getByRole('alert').getByText('The link was used').waitFor();
  await other.page.getByRole('link', { name: 'Sign in' }).click();
  await other.page.waitForURL(at('/sign-in'));
  await other.context.close();
});

test('a starter becomes a template that is changed on the canvas, saved automatically, published, and rendered by the shown command', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates?tab=starters`);
  await page.getByRole('searchbox').fill('parcel');
  await page.locator('.pl-picture img').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start from Parcel label 4 × 6 in' }).click();
  await page.waitForURL(at('/templates/tpl_\\w+/design'));
  await drawn();

  // Moves the first text with the canvas shortcuts.
  const before = await draftOf(page.url());
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  for (let count = 0; count < 5; count++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => draftOf(page.url())).not.toEqual(before);

  await page.getByRole('button', { name: 'Publish' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish the draft' });
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  // The moved frame is beyond the page.
  await publishing.getByRole('button', { name: 'Publish anyway' }).click();
  await toast(page, 'Published as version 1');
  const dialog = page.getByRole('dialog', { name: 'Integrate this template' });
  await dialog.getByLabel('Output').selectOption('pdf');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('The request now contains the key').waitFor();
  await expectAccessible(page);
  const line = (await dialog.locator('pre').textContent())!;
  const folder = temporaryFolder();
  execFileSync('/bin/sh', ['-c', line], { cwd: folder });
  const document = readFileSync(join(folder, 'document.pdf'));
  rmSync(folder, { recursive: true });
  expect(document.subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByText('Published', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('two people who change one template at once see both versions, and lose nothing', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Parcel label/ }).click();
  await drawn();
  // Another member changes the template over the API.
  const draft = (await draftOf(page.url())) as { meta: { name: string } };
  const renamed = { ...draft, meta: { ...draft.meta, name: 'Parcel, renamed' } };
  await put(page.url(), renamed);
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'This template was changed elsewhere' });
  await dialog.waitFor();
  await dialog.getByText('Your changes and theirs do not conflict.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const merged = (await draftOf(page.url())) as { meta: { name: string } };
  expect(merged.meta.name).toBe('Parcel, renamed');
  expect(merged).not.toEqual(renamed);
});

test('two tabs that change the same value show a conflict: a decision resolves it, and all other changes are merged', async () => {
  const { page, context, faults } = visit;
  const other = await context.newPage();
  const complaints: string[] = [];
  other.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Parcel/ }).click();
  await drawn();
  await other.goto(page.url());
  await drawn(other);
  const first = async () => ((await draftOf(page.url())) as Draft).elements[1]!.position;
  const before = await first();
  const press = async (tab: Page, ...keys: readonly string[]) => {
    await tab.bringToFront();
    await tab.locator('[role=application]').first().focus();
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Home');
    await tab.keyboard.press('Tab');
    for (const key of keys) await tab.keyboard.press(key);
  };
  await press(page, 'Shift+ArrowDown');
  await expect.poll(first).not.toEqual(before);
  const theirs = await first();
  expect(theirs.x).toBe(before.x);
  await press(other, 'Shift+ArrowUp', 'Shift+ArrowRight');
  const dialog = other.getByRole('dialog', { name: 'This template was changed elsewhere' });
  await dialog.getByText('1 value changed in both versions').waitFor();
  // The dialog stays until a decision is made.
  for (let times = 0; times < 3; times++) await other.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(true);
  const choice = dialog.getByRole('group', { name: 'carrier › Position › Y' });
  await choice.getByRole('radio', { name: 'Theirs' }).check();
  await dialog.locator('img').nth(1).waitFor();
  await expectAccessible(other);
  // Nothing has been overwritten yet.
  await expect.poll(() => first()).toEqual(theirs);
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await expect.poll(async () => (await first()).x).not.toBe(before.x);
  const merged = await first();
  expect(merged.y).toBe(theirs.y);
  await other.getByText('Saved', { exact: true }).waitFor();
  // The decision is a normal step of the history.
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first().then(({ y }) => y)).not.toBe(theirs.y);
  await other.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(first).toEqual(merged);
  await other.getByText('Saved', { exact: true }).waitFor();

  await press(page, 'Tab', 'Shift+ArrowDown');
  const again = page.getByRole('dialog', { name: 'This template was changed elsewhere' });
  await again.getByText('Your changes and theirs do not conflict.').waitFor();
  await again.getByRole('button', { name: 'Merge both' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => first()).toEqual(merged);
  expect([complaints, faults]).toEqual([[], []]);
  await other.close();
});

test('unsaved changes of two tabs are kept separately, and none are lost', async () => {
  const { page, context } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Parcel/ }).click();
  await drawn();
  const address = page.url();
  const before = (await draftOf(address)) as Draft;
  const cut = (tab: Page) =>
    tab.route('**/v1/templates/*', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
    );
  const tabs = [await context.newPage(), await context.newPage()];
  for (const [index, tab] of tabs.entries()) {
    await cut(tab);
    await tab.goto(address);
    await drawn(tab);
    await tab.bringToFront();
    await tab.locator('[role=application]').first().focus();
    for (let count = 0; count <= index; count++) await tab.keyboard.press('Tab');
    await tab.keyboard.press('Shift+ArrowDown');
    await tab.getByText('Not saved: no connection').waitFor();
    await expect.poll(() => keptIn(tab)).toBe(index + 1);
  }
  for (const tab of tabs) await tab.close();
  // The latest changes are saved at once. Earlier changes are based on an outdated version.
  await page.goto(address);
  await toast(page, 'Your unsaved changes are restored');
  await expect.poll(() => keptIn(page)).toBe(1);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'This template was changed elsewhere' });
  await dialog.getByText('Your changes and theirs do not conflict.').waitFor();
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => keptIn(page)).toBe(0);
  const after = (await draftOf(address)) as Draft;
  const moved = after.elements.filter(({ position }, index) => position.y !== before.elements[index]!.position.y);
  expect(moved).toHaveLength(2);
});

test('Ctrl+P outside the designer opens a screen or a template, without any setup', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/`);
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await page.keyboard.press('Control+p');
  await palette.waitFor();
  await expectAccessible(page);
  await page.keyboard.type('api k');
  await expect.poll(() => palette.getByRole('option').first().innerText()).toContain('API keys');
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/keys'));
  await page.keyboard.press('Control+p');
  await page.keyboard.type('parcel');
  // Excludes the starter with the same name.
  await palette
    .getByRole('option', { name: /Parcel/ })
    .filter({ hasNotText: 'starter:' })
    .first()
    .click();
  await page.waitForURL(at('/templates/tpl_\\w+/design'));
  await drawn();
  // The palette of the designer lists the screens too.
  await page.keyboard.press('Control+p');
  await page.keyboard.type('usage');
  await page
    .getByRole('option', { name: /^Usage/ })
    .first()
    .click();
  await page.waitForURL(at('/usage'));
  await page.keyboard.press('Control+p');
  await page.keyboard.press('Escape');
  await expect.poll(() => palette.count()).toBe(0);
  expect(page.url()).toBe(`${served.address}/usage`);
});

test('the own version is saved as a copy, and the other version has no conflict any more', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Parcel/ }).click();
  await drawn();
  const address = page.url();
  const theirs = { ...((await draftOf(address)) as object), meta: { name: 'Parcel, theirs' } };
  await put(address, theirs);
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'This template was changed elsewhere' });
  await dialog.locator('img').nth(1).waitFor();
  // On a phone all buttons must be inside the dialog.
  await page.setViewportSize({ width: 390, height: 844 });
  const { x, width } = (await dialog.boundingBox())!;
  for (const button of await dialog.getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.x).toBeGreaterThan(x + 8);
    expect(box.x + box.width).toBeLessThan(x + width - 8);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click();
  await page.waitForURL((url) => url.href !== address && url.pathname.endsWith('/design'));
  await drawn();
  expect(await draftOf(page.url())).not.toEqual(theirs);
  const copy = page.url();
  await page.goto(address);
  await drawn();
  expect(await keptIn(page)).toBe(0);
  expect(await draftOf(address)).toEqual(theirs);
  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), `/v1/templates/${/tpl_\w+/.exec(copy)![0]}`);
});

test('a text that is being edited is kept when the page is closed, and saved by the save shortcut', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Parcel/ }).click();
  await drawn();
  const texts = async () => ((await draftOf(page.url())) as { elements: { text?: string }[] }).elements.at(-1)!.text;
  const write = async (text: string) => {
    await page.locator('[role=application]').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('F2');
    await page.locator('.pl-canvas-text-editor').waitFor();
    await page.keyboard.type(text);
  };
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('t');
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await page.locator('.pl-canvas-text-editor').waitFor();
  // The service saves the first state. No response reaches the page until the page is closed.
  const drafts = '**/v1/templates/*';
  let isStored = false;
  let isClosed = false;
  await page.route(drafts, async (route) => {
    if (isClosed || route.request().method() !== 'PUT') return route.fallback();
    if (!isStored) await route.fetch();
    isStored = true;
    return route.abort();
  });
  await page.keyboard.type('Written');
  await expect.poll(() => isStored).toBe(true);
  await page.keyboard.type(', and left');
  page.once('framenavigated', () => (isClosed = true));
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await toast(page, 'Your unsaved changes are restored');
  await page.unroute(drafts);
  await expect.poll(texts).toBe('Written, and left');
  await write('Written');
  await page.keyboard.press('Control+s');
  await expect.poll(texts).toBe('Written');
  expect(await page.locator('.pl-canvas-text-editor').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('after a session has ended, the person signs in over the page, and the changes are saved', async () => {
  const { page, context } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Parcel/ }).click();
  await drawn();
  const before = await draftOf(page.url());
  await context.clearCookies();
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
  await dialog.getByLabel('E-mail').fill('ann@example.com');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => draftOf(page.url())).not.toEqual(before);
});

test('after a session has ended during text editing, the focus returns to the canvas', async () => {
  const { page, context } = visit;
  const canvas = page.locator('[role=application]').first();
  await context.clearCookies();
  await canvas.focus();
  await page.keyboard.press('t');
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await page.locator('.pl-canvas-text-editor').waitFor();
  await page.keyboard.type('Written');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('E-mail').fill('ann@example.com');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => canvas.evaluate('document.activeElement.role')).toBe('application');
  // Undoes everything for the following tests.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('an invitation link joins the team, and signing out leaves the Studio', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/`);
  const url = await page.evaluate(() =>
    fetch('/v1/invitations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bob@example.com' }),
    })
      .then((answer) => answer.json())
      .then(({ url }) => url as string),
  );
  const guest = await served.open();
  await guest.page.goto(url);
  await guest.page.getByLabel('Your name').fill('Bob');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await expectAccessible(guest.page);
  await guest.page.getByRole('button', { name: 'Join' }).click();
  await guest.page.getByRole('heading', { name: 'Hello, Bob' }).waitFor();
  await guest.page.getByRole('button', { name: /^Account/ }).click();
  await guest.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectAccessible(guest.page);
  expect(await guest.context.cookies()).toEqual([]);
  expect(guest.faults).toEqual([]);
  await guest.context.close();
});

test('a new template is created with a size, duplicated and deleted', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bin label');
  await dialog.getByLabel('2 × 1 in').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect
    .poll(() => draftOf(page.url()))
    .toMatchObject({
      meta: { name: 'Bin label' },
      dimensions: { width: '2in', height: '1in' },
    });
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Actions for Bin label' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('link', { name: 'Open Bin label (copy)' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Bin label (copy)' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await toast(page, 'Bin label (copy) deleted');
  await expect.poll(() => page.getByRole('link', { name: /^Open/ }).count()).toBe(2);
});

test('a label is created from scratch and published with a note, by keyboard only', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'New template' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New template' }).waitFor();
  await page.keyboard.type('Shelf label');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/templates/tpl_\\w+/design'));
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('application');
  await page.keyboard.press('/');
  await page.keyboard.type('text');
  await page.keyboard.press('Enter');
  await page
    .getByRole('treeitem', { name: 'Text' })
    .or(page.getByRole('option', { name: /^text/ }))
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.locator('.pl-canvas-text-editor').waitFor();
  await page.keyboard.type('M8 bolts, zinc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await page.getByRole('dialog', { name: 'Find commands, elements, fields' }).waitFor();
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Publish the draft' }).waitFor();
  await page.keyboard.type('The first of hall 7');
  await page.keyboard.press('Enter');
  await toast(page, 'Published as version 1');
  await page.getByRole('dialog', { name: 'Integrate this template' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('application');
  const { versions } = await page.evaluate<{ versions: object[] }, string>(
    (path) => fetch(path).then((answer) => answer.json()),
    `/v1/templates/${/tpl_\w+/.exec(page.url())![0]}/versions`,
  );
  expect(versions).toMatchObject([{ version: 1, note: 'The first of hall 7' }]);
  expect(await draftOf(page.url())).toMatchObject({
    meta: { name: 'Shelf label' },
    elements: [{ text: 'M8 bolts, zinc' }],
  });
});

test('in a window of 820 pixels the designer shows its name and the saving status', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 820, height: 900 });
  await drawn();
  for (const text of [page.locator('.pl-name'), page.locator('.pl-save-text')]) {
    const [shown, whole] = await text.evaluate((each) => [each.clientWidth, each.scrollWidth]);
    expect(shown).toBeGreaterThan(20);
    expect(whole).toBe(shown);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});

/** Waits until the designer is open and its canvas is drawn. */
async function drawn(page = visit.page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.locator('.pl-canvas-page path').first().waitFor({ state: 'attached' });
}

/** Returns the number of unsaved states stored by the browser. */
const keptIn = (tab: Page) =>
  tab.evaluate<number>(`new Promise((resolve, reject) => {
    const request = indexedDB.open('platen');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const counted = request.result.transaction('unsaved').objectStore('unsaved').count();
      counted.onsuccess = () => {
        request.result.close();
        resolve(counted.result);
      };
    };
  })`);

/** Saves the draft as another person. */
async function put(url: string, template: object): Promise<void> {
  const status = await visit.page.evaluate(
    ([path, body]) =>
      fetch(path!, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: body! }).then(
        (answer) => answer.status,
      ),
    [`/v1/templates/${/tpl_\w+/.exec(url)![0]}`, JSON.stringify({ template })],
  );
  expect(status).toBe(200);
}

/** Returns the draft from the service. */
async function draftOf(url: string): Promise<unknown> {
  const id = /tpl_\w+/.exec(url)![0];
  return visit.page.evaluate(
    (path) =>
      fetch(path)
        .then((answer) => answer.json())
        .then(({ draft }) => draft as object),
    `/v1/templates/${id}`,
  );
}
