/** Tags of templates in the list: as filters, and changed in a dialog. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { copyStarter, makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  served = await serve();
  team = await makeOwner(served);
  await copyStarter(team, 'parcel-4x6', { name: 'Parcel label' });
  await copyStarter(team, 'invoice', { name: 'Invoice' });
  visit = await served.open();
  await signIn(visit.page, served, team.email);
});
afterAll(() => served?.close());

test('a template gets tags, and the list is filtered by them', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Invoice' }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tags', { exact: true }).fill('Hall 3, Accounting , Hall 3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { drafts } = await team.ask<{ drafts: readonly { slug: string; tags: readonly string[] }[] }>(
    'GET',
    '/v1/drafts',
  );
  expect(drafts.find(({ slug }) => slug === 'our-invoice')!.tags).toEqual(['Hall 3', 'Accounting']);
  const filters = page.getByRole('group', { name: 'Tag', exact: true });
  await filters.getByRole('button', { name: 'Hall 3' }).click();
  await page.getByRole('link', { name: 'Open Parcel label' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Open Invoice' }).waitFor();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('Hall 3');
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('link', { name: 'Open Parcel label' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a template' }).fill('account');
  await page.getByRole('link', { name: 'Open Parcel label' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Open Invoice' }).waitFor();
});

test('tags are removed by their chips', async () => {
  const { page } = visit;
  await page.getByRole('searchbox', { name: 'Find a template' }).fill('');
  await page.getByRole('button', { name: 'Actions for Invoice' }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hall 3', pressed: true }).click();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await page
    .getByRole('group', { name: 'Tag', exact: true })
    .getByRole('button', { name: 'Hall 3' })
    .waitFor({ state: 'detached' });
  expect(visit.faults).toEqual([]);
});
