/** Screens around the designer in a real browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordId } from '../../service/src/base/record-id.ts';
import type { NewRecord } from '../../service/src/render-log/record.ts';
import { takeRecords, writeRecords } from '../../service/src/render-log/write-records.ts';
import { openSqlite } from '../../service/src/store/sqlite.ts';
import { temporaryFolder } from '../../service/src/testing/service.ts';
import { expectAccessible } from './accessible.ts';
import { makeOwner, populate, type Team } from './populated.ts';
import { PASSWORD, type Served, serve, type Visit } from './served.ts';
import { toast } from './toasts.ts';

const MONTH = 30;

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  // A monthly quota that few renders use up, and rate limits that the tests do not reach.
  const plans = join(temporaryFolder(), 'plans.json');
  writeFileSync(
    plans,
    JSON.stringify({ dev: { monthlyRenders: MONTH, perMinute: 1_000, othersPerMinute: 10_000 }, enterprise: {} }),
  );
  served = await serve({ PLATEN_PLANS: plans });
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

test('a key is created, shown once and used, and no longer works after it is revoked', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Till 4');
  await page.getByRole('checkbox', { name: 'Assets' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy Key' }).click();
  await toast(page, 'Copied');
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(key).toMatch(/^pl_live_\w+/);
  const request = { templateId: 'starter:product-2x1', data: {}, format: 'zpl' };
  // The key is accepted; the request lacks data.
  expect(await team.as(key, '/v1/render', request)).toBe(400);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('searchbox', { name: 'Find a key' }).fill('till');
  await page.waitForURL(`${served.address}/keys?search=till`);
  await page.getByRole('row').getByText('Till 4').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Revoke Till 4' }).click();
  await page.getByLabel('Type “Till 4” to confirm').fill('Till 4');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await toast(page, 'Till 4 revoked');
  expect(await team.as(key, '/v1/render', request)).toBe(401);
  type Records = { readonly renders: readonly { readonly id: string; readonly code?: string }[] };
  const refused = async () => (await team.ask<Records>('GET', '/v1/renders?status=failed')).renders[0];
  await expect.poll(async () => (await refused())?.code).toBe('AUTH_REQUIRED');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Active and inactive');
  await page
    .getByRole('row', { name: /Till 4/ })
    .getByText('Revoked')
    .waitFor();
  await expectAccessible(page);
  // Refused renders with a revoked key are listed, so that the reason can be found.
  await page.getByRole('link', { name: 'Renders' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await page.getByRole('combobox', { name: 'Key' }).selectOption('Till 4');
  const row = page.getByRole('row').filter({ hasText: 'The API key or session is unknown, revoked or expired.' });
  await row.getByRole('link').click();
  await page.getByText('The API key has expired or was revoked. Programs that use it get error 401.').waitFor();
  await page.getByText('Till 4', { exact: true }).waitFor();
});

test('a key is rolled: the new key works, and the old one until the overlap ends', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/keys`);
  await page.getByRole('button', { name: 'Roll Warehouse printers' }).click();
  await page.getByRole('combobox', { name: 'Old key' }).selectOption('Revoke after one hour');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('region', { name: 'Key', exact: true }).textContent();
  expect(await team.as(key!, '/v1/templates/validate', {})).toBe(403);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect.poll(() => page.getByRole('row', { name: /Warehouse printers/ }).count()).toBe(2);
});

test('the playground draws four outputs during typing, renders with the service, and shows the request as code', async () => {
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
  await expect.poll(() => page.getByRole('region', { name: 'request' }).textContent()).toContain('"format":"zpl"');

  await page.getByLabel('tracking', { exact: true }).fill('ü'.repeat(300));
  await page.getByText(/^\d+ problems?$/).waitFor();
  await page.getByRole('button', { name: 'Render', exact: true }).click();
  await page
    .getByRole('status')
    .getByText(/^4\d\d$/)
    .waitFor();
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'request' }).textContent()).toContain('requests.post(');
  await expectAccessible(page);
});

test('renders are listed, filtered by the URL, and a failed render shows its reason', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/renders`);
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(8);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await page.getByRole('combobox', { name: 'Key' }).selectOption('Staging');
  await expect.poll(() => rows.count()).toBe(3);
  expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('link', { name: /invoice/ }).click();
  await page.getByRole('heading', { name: 'Reason for failure' }).waitFor();
  await page.getByText('SCHEMA_MISMATCH').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await page.getByRole('region', { name: 'PNG', exact: true }).locator('img').waitFor();
});

test('one failed render is found among ten thousand', async () => {
  const { page } = visit;
  const [{ id: teamId }, { keys }] = await Promise.all([
    team.ask<{ id: string }>('GET', '/v1/team'),
    team.ask<{ keys: readonly { id: string; name: string }[] }>('GET', '/v1/keys'),
  ]);
  await addRenders(teamId, keys.find(({ name }) => name === 'Web shop')!.id);
  await page.goto(`${served.address}/renders`);
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(101);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(201);
  await page.getByRole('searchbox').fill('needle');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('link', { name: /needle/ }).click();
  await page.getByText('TEXT_OVERFLOW').waitFor();
});

test('two versions are compared as pictures and as JSON, and the earlier one is restored', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('button', { name: 'Actions for Parcel label' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('combobox', { name: 'Earlier' }).selectOption('Version 1');
  await page.getByText('The pictures are identical.').waitFor();
  await page.getByRole('list', { name: 'Changes' }).getByText('Document › Meta › Description').waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Changed pixels' }).click();
  await page.getByRole('img', { name: 'Changed pixels' }).waitFor();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('button', { name: 'Restore version', exact: true }).click();
  await toast(page, 'Version 1 is now the draft');
  await page.waitForURL(/\/design$/);
});

test('a picture is uploaded, shown, found and deleted', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/assets`);
  await page.getByText('No assets yet').waitFor();
  await expectAccessible(page);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#d00"/></svg>';
  const file = { name: 'Our logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  // The empty list also offers the upload.
  await page.locator('input[type=file]').last().setInputFiles(file);
  await toast(page, 'Our-logo.svg uploaded');
  await page.locator('.pl-picture img').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Our-logo.svg' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await page.getByText('No assets yet').waitFor();
});

test('fonts are shown with a custom sample line, and found by name', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/assets`);
  await page.getByRole('link', { name: 'Fonts', exact: true }).click();
  await page.getByRole('heading', { name: 'Inter', exact: true }).waitFor();
  await page.getByLabel('Preview text').fill('Ærøskøbing 42');
  await page.getByRole('searchbox', { name: 'Find a font' }).fill('roboto');
  await page.waitForURL(`${served.address}/assets/fonts?search=roboto`);
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Ærøskøbing 42' }).count()).toBe(1);
  await page.locator('.pl-specimen:not(.pl-specimen-waiting)').waitFor();
  // All glyphs of this font have the same width.
  const widthOf = async (line: string) => {
    await page.getByLabel('Preview text').fill(line);
    await page.getByText(line, { exact: true }).waitFor();
    return page.evaluate<number>(
      `(range => { range.selectNodeContents(document.querySelector('.pl-specimen')); return range.getBoundingClientRect().width; })(new Range())`,
    );
  };
  expect(await widthOf('iiiiiiii')).toBeCloseTo(await widthOf('WWWWWWWW'), 0);
  await expectAccessible(page);
});

test('a second person is invited, joins in another browser, and has the permissions of the role', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/team`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill('bo@example.com');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByRole('region', { name: 'link' }).textContent();
  await expectAccessible(page);
  const guest = await served.open();
  await guest.page.goto(link!);
  await guest.page.getByLabel('Your name').fill('Bo');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Join' }).click();
  await guest.page.getByRole('heading', { name: 'Hello, Bo' }).waitFor();
  await guest.page.goto(`${served.address}/team`);
  await guest.page.getByRole('row', { name: /bo@example.com/ }).waitFor();
  // Only owners see these controls.
  await expect.poll(() => guest.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
  await expect.poll(() => guest.page.getByRole('link', { name: 'Installation' }).count()).toBe(0);
  expect(guest.faults).toEqual([]);

  await page.reload();
  await page.getByRole('combobox', { name: 'Role of Bo' }).selectOption('Owner');
  await toast(page, 'Role of Bo changed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Bo' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => page.getByRole('row', { name: /bo@example.com/ }).count()).toBe(0);
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'You are not in a team' }).waitFor();
  await guest.context.close();
});

test('a person who may only print finds only the print screens', async () => {
  const invited = await team.ask<{ url: string }>('POST', '/v1/invitations', {
    email: 'pia@example.com',
    role: 'print-only',
  });
  const guest = await served.open();
  await guest.page.goto(invited.url);
  await guest.page.getByLabel('Your name').fill('Pia');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Join' }).click();
  await guest.page.getByRole('heading', { name: 'Hello, Pia' }).waitFor();
  const links = guest.page.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  await expect
    .poll(() => links.allTextContents())
    .toEqual(['Platen', 'Home', 'Templates', 'Jobs', 'Printing', 'Account', 'Guides']);
  await expectAccessible(guest.page);
  await guest.page.getByRole('link', { name: 'Open Parcel label' }).click();
  await guest.page.getByRole('button', { name: 'Open print dialog' }).waitFor();
  await expect
    .poll(() => guest.page.getByRole('link', { name: /Design|Versions|Integrate|Playground/ }).count())
    .toBe(0);
  await guest.page.goto(`${served.address}/templates`);
  await guest.page.getByRole('button', { name: 'Actions for Parcel label' }).click();
  await guest.page.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await guest.page.getByRole('menuitem').allTextContents()).toEqual(['Print', 'Copy ID']);
  expect(guest.faults).toEqual([]);
  await guest.context.close();
});

test('a viewer can read and try everything, without buttons that change it', async () => {
  const { page } = visit;
  const invited = await team.ask<{ url: string }>('POST', '/v1/invitations', {
    email: 'vera@example.com',
    role: 'viewer',
  });
  const guest = await served.open();
  await guest.page.goto(invited.url);
  await guest.page.getByLabel('Your name').fill('Vera');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Join' }).click();
  await guest.page.getByRole('heading', { name: 'Hello, Vera' }).waitFor();
  await guest.page.goto(`${served.address}/templates`);
  await guest.page.getByRole('button', { name: 'Actions for Parcel label' }).click();
  await guest.page.getByRole('menuitem', { name: 'Versions' }).waitFor();
  await expectAccessible(guest.page);
  for (const role of ['menuitem', 'button', 'link'] as const) {
    await expect
      .poll(() => guest.page.getByRole(role, { name: /New template|Delete|Duplicate|API keys|Activity/ }).count())
      .toBe(0);
  }
  await guest.page.getByRole('menuitem', { name: 'Versions' }).click();
  await guest.page.getByRole('row', { name: /^Version 1/ }).waitFor();
  await expect.poll(() => guest.page.getByRole('button', { name: /Publish|Restore/ }).count()).toBe(0);
  await guest.page.getByRole('link', { name: 'Data', exact: true }).click();
  await guest.page.getByRole('row', { name: /^Sample/ }).waitFor();
  await expect.poll(() => guest.page.getByRole('button', { name: /New set|Copy/ }).count()).toBe(0);
  const id = /templates\/([^/]+)/.exec(guest.page.url())![1];
  const publish = `fetch('/v1/templates/${id}/publish', { method: 'POST' }).then(({ status }) => status)`;
  expect(await guest.page.evaluate(publish)).toBe(403);
  await guest.page.getByRole('link', { name: 'Design', exact: true }).click();
  await guest.page.getByText('View only').waitFor();
  await guest.page.goto(`${served.address}/keys`);
  await guest.page.getByText('Only members and owners can manage API keys').waitFor();
  await guest.page.goto(`${served.address}/render?template=our-parcel-4x6%40draft`);
  await guest.page.getByRole('button', { name: 'Render', exact: true }).click();
  await guest.page.getByText('Complete').waitFor();
  expect(guest.faults).toEqual([]);

  // Without mail, an owner gives a password link, which ends existing sessions.
  await page.goto(`${served.address}/team`);
  await page.getByRole('button', { name: 'Create a password link for Vera' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('region', { name: 'link' }).textContent();
  await guest.page.goto(link!);
  await guest.page.getByLabel('Password').fill('another long password');
  await guest.page.getByRole('button', { name: 'Set password' }).click();
  await guest.page.getByLabel('E-mail').waitFor();
  await guest.context.close();
});

test('the sessions of a person are listed, and one is ended separately', async () => {
  const { page } = visit;
  const other = await served.open();
  await other.page.goto(`${served.address}/sign-in`);
  await other.page.getByLabel('E-mail').fill(team.email);
  await other.page.getByLabel('Password').fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await page.goto(`${served.address}/account`);
  await page.getByRole('row', { name: /this session/ }).waitFor();
  await expectAccessible(page);
  const rows = page.getByRole('row');
  const before = await rows.count();
  // Ends the most recent of the other sessions.
  await page
    .getByRole('row', { name: /^Chrome on Linux(?!.*this session)/ })
    .first()
    .getByRole('button', { name: 'End session' })
    .click();
  await toast(page, 'Session ended');
  await expect.poll(() => rows.count()).toBe(before - 1);
  await other.page.goto(`${served.address}/keys`);
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.reload();
  await page.getByRole('row', { name: /this session/ }).waitFor();
  await other.context.close();
});

test('the meter of the month becomes full, and explains the consequence', async () => {
  const { page } = visit;
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', { mode: 'live', name: 'Much' });
  const { sample: data } = await team.ask<{ sample: object }>('GET', '/v1/templates/our-product-2x1/content');
  const request = { templateId: 'our-product-2x1', data, format: 'zpl', delivery: 'inline' };
  const liveRenders = async () => (await team.ask<{ renders: { live: number } }>('GET', '/v1/usage')).renders.live;
  for (let count = await liveRenders(); count < MONTH; count++) {
    expect(await team.as(key, '/v1/render', request)).toBe(200);
  }
  await expect.poll(liveRenders).toBeGreaterThanOrEqual(MONTH);
  await page.goto(`${served.address}/installation`);
  await page.getByRole('combobox', { name: 'Plan of Demo' }).selectOption('dev');
  await toast(page, 'Demo is now on plan dev');
  await page.goto(`${served.address}/usage`);
  await page
    .getByText(/^3\d of 30/)
    .first()
    .waitFor();
  await page.getByText('The monthly limit is reached').waitFor();
  expect(
    await page.evaluate("(({ value, max }) => value === max)(document.querySelector('.pl-meter-full progress'))"),
  ).toBe(true);
  await expectAccessible(page);
  await team.ask('PUT', '/v1/teams/demo/plan', { plan: 'enterprise' });
});

test('the other screens open, and axe finds no serious problem', async () => {
  const { page } = visit;
  for (const [path, heading] of [
    ['/usage', 'Usage'],
    ['/activity', 'Activity'],
    ['/account', 'Account'],
    ['/installation', 'Installation'],
  ] as const) {
    await page.goto(`${served.address}${path}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.locator('.pl-panel, .pl-table').first().waitFor();
    await expectAccessible(page);
  }
});

test('owners see the activity log, and set the retention of documents', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/activity`);
  await page
    .getByRole('row', { name: /Parcel label|our-parcel/ })
    .getByText('published')
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('API keys');
  await page.waitForURL(/action=key/);
  await page
    .getByRole('row', { name: /^Till 4 .*revoked/ })
    .getByText('Ann Berg')
    .waitFor();
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('nothing like it');
  await page.getByText('Nothing found').waitFor();

  await page.goto(`${served.address}/team`);
  await page.getByLabel('Days to keep documents').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Settings saved');
  await expectAccessible(page);
  expect((await team.ask<{ outputDays: number }>('GET', '/v1/team')).outputDays).toBe(2);
});

test('Ctrl+P finds anything: a screen, a template, a key, a person, a font, a render, a guide, an API operation', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/account`);
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  for (const [typed, found, heading] of [
    ['activ', 'Activity', 'Activity'],
    ['web shop', 'Web shop', 'API keys'],
    ['ann berg', 'Ann Berg', 'Demo'],
    ['roboto', 'Roboto Mono', 'Assets'],
    ['usage/history', 'GET /v1/usage/history', 'API reference'],
  ] as const) {
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(typed);
    await page.getByRole('option', { name: found }).first().click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }
  expect(new URL(page.url()).searchParams.get('operation')).toBe('getUsageHistory');
  const { renders } = await team.ask<{ renders: readonly { id: string; requestId: string }[] }>('GET', '/v1/renders');
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(renders[0]!.requestId);
  await page.getByRole('option').first().click();
  await page.waitForURL(`**/renders/${renders[0]!.id}`);
  // Renders and guides that the palette does not list are searched on their screens.
  for (const [place, address] of [
    ['Renders', '/renders?search=order+4711'],
    ['Guides', '/docs?q=order+4711'],
  ] as const) {
    await page.goto(`${served.address}/account`);
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('order 4711');
    await page.getByRole('option', { name: `Search ${place} for “order 4711”` }).click();
    await page.waitForURL(served.address + address);
  }
  await page.goto(`${served.address}/account`);
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('printing behind a firewall');
  await page
    .getByRole('option', { name: /^Printing behind/ })
    .first()
    .click();
  await page.waitForURL('**/docs/guides/printing-behind-a-firewall');
});

test('while the service is unavailable, nobody is asked to sign in', async () => {
  const { page } = visit;
  await page.route('**/v1/auth/session', (route) =>
    route.fulfill({ status: 429, json: { error: 'More than 120 requests in this minute.', code: 'RATE_LIMITED' } }),
  );
  await page.goto(`${served.address}/usage`);
  await page.getByText('More than 120 requests in this minute.').waitFor();
  await page.unroute('**/v1/auth/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Usage' }).waitFor();
});

test('signing out everywhere ends the sessions of all browsers', async () => {
  const other = await served.open();
  await other.page.goto(`${served.address}/sign-in`);
  await other.page.getByLabel('E-mail').fill(team.email);
  await other.page.getByLabel('Password').fill(PASSWORD);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await other.page.goto(`${served.address}/account`);
  await other.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await visit.page.goto(`${served.address}/keys`);
  await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.context.close();
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});

/** Adds ten thousand renders, one of them failed, in the format of the service, but all at once. */
async function addRenders(teamId: string, keyId: string): Promise<void> {
  const db = openSqlite(join(served.folder, 'platen.sqlite'));
  const finding = { severity: 'error', code: 'TEXT_OVERFLOW', elementId: 'name', count: 1 } as const;
  const now = Date.now() - 10_000;
  const records = Array.from({ length: 10_000 }, (_, index): NewRecord => {
    const at = now - index * 1_000;
    const hasFailed = index === 9_000;
    return {
      id: createRecordId(at),
      team_id: teamId,
      at,
      key_id: keyId,
      user_id: null,
      request_id: `r-${index}`,
      render_id: null,
      mode: 'live',
      template_id: null,
      template: hasFailed ? 'needle' : 'hay',
      version: 1,
      format: 'zpl',
      items: null,
      documents: hasFailed ? 0 : 1,
      pages: 1,
      size_bytes: 2_000,
      ms: 9,
      outcome: hasFailed ? 'failed' : 'complete',
      status: hasFailed ? 422 : 200,
      code: hasFailed ? 'RENDER_ERROR' : null,
      findings: hasFailed ? [finding] : [],
    };
  });
  await db.transaction().execute(async (transaction) => {
    while (records.length > 0) await writeRecords(transaction, takeRecords(records));
  });
  await db.destroy();
}
