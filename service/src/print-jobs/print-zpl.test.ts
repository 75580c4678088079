/** ZPL made by other programs is never sent unchanged. The service draws it and creates new ZPL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { startZebraPrinter, type ZebraPrinter } from '../testing/zebra-printer.ts';

/** Commands that would reset or reconfigure the printer, or erase its files. */
const HOSTILE =
  '^XA^PW400^LL200^FO20,20^A0N,40,40^FDShip to^FS^BY2^FO20,80^BCN,80,N^FDA-77^FS^XZ~JR^XA^JUF^IDR:*.*^XZ~JA';

let service: TestService;
let team: TestTeam;
let printer: ZebraPrinter;

beforeAll(async () => {
  printer = await startZebraPrinter();
  service = await createTestService({ printers: printer.address.replace('tcp://', '') });
  team = await service.createTeam('acme');
  for (const language of ['zpl', 'tspl', 'pdf']) {
    await service.call(team.keys.live, 'POST /v1/printers', { name: language, address: printer.address, language });
  }
});
afterAll(async () => {
  await service.close();
  await printer.close();
});

const print = (body: object) =>
  service.app.inject({ method: 'POST', url: '/v1/print', headers: bearer(team.keys.live), payload: body });

describe('ZPL of another program', () => {
  it.each([
    ['zpl', '^XA'],
    ['tspl', 'SIZE'],
    ['pdf', '%PDF-'],
  ])('is printed by a printer for %s, without the original commands', async (name, start) => {
    printer.forget();
    const created = await print({ printer: name, zpl: HOSTILE });
    expect(created.statusCode, created.payload).toBe(202);
    const { id } = created.json();
    const state = async () => (await service.call(team.keys.live, `GET /v1/print/${id}`)).json().state;
    await expect.poll(state, { timeout: 20_000 }).toBe('sent');
    const document = printer.received();
    expect(document).toContain(start);
    for (const command of ['~JR', '^JU', '^ID', '~JA']) expect(document).not.toContain(command);
  });

  it.each([
    [{ data: {} }, '/data'],
    [{ template: {} }, '/template'],
    [{ density: 7 }, '/density'],
  ])('is rejected with %j', async (more, path) => {
    const response = await print({ printer: 'zpl', zpl: HOSTILE, ...more });
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0].path).toBe(path);
  });

  it('is rejected without a label', async () => {
    const response = await print({ printer: 'zpl', zpl: 'hello' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
  });
});
