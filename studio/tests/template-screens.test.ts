/** Screens of a template, the API reference and the usage chart, in a real browser. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../service/src/testing/service.ts';
import { expectAccessible } from './accessible.ts';
import { copyStarter, makeOwner, populate, type Team } from './populated.ts';
import { PASSWORD, type Served, serve, signIn, type Visit } from './served.ts';
import { toast } from './toasts.ts';

let served: Served;
let team: Team;
let visit: Visit;
let parcel: string;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  await populate(team);
  const { drafts } = await team.ask<{ drafts: readonly { id: string; slug: string }[] }>('GET', '/v1/drafts');
  parcel = drafts.find(({ slug }) => slug === 'our-parcel-4x6')!.id;
  visit = await served.open();
  const { page } = visit;
  await page.goto(`${served.address}/sign-in?next=/templates`);
  await page.getByLabel('E-mail').fill(team.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Templates' }).waitFor();
});
afterAll(() => served?.close());

type Draft = { readonly draft: { readonly samples?: Readonly<Record<string, Readonly<Record<string, unknown>>>> } };

const samples = async () => (await team.ask<Draft>('GET', `/v1/templates/${parcel}`)).draft.samples ?? {};

test('data sets are listed with their results, changed in a form, imported from CSV, and saved with the draft', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates/${parcel}/data`);
  await page
    .getByRole('row', { name: /^Sample/ })
    .getByText('OK', { exact: true })
    .waitFor();
  await page.locator('.pl-picture img').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New set' }).click();
  await page.getByLabel('tracking', { exact: true }).fill('ü'.repeat(300));
  await page
    .getByRole('row', { name: /^New set/ })
    .getByText(/problem/)
    .waitFor();
  await page
    .locator('.pl-findings')
    .getByText(/^tracking/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Too long');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('row', { name: /^Too long/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('set')).toBe('Too long');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(async () => Object.keys(await samples())).toEqual(['Too long']);

  const csv = 'service,weight,to.city\nEXPRESS,2.5,Rome\nNIGHT,1,Oslo\n';
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await toast(page, '2 sets added');
  await page.getByRole('row', { name: /^EXPRESS/ }).waitFor();
  await page.getByRole('button', { name: 'Edge cases' }).click();
  await page.getByText('generated').first().waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('textbox', { name: 'NIGHT: weightKg' }).fill('7');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Schema' }).click();
  await page.getByText('The data of each render must match this schema.').waitFor();
  await expectAccessible(page);
  await expect
    .poll(async () => (await samples())['NIGHT'])
    .toEqual({ service: 'NIGHT', weight: 1, weightKg: 7, to: { city: 'Oslo' } });
  await page.goto(`${served.address}/templates/${parcel}/data`);
  const express = page.getByRole('row', { name: /^EXPRESS/ });
  await page.getByRole('button', { name: 'Remove EXPRESS' }).click();
  await express.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await express.waitFor();
  await expect.poll(async () => Object.keys(await samples())).toEqual(['Too long', 'EXPRESS', 'NIGHT']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await express.waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(async () => Object.keys(await samples())).toEqual(['Too long', 'NIGHT']);
});

test('concurrent changes by another person are not lost', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates/${parcel}/data?set=NIGHT`);
  await page.getByLabel('service', { exact: true }).waitFor();
  const { draft } = await team.ask<{ draft: object }>('GET', `/v1/templates/${parcel}`);
  await team.ask('PUT', `/v1/templates/${parcel}`, {
    template: { ...draft, meta: { name: 'Parcel label', description: 'Theirs' } },
  });
  await page.getByLabel('service', { exact: true }).fill('BY SHIP');
  await page.getByRole('heading', { name: 'This template was changed elsewhere' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge both' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const merged = await team.ask<{ draft: { meta: object; samples: Record<string, object> } }>(
    'GET',
    `/v1/templates/${parcel}`,
  );
  expect(merged.draft.meta).toMatchObject({ description: 'Theirs' });
  expect(merged.draft.samples['NIGHT']).toMatchObject({ service: 'BY SHIP' });
});

test('a version is published with a note, and listed with the person who published it', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates/${parcel}/versions`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Larger bars for the old scanners');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await toast(page, 'Published as version 4');
  const row = page.getByRole('row', { name: /^Version 4/ });
  await row.getByText('Larger bars for the old scanners').waitFor();
  await row.getByText('Ann Berg').waitFor();
  await expect.poll(() => row.getByText('Published', { exact: true }).count()).toBe(1);
});

test('the draft renders in the playground as slug@draft, and the exact version of a render is opened', async () => {
  const { page } = visit;
  await copyStarter(team, 'event-ticket', { name: 'Ticket', versions: 1 });
  await page.goto(`${served.address}/render?template=our-event-ticket`);
  await page.getByRole('combobox', { name: 'Version' }).selectOption('Draft');
  await page.waitForURL(/template=our-event-ticket%40draft/);
  await page.getByText('Test keys and members can render the draft').waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'request' }).textContent())
    .toContain('our-event-ticket@draft');
  await page.getByRole('button', { name: 'Render', exact: true }).click();
  await page.getByText('Complete').waitFor();

  await page.goto(`${served.address}/renders?format=zpl`);
  await page
    .getByRole('link', { name: /our-parcel-4x6/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Request as code' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await page.waitForURL(/template=our-parcel-4x6%403&format=zpl/);
  await page.getByRole('region', { name: 'ZPL', exact: true }).locator('canvas').waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Version' }).inputValue()).toBe('3');
  await expect.poll(() => page.getByRole('combobox', { name: 'Output' }).inputValue()).toBe('zpl');
});

test('filled-in data is rendered by the shown command, with a key created on the same screen', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'Actions for Parcel label' }).click();
  await page.getByRole('menuitem', { name: 'Integrate' }).click();
  const request = page.getByRole('region', { name: 'request' });
  await page.getByLabel('tracking', { exact: true }).fill('SHP0999999999999');
  await expect.poll(() => request.textContent()).toContain('SHP0999999999999');
  await page.locator('.pl-picture img').waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Output' }).selectOption('PDF');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('From the page');
  await dialog.getByRole('radio', { name: /^Test/ }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect.poll(() => request.textContent()).toMatch(/pl_test_\w+/);
  const folder = temporaryFolder();
  execFileSync('/bin/sh', ['-c', (await request.textContent())!], { cwd: folder });
  const [file] = readdirSync(folder);
  expect(readFileSync(join(folder, file!)).subarray(0, 5).toString()).toBe('%PDF-');
  rmSync(folder, { recursive: true });
  for (const [language, words] of [
    ['TypeScript', 'createClient('],
    ['Python', 'requests.post('],
    ['curl', 'curl -'],
  ] as const) {
    await page.getByRole('tab', { name: language }).click();
    await expect.poll(() => request.textContent()).toContain(words);
  }
});

test('a picture is chosen by the name of a file of the team, and drawn', async () => {
  const { page } = visit;
  await team.upload(
    'stamp.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
  );
  await page.goto(`${served.address}/templates/${parcel}/design`);
  await page.locator('.pl-canvas-page path').first().waitFor({ state: 'attached' });
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('i');
  await page.keyboard.press('i');
  const source = page.getByRole('complementary', { name: 'Properties' }).getByLabel('Source');
  await source.waitFor();
  await expect
    .poll(() => source.evaluate((field) => [...(field as HTMLInputElement).list!.options].map(({ value }) => value)))
    .toContain('stamp.svg');
  await source.fill('stamp.svg');
  await source.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: /problem/ }).waitFor({ state: 'detached' });
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('a rendered page runs no script in the origin of the Studio, regardless of its content and the session', async () => {
  const { page, context } = await served.open();
  await signIn(page, served, team.email);
  const { sample } = await team.ask<{ sample: object }>('GET', '/v1/templates/our-parcel-4x6/content');
  const request = { templateId: 'our-parcel-4x6', data: sample, format: 'html' };
  const { url } = await page.evaluate<{ url: string }>(
    `fetch('/v1/render', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(request))} }).then((answer) => answer.json())`,
  );
  // The engine writes no scripts. This test injects a script under the service's headers.
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const script = '<script>fetch("/v1/keys")</script><img src="data:," onerror="fetch(\'/v1/usage\')">';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${script}</body>`) });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('sandboxed'));
  await page.goto(url);
  await refused;
  expect(asked.filter((path) => path === '/v1/keys' || path === '/v1/usage')).toEqual([]);
  await page.unroute(url);

  // The Studio shows such pages in frames without scripts, forms and popups.
  const frames = page.locator('iframe');
  const rights = () => frames.evaluateAll((all) => all.map((each) => each.getAttribute('sandbox')));
  await page.goto(`${served.address}/render?template=our-parcel-4x6`);
  await frames.first().waitFor();
  await expect.poll(rights).toEqual(['allow-same-origin']);
  await page.goto(`${served.address}/templates/${parcel}/design`);
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'HTML' }).click();
  await frames.first().waitFor();
  await expect.poll(rights).toEqual(['allow-same-origin']);
  await context.close();
});

test('usage is drawn by day, grouped by a chosen property, and also shown as a table', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/usage`);
  const chart = page.getByRole('img', { name: /renders in 30 days/ });
  await chart.waitFor();
  await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('Output');
  await page.waitForURL(/by=format/);
  await page.getByRole('listitem').getByText('ZPL').waitFor();
  await page.getByText('Show as a table').click();
  await page.getByRole('table', { name: 'Renders by day' }).getByRole('columnheader', { name: 'ZPL' }).waitFor();
  await expectAccessible(page);
  for (const by of ['Template', 'API key', 'Status']) {
    await page.getByRole('combobox', { name: 'Grouped by' }).selectOption(by);
    await page
      .getByRole('listitem')
      .getByText({ Template: 'our-parcel-4x6', 'API key': 'Web shop', Status: 'Complete' }[by]!)
      .waitFor();
  }
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('usage.csv');
});

test('an API operation is found, shown as code, and tried by the signed-in person', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/`);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('heading', { name: 'API reference' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a request' }).fill('render zpl');
  await page.waitForURL(/search=render/);
  await page.getByRole('link', { name: 'POST /v1/preview/zpl' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('validate');
  await page.getByRole('link', { name: 'POST /v1/templates/validate' }).click();
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'request' }).textContent()).toContain('requests.post(');
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'request' }).textContent()).toContain('await fetch(');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('status', { name: 'Response' }).getByText('200', { exact: true }).waitFor();
  await expectAccessible(page);

  // Requests with effects need a click.
  await page.goto(`${served.address}/reference?operation=deleteTemplate`);
  const send = page.getByRole('button', { name: 'Send' });
  await page.getByText('Required: id').waitFor();
  await page.getByLabel('id *').fill('nothing-here');
  await expect.poll(() => send.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /I understand/ }).check();
  await send.click();
  await page.getByRole('status', { name: 'Response' }).getByText('404', { exact: true }).waitFor();

  // Links to the page without scripts use a fragment.
  await page.goto(`${served.address}/reference#getUsage`);
  await page.getByRole('heading', { name: /^Returns the number of renders of the team/ }).waitFor();
});

test('the reference is read without an account, and without scripts', async () => {
  const stranger = await served.open();
  await stranger.page.goto(`${served.address}/reference?operation=listRenders`);
  await stranger.page.getByRole('link', { name: 'Sign in to try this request' }).waitFor();
  await expectAccessible(stranger.page);
  expect(stranger.faults).toEqual([]);
  await stranger.context.close();
  const plain = await served.open({ javaScriptEnabled: false });
  await plain.page.goto(`${served.address}/reference`);
  await plain.page.getByRole('heading', { name: 'POST /v1/render', exact: true }).waitFor();
  expect(plain.faults).toEqual([]);
  await plain.context.close();
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});
