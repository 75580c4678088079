/**
 * An administrator allows networks of printers under Installation. A printer in such a network can then be added at
 * once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startZebraPrinter, type ZebraPrinter } from '../../service/src/testing/zebra-printer.ts';
import { expectAccessible } from './accessible.ts';
import { makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';
import { toast } from './toasts.ts';

let printer: ZebraPrinter;
let served: Served;
let team: Team;
let visit: Visit;

beforeAll(async () => {
  printer = await startZebraPrinter();
  served = await serve();
  team = await makeOwner(served);
  visit = await served.open();
  await signIn(visit.page, served, team.email);
});
afterAll(async () => {
  await served?.close();
  await printer?.close();
});

test('printing is off until a network is allowed, and an invalid network is named', async () => {
  const { page } = visit;
  const order = { name: 'packing', address: printer.address, language: 'zpl' };
  await expect(team.ask('POST', '/v1/printers', order)).rejects.toThrow('400');
  await page.getByRole('link', { name: 'Installation' }).click();
  const networks = page.getByLabel('Networks with a port, one per line');
  await networks.fill('10.20.0.0/99:9100');
  await page.getByRole('button', { name: 'Save networks' }).click();
  await page.getByRole('alert').getByText('10.20.0.0/99:9100:').waitFor();
  await networks.fill(printer.address.replace('tcp://', ''));
  await page.getByRole('button', { name: 'Save networks' }).click();
  await toast(page, 'Printer networks saved');
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => networks.inputValue()).toBe(printer.address.replace(/^tcp:\/\/(.*):/, '$1/32:'));

  // The address needs no scheme.
  await page.goto(`${served.address}/printing/printers`);
  await page.getByRole('button', { name: 'Add printer' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(order.name);
  await dialog.getByLabel('Address').fill(printer.address.replace('tcp://', ''));
  await dialog.getByRole('button', { name: 'Add printer' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const { printers } = await team.ask<{ printers: readonly { address: string }[] }>('GET', '/v1/printers');
  expect(printers.map(({ address }) => address)).toEqual([printer.address]);
  expect(visit.faults).toEqual([]);
});
