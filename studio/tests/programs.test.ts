/** Jobs with failed items, and webhooks with messages, as the Studio shows them. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { copyStarter, makeOwner, NO_RECEIVER, type Team, untilJob } from './populated.ts';
import { PASSWORD, type Served, serve, signIn, type Visit } from './served.ts';
import { toast } from './toasts.ts';

let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  served = await serve({ PLATEN_WEBHOOKS: NO_RECEIVER });
  team = await makeOwner(served);
  visit = await served.open();
  await signIn(visit.page, served, team.email);
});
afterAll(() => served?.close());

const dialog = () => visit.page.getByRole('dialog');

test('a job is followed until it ends, its failures are listed, and its files are downloaded', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByText('No jobs yet').waitFor();
  await expectAccessible(page);
  await copyStarter(team, 'parcel-4x6');
  const { sample: data } = await team.ask<{ sample: object }>('GET', '/v1/templates/our-parcel-4x6/content');
  const settings = { templateId: 'our-parcel-4x6', format: 'pdf', itemsPerPart: '2', name: 'Invoices of November' };
  // Created with the browser's session, which then owns the documents.
  const lines = [{ data }, { data: { tracking: 7 } }, { data }].map((item) => JSON.stringify(item)).join('\n');
  const id = await page.evaluate(
    ([path, body]) =>
      fetch(path!, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: body! })
        .then((answer) => answer.json())
        .then((job) => job.id as string),
    [`/v1/jobs?${new URLSearchParams(settings)}`, lines],
  );
  await page.reload();
  const row = page.getByRole('row', { name: /Invoices of November/ });
  await row.waitFor();
  // The list refreshes itself while something is running.
  await row.getByText('Complete', { exact: true }).waitFor();
  await row.getByText('3 of 3').waitFor();
  await row.getByText('1 item failed').waitFor();
  await expectAccessible(page);
  await row.getByRole('link').click();
  await page.waitForURL(`${served.address}/jobs/${id}`);
  const failures = page.getByRole('table', { name: 'Failed items' });
  await failures.getByRole('row', { name: /^2 / }).getByText('must have the property').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('out of paper');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('searchbox').fill('PROPERTY');
  await failures.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download part 1' }).click(),
  ]);
  expect(
    readFileSync((await download.path())!)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('of november');
  await page.getByRole('option', { name: 'Invoices of November' }).first().waitFor();
  await page.keyboard.press('Escape');
});

test('failed items of a job are repeated with one click, without the others', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/jobs?search=november`);
  await page.getByRole('button', { name: 'Retry the failed items of Invoices of November' }).click();
  await page.getByText('New job with 1 item').waitFor();
  await page.getByRole('status').getByText('Complete', { exact: true }).waitFor();
  await page.getByText('1 of 1').waitFor();
  await page.getByRole('button', { name: 'Retry failed items' }).waitFor();
  await expectAccessible(page);
  const { jobs } = await team.ask<{ jobs: readonly { progress: object }[] }>('GET', '/v1/jobs?search=november');
  expect(jobs.map(({ progress }) => progress)).toEqual([
    { done: 0, failed: 1, total: 1 },
    { done: 2, failed: 1, total: 3 },
  ]);
});

test('a job is cancelled, and lists are filtered by the URL', async () => {
  const { page } = visit;
  const { sample: data } = await team.ask<{ sample: object }>('GET', '/v1/templates/our-parcel-4x6/content');
  const settings = { templateId: 'our-parcel-4x6', format: 'pdf', name: 'Far too many' };
  const id = await team.begin(settings, Array(20_000).fill({ data }));
  await page.goto(`${served.address}/jobs/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Cancel job' }).click();
  await page.getByRole('status').getByText('Cancelled', { exact: true }).waitFor();
  await untilJob(team, id, ({ endedAt }) => endedAt !== undefined);
  await page.goto(`${served.address}/jobs?state=cancelled&search=MANY`);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('Nothing found').waitFor();
});

test('documents of a job created by a key are only for that key', async () => {
  const { page } = visit;
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', { mode: 'live', name: 'ERP at night' });
  const { sample: data } = await team.ask<{ sample: object }>('GET', '/v1/templates/our-parcel-4x6/content');
  const id = await team.begin({ templateId: 'our-parcel-4x6', format: 'pdf' }, [{ data }], key);
  await untilJob(team, id, ({ endedAt }) => endedAt !== undefined);
  await page.goto(`${served.address}/jobs/${id}`);
  await page.getByText('Only this key can download').waitFor();
  await page.getByText('ERP at night').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
});

test('documents of a job created in another session are only for that session, as the screen says', async () => {
  const { page } = visit;
  const { sample: data } = await team.ask<{ sample: object }>('GET', '/v1/templates/our-parcel-4x6/content');
  const id = await team.begin({ templateId: 'our-parcel-4x6', format: 'zpl', output: 'stream' }, [{ data }]);
  await untilJob(team, id, ({ endedAt }) => endedAt !== undefined);
  await page.goto(`${served.address}/jobs/${id}`);
  await page.getByRole('button', { name: 'Download all labels' }).click();
  await page.getByText('Only the session or key that created this job').waitFor();
});

test('a webhook is created, its secret is shown once, and the outcome of a message is shown', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await dialog().getByLabel('URL').fill('https://elsewhere.example.com/hook');
  await dialog().getByRole('button', { name: 'Create webhook' }).click();
  await dialog().getByRole('alert').getByText('this installation does not allow its host').waitFor();
  await dialog().getByLabel('URL').fill(`https://${NO_RECEIVER}/hook`);
  await dialog().getByLabel('Description').fill('ERP');
  await dialog()
    .getByRole('radio', { name: /^Selected events/ })
    .check();
  for (const box of await dialog().getByRole('checkbox').all()) await box.uncheck();
  await dialog().getByText('Choose at least one event.').waitFor();
  expect(await dialog().getByRole('button', { name: 'Create webhook' }).isDisabled()).toBe(true);
  await dialog()
    .getByRole('checkbox', { name: /job\.completed/ })
    .check();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Create webhook' }).click();
  const secret = await dialog().getByRole('region', { name: 'secret' }).textContent();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('row', { name: /ERP/ }).getByRole('link').click();
  await page.getByText('No messages yet').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const row = page.getByRole('row', { name: /Test message/ });
  await row.getByText('its host has no public address').waitFor();
  await row.getByText('Pending', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('job.completed');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('searchbox').fill('webhook.TEST');
  await row.getByRole('link').click();
  await dialog().getByRole('region', { name: 'Payload' }).getByText('webhook.test').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a webhook is disabled and enabled, gets a new secret, sends a failed message again, and is deleted', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog().getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('a member of the team disabled it').waitFor();
  const row = page.getByRole('row', { name: /Test message/ });
  await row.getByText('Failed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('a member of the team disabled it').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Send .* again$/ }).click();
  await row.getByText('Pending', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog().getByRole('combobox').selectOption('Use it for one more hour');
  await dialog().getByRole('button', { name: 'Create secret' }).click();
  expect(await dialog().getByRole('region', { name: 'secret' }).textContent()).toMatch(/^whsec_/);
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  await page.getByText('Old secret valid until').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog()
    .getByRole('radio', { name: /^All events/ })
    .check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Webhook changed');
  const { webhooks } = await team.ask<{ webhooks: readonly { events: readonly string[] }[] }>('GET', '/v1/webhooks');
  expect(webhooks[0]!.events).toContain('print.unknown');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
});

test('a viewer sees jobs and webhooks without buttons that change them', async () => {
  await team.ask('POST', '/v1/webhooks', { url: `https://${NO_RECEIVER}/hook`, description: 'ERP' });
  const { url } = await team.ask<{ url: string }>('POST', '/v1/invitations', {
    email: 'vera@example.com',
    role: 'viewer',
  });
  const guest = await served.open();
  await guest.page.goto(url);
  await guest.page.getByLabel('Your name').fill('Vera');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Join' }).click();
  await guest.page.getByRole('heading', { name: 'Hello, Vera' }).waitFor();
  await guest.page.goto(`${served.address}/jobs`);
  await guest.page
    .getByRole('row', { name: /Invoices of November/ })
    .first()
    .waitFor();
  await guest.page.goto(`${served.address}/webhooks`);
  await guest.page.getByRole('row', { name: /ERP/ }).getByRole('link').click();
  await guest.page.getByRole('heading', { name: 'ERP' }).waitFor();
  await guest.page.getByText('No messages yet').waitFor();
  const changing = guest.page.getByRole('button', { name: /Send|Change|secret|Turn|Delete|New/ });
  await expect.poll(() => changing.count()).toBe(0);
  expect(guest.faults).toEqual([]);
  await guest.context.close();
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});
