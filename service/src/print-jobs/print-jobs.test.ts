/**
 * Print jobs from the request to the printer. The printers respond, stall, break the connection or are not available.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '@platen/engine/base/defined';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { startZebraPrinter, type ZebraPrinter, type ZebraState } from '../testing/zebra-printer.ts';
import { markPrintJobsUnknown } from './print-jobs.ts';
import { claimPrinter } from './print-queues.ts';

let service: TestService;
let team: TestTeam;
let printers: ZebraPrinter[];
let names = 0;

beforeAll(async () => {
  printers = await Promise.all(Array.from({ length: 4 }, () => startZebraPrinter()));
  const ranges = printers.map(({ address }) => address.replace('tcp://', ''));
  service = await createTestService({ printers: ranges.join(',') });
  team = await service.createTeam('acme');
});
afterAll(async () => {
  await service.close();
  for (const printer of printers) await printer.close();
});
afterEach(() => {
  for (const printer of printers) printer.forget();
});

/** Adds a printer with one of the simulated addresses. */
async function addPrinter(at = 0, state: ZebraState = {}, more: object = {}) {
  const printer = printers[at]!;
  printer.set(state);
  const name = `printer-${++names}`;
  const body = { name, address: printer.address, language: 'zpl', ...more };
  const { id } = (await service.call(team.keys.live, 'POST /v1/printers', body)).json();
  return { printer, id: id as string, name };
}

const order = (printer: string, more: object = {}) => ({ printer, template: BADGE, data: { name: 'Ada' }, ...more });

async function print(body: object, key?: string) {
  const headers = { ...bearer(team.keys.live), ...defined({ 'idempotency-key': key }) };
  return service.app.inject({ method: 'POST', url: '/v1/print', headers, payload: body });
}

const job = async (id: string) => (await service.call(team.keys.live, `GET /v1/print/${id}`)).json();

/** Waits until the job has one of these states. */
async function until(id: string, ...states: readonly string[]) {
  for (let tries = 0; tries < 10_000; tries++) {
    const found = await job(id);
    if (states.includes(found.state)) return found;
    await sleep(10);
  }
  throw new Error(`the job is never ${states.join(' or ')}: ${JSON.stringify(await job(id))}`);
}

/** Waits until the service has tried to print the job and has stored the result. */
const tried = (id: string) => expect.poll(async () => (await job(id)).attempts).toBeGreaterThan(0);

async function zplOf(name: string, more: object = {}): Promise<string> {
  const body = { template: BADGE, data: { name }, format: 'zpl', delivery: 'inline', ...more };
  return (await service.render(team.keys.live, body)).body;
}

