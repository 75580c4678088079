/** The rooms around the designer: what a team does there, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { makeOwner, populate, type Team } from './populated.ts';
import { PASSWORD, type Served, serve, type Visit } from './served.ts';

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  await populate(team);
  visit = await served.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visit;
  await page.goto(`${served.address}/sign-in?next=/keys`);
  await page.getByLabel('E-mail').fill(team.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
});
afterAll(() => served?.close());

test('a key is made, shown once, works, and does no longer once it is revoked', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Till 4');
  await page.getByRole('checkbox', { name: 'Assets' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make key' }).click();
  await page.getByRole('button', { name: 'Copy Key' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(key).toMatch(/^pl_live_\w+/);
  const request = { templateId: 'starter:product-2x1', data: {}, format: 'zpl' };
  // Known, and told what is missing.
  expect(await team.as(key, '/v1/render', request)).toBe(400);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('searchbox', { name: 'Find a key' }).fill('till');
  await page.waitForURL(`${served.address}/keys?search=till`);
  await page.getByRole('row').getByText('Till 4').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Revoke Till 4' }).click();
  await page.getByLabel('Type “Till 4” to go on').fill('Till 4');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('Till 4 is revoked').waitFor();
  expect(await team.as(key, '/v1/render', request)).toBe(401);
  await page.getByText('Nothing fits').waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Revoked ones too');
  await page
    .getByRole('row', { name: /Till 4/ })
    .getByText('Revoked')
    .waitFor();
  await expectAccessible(page);
});

test('the playground draws four outputs as somebody types, renders by the service, and gives the request as code', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/render?template=our-parcel-4x6`);
  for (const format of ['PDF', 'PNG', 'ZPL']) {
    await page.getByRole('region', { name: format, exact: true }).locator('img, canvas').first().waitFor();
  }
  await page.getByRole('region', { name: 'HTML', exact: true }).locator('iframe').waitFor();
  await page.getByText('No warnings').waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Output' }).selectOption('ZPL');
  await page.getByRole('button', { name: 'Render', exact: true }).click();
  await page.getByText('Complete').waitFor();
  expect(await page.getByRole('region', { name: 'request' }).textContent()).toContain('"format":"zpl"');

  await page.getByLabel('tracking', { exact: true }).fill('ü'.repeat(300));
  await page.getByText(/^\d+ problems?$/).waitFor();
  await page.getByRole('button', { name: 'Render', exact: true }).click();
  await page
    .getByRole('status')
    .getByText(/^4\d\d$/)
    .waitFor();
  await page.getByRole('tab', { name: 'Python' }).click();
  expect(await page.getByRole('region', { name: 'request' }).textContent()).toContain('requests.post(');
  await expectAccessible(page);
});

test('nothing was done that the policy forbids, and nothing failed', () => {
  expect(visit.faults).toEqual([]);
});
