/** Printing from the Studio with a network printer: added, used, interrupted, and used again. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN } from '../../service/src/testing/service.ts';
import { startZebraPrinter, type ZebraPrinter } from '../../service/src/testing/zebra-printer.ts';
import { expectAccessible } from './accessible.ts';
import { makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';

let printer: ZebraPrinter;
let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  printer = await startZebraPrinter();
  served = await serve({ PLATEN_PRINTERS: printer.address.replace('tcp://', '') });
  team = await makeOwner(served);
  visit = await served.open();
  await signIn(visit.page, served, team.email);
});
afterAll(async () => {
  await served?.close();
  await printer?.close();
});

const dialog = () => visit.page.getByRole('dialog');
const state = (text: string) => visit.page.getByRole('status').getByText(text, { exact: true });

test('a printer is added in an allowed network, and shows its status', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Printing' }).click();
  await page.getByText('No print jobs yet').waitFor();
  await page.getByRole('link', { name: 'View printers' }).click();
  await page.getByText('No printers yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add printer' }).first().click();
  await dialog().getByLabel('Name').fill('packing-1');
  await dialog().getByLabel('Address').fill('tcp://10.99.0.1');
  await dialog().getByRole('button', { name: 'Add printer' }).click();
  await dialog().getByRole('alert').getByText('must be in a network where this installation allows printers').waitFor();
  await dialog().getByLabel('Address').fill(printer.address);
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Add printer' }).click();
  const row = page.getByRole('row', { name: /packing-1/ });
  await row.getByText('Ready', { exact: true }).waitFor();
  await row.getByText('ZD421-203dpi').waitFor();
  printer.set({ headOpen: true });
  await row.getByRole('button', { name: 'Check the status of packing-1' }).click();
  await row.getByText('Stopped', { exact: true }).waitFor();
  printer.set({});
});

test('the sample of a starter is printed as a test', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Print a test on packing-1' }).click();
  await dialog().getByRole('combobox', { name: 'Template' }).selectOption('starter:product-2x1');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Print', exact: true }).click();
  await page.waitForURL(/\/printing\/jobs\//);
  await state('Sent').waitFor();
  expect(printer.received()).toMatch(/\^XA[\s\S]*\^XZ\s*$/);
  await expectAccessible(page);
});

test('an interrupted job is printed again only after a person has confirmed it', async () => {
  const { page } = visit;
  const id = /jobs\/([^/]+)$/.exec(page.url())![1]!;
  const { template } = await team.ask<{ template: string }>('GET', `/v1/print/${id}`);
  const { sample } = await team.ask<{ sample: object }>('GET', `/v1/templates/${template}/content`);
  printer.forget();
  printer.set({ breaksAfter: 100 });
  const order = { printer: 'packing-1', templateId: template, data: sample, name: 'Order 4711' };
  await team.ask('POST', '/v1/print', order);
  await page.getByRole('link', { name: 'Print jobs' }).click();
  // The list refreshes itself while something is running.
  const row = page.getByRole('row', { name: /Order 4711/ });
  await row.getByText('Check the printer', { exact: true }).waitFor();
  printer.forget();
  printer.set({ paperOut: true });
  await row.getByRole('button', { name: 'Print Order 4711 again' }).click();
  await dialog().getByText('The document may have been printed already').waitFor();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Print again' }).click();
  await row.getByText('Waiting', { exact: true }).waitFor();
  await row.getByText(/paper/).waitFor();
  expect(printer.received()).toBe('');
  await row.getByRole('button', { name: 'Cancel Order 4711' }).click();
  await dialog().getByRole('button', { name: 'Cancel job' }).click();
  await row.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Sent');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Sent/ }).first().waitFor();
});

test('a calibration page is printed on a printer for paper', async () => {
  const { page } = visit;
  await team.ask('POST', '/v1/printers', { name: 'office', address: printer.address, language: 'pdf' });
  printer.forget();
  await page.getByRole('link', { name: 'Printers', exact: true }).click();
  await page.getByRole('button', { name: 'Print a test on office' }).click();
  await dialog().getByRole('combobox', { name: 'Template' }).selectOption('Calibration page with rulers');
  await dialog().getByRole('combobox', { name: 'Paper or label sheet' }).selectOption('avery-l7160');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Print', exact: true }).click();
  await page.waitForURL(/\/printing\/jobs\//);
  await state('Sent').waitFor();
  expect(printer.received()).toMatch(/^%PDF-/);
  const { printers } = await team.ask<{ printers: readonly { id: string; name: string }[] }>('GET', '/v1/printers');
  await page.getByRole('link', { name: 'Print jobs' }).click();
  await team.ask('DELETE', `/v1/printers/${printers.find(({ name }) => name === 'office')!.id}`);
});

test('a printer is changed and deleted', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Printers', exact: true }).click();
  await page.getByRole('button', { name: 'Change packing-1' }).click();
  await dialog().getByLabel('Name').fill('packing-east');
  await dialog().getByRole('combobox', { name: 'Density' }).selectOption('300 dpi');
  await dialog().getByText('Adjustments').click();
  await dialog().getByRole('combobox', { name: 'Direction' }).selectOption('Upside down');
  await dialog().getByRole('combobox', { name: 'Mirrored' }).selectOption('Yes');
  await dialog().getByLabel('Pause after').fill('25');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /packing-east/ }).waitFor();
  const { printers } = await team.ask<{ printers: readonly object[] }>('GET', '/v1/printers');
  const settings = { density: 12, orientation: 'inverted', mirror: true, pause: 25 };
  expect(printers).toMatchObject([{ name: 'packing-east', address: printer.address, settings }]);
  await page.getByRole('button', { name: 'Delete packing-east' }).click();
  await dialog().getByRole('button', { name: 'Delete printer' }).click();
  await page.getByText('No printers yet').waitFor();
});

test('a printer behind a firewall is added, and the shown command starts its agent', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByText('No agents yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add printer' }).first().click();
  await expect
    .poll(() =>
      dialog()
        .getByRole('radio', { name: /^Agent/ })
        .isChecked(),
    )
    .toBe(true);
  await dialog().getByLabel('Name').fill("Bob's desk");
  await dialog().getByRole('button', { name: 'Add printer' }).click();
  await dialog().getByLabel('Address of the printer').fill(printer.address);
  await dialog().getByRole('button', { name: 'Create agent key' }).click();
  await dialog().getByText('The command now contains the key').waitFor();
  await expectAccessible(page);
  const line = (await dialog().getByRole('region', { name: 'command' }).textContent())!;
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Bob's desk/ });
  await row.getByText('no agent has connected yet').waitFor();

  const templateId = 'starter:product-2x1';
  const { sample: data } = await team.ask<{ sample: object }>('GET', `/v1/templates/${templateId}/content`);
  await team.ask('POST', '/v1/print', { printer: "Bob's desk", templateId, data, name: 'Order 4714' });
  printer.set({});
  printer.forget();
  // Asynchronous, because the printer runs in this process and must respond.
  await promisify(execFile)('/bin/sh', ['-c', `${line.replace('npx platen', `${process.execPath} ${BIN}`)} --once`]);
  expect(printer.received()).toMatch(/\^XA[\s\S]*\^XZ\s*$/);
  await row.getByRole('button', { name: "Check the status of Bob's desk" }).click();
  await row.getByText('Last seen just now').waitFor();
  await page.getByRole('searchbox', { name: 'Find a printer' }).fill('nothing like it');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Control+p');
  await page.getByRole('combobox', { name: 'Find anything' }).fill("bob's desk");
  // Its print jobs contain its name and may be listed first.
  await page.getByRole('option', { name: /^Bob's desk/ }).click();
  await row.waitFor();
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});