describe('A print job', () => {
  it('is printed once, with the bytes of a render for that printer, and counts as one', async () => {
    const { printer, id, name } = await addPrinter(0, { dotsPerMm: 12 }, { settings: { density: 12 } });
    const used = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().renders.live;
    const before = await used();
    const answer = await print(order(name));
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      expect.objectContaining({ state: 'queued', warnings: [] }),
    ]);
    const { id: jobId } = answer.json();
    expect(answer.headers['location']).toBe(`/v1/print/${jobId}`);
    const printed = await until(jobId, 'sent', 'failed', 'unknown');
    expect(printed).toMatchObject({ state: 'sent', printerId: id, printer: name, attempts: 1, copies: 1, pages: 1 });
    expect(printer.received()).toBe(await zplOf('Ada', { printer: { density: 12 } }));
    expect(await used()).toBe(before + 2);
  });

  it('is created once per Idempotency-Key, even if requested repeatedly', async () => {
    const { printer, name } = await addPrinter();
    const answers = [await print(order(name), 'order-1'), await print(order(name), 'order-1')];
    const [first, second] = answers.map((answer) => answer.json().id);
    expect(second).toBe(first);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(answers[1]!.headers['idempotent-replayed']).toBe('true');
    await until(first, 'sent');
    expect(printer.received().match(/\^XZ/g)).toHaveLength(1);
    const other = await print(order(name, { copies: 2 }), 'order-1');
    expect(other.json().code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('of many items is one job, in the order of the items, with the requested copies', async () => {
    const { printer, name } = await addPrinter();
    const items = ['a', 'b', 'c'].map((each) => ({ data: { name: each } }));
    const { id } = (await print({ printer: name, template: BADGE, items, copies: 2 })).json();
    expect(await until(id, 'sent')).toMatchObject({ items: 3, copies: 2, pages: 3 });
    const labels = await Promise.all(['a', 'b', 'c'].map((each) => zplOf(each)));
    expect(printer.received()).toBe([...labels, ...labels].join(''));
  });

  it('uses the settings of the printer, which those of the job override, and cuts after the last item', async () => {
    const settings = { offset: { x: '1mm', y: '2mm' }, absoluteDarkness: 20, cut: 'end' };
    const { printer, id: printerId, name } = await addPrinter(0, {}, { settings });
    const kept = (await service.call(team.keys.live, `GET /v1/printers/${printerId}`)).json().settings;
    expect(kept).toEqual({ density: 8, ...settings });
    const items = ['a', 'b'].map((each) => ({ data: { name: each } }));
    const more = { settings: { absoluteDarkness: 12, offset: { x: '-2mm' } } };
    const { id } = (await print({ printer: name, template: BADGE, items, ...more })).json();
    await until(id, 'sent');
    const zpl = printer.received();
    expect(zpl.match(/~SD\d+|\^LS-?\d+\^LT-?\d+|\^MM.|~JK/g)).toEqual([
      ...['~SD12', '^LS8^LT16', '^MMD', '~SD12', '^LS8^LT16', '^MMD', '~JK'],
    ]);
    const wrong = await print({ printer: name, template: BADGE, items, settings: { offset: { x: '1in' } } });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('/settings/offset/x');
  });

  it('may have items with different templates, and prints nothing if one does not exist', async () => {
    const { printer, name } = await addPrinter();
    await service.pushTemplate(team, 'wide', { ...BADGE, dimensions: { width: '150mm', height: '100mm' } });
    const items = [{ data: { name: 'a' } }, { data: { name: 'b' }, templateId: 'wide' }];
    const { id } = (await print({ printer: name, template: BADGE, items })).json();
    await until(id, 'sent');
    const [first, second] = printer.received().match(/\^PW\d+/g)!;
    expect(first).not.toBe(second);
    const missing = await print({
      printer: name,
      template: BADGE,
      items: [...items, { data: {}, templateId: 'none' }],
    });
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND']);
    const many = Array.from({ length: 21 }, (_, index) => ({ data: {}, templateId: `t-${index}` }));
    expect((await print({ printer: name, template: BADGE, items: many })).json().code).toBe('BAD_REQUEST');
  });

  it('tells the printer the number of copies of a single label', async () => {
    const { printer, name } = await addPrinter();
    const { id } = (await print(order(name, { copies: 3 }))).json();
    await until(id, 'sent');
    expect(printer.received()).toContain('^PQ3');
  });

  it('is printed after earlier jobs', async () => {
    const { printer, name } = await addPrinter(0, { paused: true });
    const ids: string[] = [];
    for (const each of ['1', '2', '3']) ids.push((await print(order(name, { data: { name: each } }))).json().id);
    await tried(ids[0]!);
    printer.set({});
    await retryNow(name);
    for (const id of ids) await until(id, 'sent');
    expect(printer.received()).toBe((await Promise.all(['1', '2', '3'].map((each) => zplOf(each)))).join(''));
  });

  it('is done when the printer reports it, if confirmation is enabled', async () => {
    const { name } = await addPrinter(0, {}, { confirm: true });
    const { id } = (await print(order(name))).json();
    expect((await until(id, 'done', 'sent', 'failed')).state).toBe('done');
  });
});

/** Makes the service try the printer again without a delay. */
async function retryNow(name: string): Promise<void> {
  const { db, printRunner } = service.services;
  await db.updateTable('printers').set({ retry_at: 0 }).where('name', '=', name).execute();
  printRunner.wake();
}

/** Prints another label. When it is printed, all jobs that were queued before it have ended. */
async function printNext(name: string): Promise<void> {
  const { id } = (await print(order(name, { data: { name: 'next' } }))).json();
  await until(id, 'sent');
}

describe('A printer that cannot print', () => {
  it('is retried, and receives nothing until it is ready', async () => {
    const { printer, name } = await addPrinter(0, { paperOut: true });
    const { id } = (await print(order(name))).json();
    await tried(id);
    expect(await job(id)).toMatchObject({ state: 'queued', message: expect.stringContaining('out of paper') });
    expect(printer.received()).toBe('');
    printer.set({});
    await retryNow(name);
    expect(await until(id, 'sent')).not.toHaveProperty('message');
    expect(printer.received().match(/\^XZ/g)).toHaveLength(1);
  });

  it('fails jobs past their deadline, with nothing sent', async () => {
    const { printer, name } = await addPrinter(0, { headOpen: true });
    const { id } = (await print(order(name, { expireAfter: 60 }))).json();
    await tried(id);
    service.time += 61_000;
    service.services.printRunner.wake();
    expect(await until(id, 'failed')).toMatchObject({ message: expect.stringContaining('nothing was sent') });
    expect(printer.received()).toBe('');
  });

  it('fails only the label that it can never print, and prints the next', async () => {
    const { printer, name } = await addPrinter(0, { dotsPerMm: 12 });
    const { id } = (await print(order(name))).json();
    expect(await until(id, 'failed')).toMatchObject({ message: expect.stringContaining('12; nothing was sent') });
    await service.call(team.keys.live, `PATCH /v1/printers/${name}`, { settings: { density: 12 } });
    const next = (await print(order(name))).json();
    await until(next.id, 'sent');
    expect(printer.received().match(/\^XZ/g)).toHaveLength(1);
  });
});

describe('A job whose connection broke while sending', () => {
  const LARGE = { ...BADGE, dimensions: { width: '200mm', height: '300mm' } };
  const noise = Array.from({ length: 400 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 0).join(' ');
  const large = {
    template: { ...LARGE, elements: [{ ...BADGE.elements[0], width: '180mm', height: '250mm' }] },
    data: { name: noise },
  };

  it('rejects "mediaCheck" in a render or a print request, because it is a setting of the print queue', async () => {
    const { name } = await addPrinter(0);
    const settings = { mediaCheck: 'hold' };
    const rendered = await service.call(team.keys.live, 'POST /v1/render', {
      template: BADGE,
      data: { name: 'Ada' },
      format: 'zpl',
      printer: settings,
    });
    expect(rendered.statusCode).toBe(400);
    expect(rendered.json().details.errors).toMatchObject([{ path: '/printer/mediaCheck' }]);
    const printed = await print({ ...order(name), settings });
    expect(printed.statusCode).toBe(400);
    expect(printed.json().details.errors).toMatchObject([{ path: '/settings/mediaCheck' }]);
  });

  it("reports media that differ from the printer's, or waits until they are changed", async () => {
    const variables = { 'ezpl.print_width': '832', 'zpl.label_length': '4000', 'ezpl.media_type': 'gap/notch' };
    const { printer, name } = await addPrinter(0, { variables }, { settings: { mediaCheck: 'warn' } });
    const noted = (await print(order(name))).json().id;
    expect((await until(noted, 'sent')).message).toContain('MEDIA_MISMATCH');
    printer.forget();
    await service.call(team.keys.live, `PATCH /v1/printers/${name}`, { settings: { mediaCheck: 'hold' } });
    const held = (await print(order(name))).json().id;
    await tried(held);
    expect(await job(held)).toMatchObject({ state: 'queued', message: expect.stringContaining('MEDIA_MISMATCH') });
    expect(printer.received()).toBe('');
    await service.call(team.keys.live, `POST /v1/print/${held}/cancel`);
  });

  it('is unknown, and is printed again only when a person asks for it', async () => {
    const { printer, name } = await addPrinter(1, { breaksAfter: 100 });
    const { id } = (await print({ ...order(name), ...large })).json();
    expect(await until(id, 'unknown', 'sent', 'failed')).toMatchObject({ state: 'unknown', attempts: 1 });
    printer.set({});
    printer.forget();
    await retryNow(name);
    await printNext(name);
    expect(printer.received()).toBe(await zplOf('next'));
    printer.forget();
    const retried = await Promise.all([1, 2].map(() => service.call(team.keys.live, `POST /v1/print/${id}/retry`)));
    expect(retried.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const printed = await until(id, 'sent');
    expect(printed.attempts).toBe(2);
    expect(printer.received()).toBe(await zplOf(noise, { template: large.template }));
  });

  it('is unknown if its instance died, as soon as another takes the printer', async () => {
    const { printer, id: printerId, name } = await addPrinter(0, { paused: true });
    const { id } = (await print(order(name))).json();
    await tried(id);
    const { db } = service.services;
    // Sets the state that an instance leaves if it is killed while it is sending.
    await db
      .updateTable('printers')
      .set({ owner: 'somebody', leased_until: service.time + 1_000, retry_at: 0 })
      .where('id', '=', printerId)
      .execute();
    await db.updateTable('print_jobs').set({ state: 'sending', run: 'theirs' }).where('id', '=', id).execute();
    printer.set({});
    const next = (await print(order(name, { data: { name: 'next' } }))).json().id;
    // When another printer has printed, the runner has polled at least once.
    await printNext((await addPrinter(2)).name);
    expect([(await job(id)).state, (await job(next)).state]).toEqual(['sending', 'queued']);
    expect(await claimPrinter(service.services, printerId)).toBeUndefined();
    service.time += 2_000;
    service.services.printRunner.wake();
    await until(next, 'sent');
    expect((await job(id)).state).toBe('unknown');
    expect(printer.received()).toBe(await zplOf('next'));
  });

  it('is unknown in a copy of the database, like all queued jobs', async () => {
    const { name } = await addPrinter(0, { paused: true });
    const { id } = (await print(order(name))).json();
    await markPrintJobsUnknown(service.services.db, service.time);
    expect((await job(id)).state).toBe('unknown');
  });
});

describe('A person who decides', () => {
  it('cancels a job that has not begun', async () => {
    const { printer, name } = await addPrinter(0, { paused: true });
    const { id } = (await print(order(name))).json();
    await tried(id);
    expect((await service.call(team.keys.live, `POST /v1/print/${id}/cancel`)).json().state).toBe('cancelled');
    expect((await service.call(team.keys.live, `POST /v1/print/${id}/cancel`)).json().code).toBe('CONFLICT');
    const noted = service.services.db.selectFrom('activity').select(['action', 'label']).where('subject', '=', id);
    expect(await noted.execute()).toEqual([{ action: 'print.cancelled', label: 'Badge' }]);
    printer.set({});
    await retryNow(name);
    await printNext(name);
    expect(printer.received()).toBe(await zplOf('next'));
  });

  it('lists jobs by state and printer, latest first, in pages', async () => {
    const { name } = await addPrinter(0, { paused: true });
    for (const each of ['1', '2', '3']) {
      service.time += 1;
      await print(order(name, { name: each }));
    }
    const list = async (query: string) => {
      const { jobs, next } = (await service.call(team.keys.live, `GET /v1/print?printer=${name}&${query}`)).json();
      return { names: jobs.map((each: { name: string }) => each.name), next };
    };
    expect((await list('state=queued')).names).toEqual(['3', '2', '1']);
    expect((await list('state=done')).names).toEqual([]);
    const { names: page, next } = await list('limit=2');
    expect([page, (await list(`limit=2&after=${next}`)).names]).toEqual([['3', '2'], ['1']]);
    expect((await service.call(team.keys.live, 'GET /v1/print?state=quued')).json().error).toContain('one of queued');
    // When its printer is deleted, a job is no longer waiting.
    expect((await service.call(team.keys.live, `DELETE /v1/printers/${name}`)).statusCode).toBe(204);
    const { jobs } = (await service.call(team.keys.live, 'GET /v1/print?limit=3')).json();
    expect(jobs.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

describe('Requests', () => {
  it.each([
    ['no printer', { template: BADGE, data: {} }, 'BAD_REQUEST', '/printer'],
    ['a printer nobody has', order('nobodys'), 'NOT_FOUND', 'printer'],
    ['neither data nor items', { printer: 'p', template: BADGE }, 'BAD_REQUEST', '"data" or "items"'],
    ['both', { ...order('p'), items: [{ data: {} }] }, 'BAD_REQUEST', 'both "data" and "items"'],
    ['no template', { printer: 'p', data: {} }, 'BAD_REQUEST', '"templateId" or "template"'],
    ['copies of none', order('p', { copies: 0 }), 'BAD_REQUEST', '/copies'],
    ['a long time', order('p', { expireAfter: 1_000_000 }), 'BAD_REQUEST', '/expireAfter'],
  ])('with %s are rejected', async (_, body, code, words) => {
    const { code: told, error } = (await print(body)).json();
    expect([told, error]).toEqual([code, expect.stringContaining(words)]);
  });

  it('that are strict print nothing if there are warnings', async () => {
    const { printer, name } = await addPrinter();
    const answer = await print(order(name, { data: {}, strict: true }));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'PREFLIGHT_FAILED']);
    expect(printer.received()).toBe('');
  });

  it('need the scope', async () => {
    const key = (await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live' })).json().key;
    const may = (await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['print'] })).json().key;
    expect((await service.call(key, 'GET /v1/printers')).json().error).toContain('"print"');
    expect((await service.call(may, 'GET /v1/printers')).statusCode).toBe(200);
    expect(
      (await service.call(may, 'POST /v1/printers', { name: 'a', address: 'tcp://10.0.0.1', language: 'zpl' })).json()
        .error,
    ).toContain('"team"');
    expect((await service.call(team.keys.test, 'POST /v1/print', order('p'))).statusCode).toBe(403);
  });
});
