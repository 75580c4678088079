/** Networks for printers that an administrator has allowed. `PLATEN_PRINTERS` is not set. */
import { describe, expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../testing/opened.ts';

const PRINTER = { name: 'packing', address: 'tcp://10.20.7.4', language: 'zpl' };
const SET = 'PUT /v1/printer-networks';

describe('printer networks', () => {
  const service = openedService({ printers: 'stored' });
  const admin = openedPerson(service, { email: 'admin@platen.test', superAdmin: true });
  const team = openedTeam(service, 'acme');

  const networks = async () => (await service.call(admin.token, 'GET /v1/printer-networks')).json();
  const set = (given: unknown) => service.call(admin.token, SET, { networks: given });
  const add = (name: string, address = PRINTER.address) =>
    service.call(team.keys.live, 'POST /v1/printers', { ...PRINTER, name, address });

  it("allow no printers at first, and apply an administrator's change at once", async () => {
    expect(await networks()).toEqual({ networks: [], isFixed: false });
    const refused = await add('first');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details.errors[0]).toMatchObject({
      path: '/address',
      message: expect.stringMatching(/an administrator allows/),
    });

    expect((await set(['10.20.0.0/16:9100', '[fd12:3456::/48]:9100'])).json()).toEqual({
      networks: ['10.20.0.0/16:9100', '[fd12:3456::/48]:9100'],
      isFixed: false,
    });
    expect((await add('second')).statusCode).toBe(201);
    expect((await add('third', 'tcp://10.21.7.4')).statusCode).toBe(400);
    expect((await add('fourth', 'tcp://10.20.7.4:22')).statusCode).toBe(400);

    expect((await set([])).json()).toEqual({ networks: [], isFixed: false });
    expect((await add('fifth')).statusCode).toBe(400);
  });

  it.each([
    ['169.254.0.0/16:80'],
    ['100.100.100.200:80'],
    ['10.0.0.0/8'],
    ['printer.example.com:9100'],
    ['10.0.0.1:9100, 10.0.0.2:9100'],
    ['off'],
    [''],
  ])('reject %j', async (text) => {
    const answer = await set(['10.20.0.0/16:9100', text]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.errors).toMatchObject([{ path: '/networks/1' }]);
    expect((await set('10.20.0.0/16:9100')).statusCode).toBe(400);
    expect((await set(Array(101).fill('10.20.0.0/16:9100'))).statusCode).toBe(400);
    expect((await networks()).networks).toEqual([]);
  });

  it('never include loopback unless it is listed explicitly', async () => {
    await set(['0.0.0.0/0:9100']);
    expect((await add('wide', 'tcp://127.0.0.1')).statusCode).toBe(400);
    await set(['127.0.0.1:9100']);
    expect((await add('local', 'tcp://127.0.0.1')).statusCode).toBe(201);
    await set([]);
  });
});

describe('PLATEN_PRINTERS', () => {
  const service = openedService({ printers: '10.30.0.0/16:9100' });
  const admin = openedPerson(service, { email: 'admin@platen.test', superAdmin: true });

  it('takes precedence over the stored networks, which cannot be changed then', async () => {
    const stored = { name: 'printers', value: '10.20.0.0/16:9100', changed_at: 0 };
    await service.services.db.insertInto('installation_settings').values(stored).execute();
    const answer = await service.call(admin.token, 'GET /v1/printer-networks');
    expect(answer.json()).toEqual({ networks: ['10.30.0.0/16:9100'], isFixed: true });
    expect((await service.call(admin.token, SET, { networks: [] })).statusCode).toBe(409);
  });
});
