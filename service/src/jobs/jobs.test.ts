/** Jobs from the request to the results, including interrupted jobs and jobs that are split into pieces. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEASE_MS } from '../background/heartbeat.ts';
import type { Runner } from '../background/runner.ts';
import { deleteStrayFiles } from '../blobs/stray-files.ts';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { startZebraPrinter, type ZebraPrinter } from '../testing/zebra-printer.ts';
import { credentialOf } from './job-credential.ts';
import { claimJob, type HeldJob, LostJob, releaseJob } from './job-leases.ts';
import { forgetJobs } from './jobs.ts';
import { makePiece } from './make-piece.ts';
import { readPiece } from './read-piece.ts';
import { savePiece } from './save-piece.ts';

let service: TestService;
let team: TestTeam;
let printer: ZebraPrinter;

beforeAll(async () => {
  printer = await startZebraPrinter();
  service = await createTestService({ printers: printer.address.replace('tcp://', '') });
  team = await service.createTeam('acme');
  await service.pushTemplate(team, 'badge', BADGE);
});
afterAll(async () => {
  await service.close();
  await printer.close();
});

const linesOf = (names: readonly string[]) => names.map((name) => `${JSON.stringify({ data: { name } })}\n`).join('');
const NAMES = Array.from({ length: 25 }, (_, index) => `guest ${index}`);

async function create(query: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  return service.app.inject({
    method: 'POST',
    url: `/v1/jobs?${query}`,
    payload: body,
    headers: { ...bearer(team.keys.live), 'content-type': 'application/x-ndjson', ...headers },
  });
}

const get = (path: string, key = team.keys.live) => service.call(key, `GET /v1/jobs/${path}`);

/** Waits until the job has ended and returns it. */
async function ended(id: string) {
  for (let tries = 0; tries < 10_000; tries++) {
    const job = (await get(id)).json();
    if (job.endedAt !== undefined) return job;
    await sleep(10);
  }
  throw new Error(`the job never ends: ${(await get(id)).payload}`);
}

async function zplOf(name: string): Promise<string> {
  const body = { templateId: 'badge', data: { name }, format: 'zpl', delivery: 'inline' };
  return (await service.render(team.keys.live, body)).body;
}

const live = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().renders.live;

describe('A job of items', () => {
  it('is rejected before any query if the team already has two uploads', async () => {
    const done = await Promise.all([1, 2].map(() => service.services.jobUploads.begin(team.id)));
    const refused = await create('templateId=none&format=zpl', gzipSync(linesOf(NAMES)), {
      'content-encoding': 'gzip',
    });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'OVERLOADED']);
    for (const end of done) end();
    const missing = await create('templateId=none&format=zpl', linesOf(NAMES));
    expect(missing.json().code).toBe('NOT_FOUND');
    // After the failed request, a job can be created.
    expect((await create('templateId=none&format=zpl', linesOf(NAMES))).json().code).toBe('NOT_FOUND');
    expect((await create('templateId=none&format=zpl', linesOf(NAMES))).json().code).toBe('NOT_FOUND');
  });

  it('creates one stream of labels, each once and in order, and counts them', async () => {
    const labels = (await Promise.all(NAMES.map(zplOf))).join('');
    const before = await live();
    const answer = await create('templateId=badge&format=zpl&itemsPerPart=10&name=guests', linesOf(NAMES));
    expect(answer.statusCode).toBe(202);
    const { id } = answer.json();
    expect(answer.headers['location']).toBe(`/v1/jobs/${id}`);
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'complete', progress: { done: 25, failed: 0, total: 25 }, parts: 3, pages: 25 });
    const result = await get(`${id}/result`);
    expect(result.payload).toBe(labels);
    expect(result.headers).toMatchObject({
      'content-length': String(Buffer.byteLength(labels)),
      'content-disposition': 'inline; filename="guests.zpl"',
      'x-render-items': 'complete=25, failed=0',
    });
    expect(await live()).toBe(before + 25);
    const { parts } = (await get(`${id}/parts`)).json();
    expect(parts.map(({ first, items }: { first: number; items: number }) => [first, items])).toEqual([
      [0, 10],
      [10, 10],
      [20, 5],
    ]);
  });

  it('renders items with the templates that they name, and reports unknown ones', async () => {
    const tall = { ...BADGE, dimensions: { width: '100mm', height: '150mm' } };
    await service.pushTemplate(team, 'tall', tall);
    const one = (
      await service.render(team.keys.live, {
        templateId: 'tall',
        data: { name: 'b' },
        format: 'zpl',
        delivery: 'inline',
      })
    ).body;
    const items = [
      { data: { name: 'a' } },
      { data: { name: 'b' }, templateId: 'tall' },
      { data: { name: 'c' }, templateId: 'none' },
      { data: { name: 'd' } },
    ];
    const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
    const { id } = (await create('templateId=badge&format=zpl', body)).json();
    expect(await ended(id)).toMatchObject({ state: 'complete', progress: { done: 3, failed: 1, total: 4 } });
    expect((await get(`${id}/result`)).payload).toBe((await zplOf('a')) + one + (await zplOf('d')));
    expect((await get(`${id}/failures`)).json().failures).toMatchObject([{ item: 2, code: 'NOT_FOUND' }]);
  });

  it('splits parts where items would name more templates than one part may', async () => {
    const items = Array.from({ length: 25 }, (_, index) => ({ data: { name: 'a' }, templateId: `none-${index}` }));
    const body = [{ data: { name: 'a' } }, ...items].map((item) => `${JSON.stringify(item)}\n`).join('');
    const { id } = (await create('templateId=badge&format=zpl&itemsPerPart=100', body)).json();
    expect(await ended(id)).toMatchObject({ state: 'complete', progress: { done: 1, failed: 25 }, parts: 2 });
  });

  it('creates files of a few items each, available as soon as they are finished', async () => {
    const { id } = (await create('templateId=badge&format=pdf&itemsPerPart=20', linesOf(NAMES))).json();
    expect(await ended(id)).toMatchObject({ output: 'parts', parts: 2, pages: 25 });
    const file = await get(`${id}/parts/2`);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.headers['content-disposition']).toBe('inline; filename="badge-0002.pdf"');
    expect((await get(`${id}/parts/3`)).statusCode).toBe(404);
    expect((await get(`${id}/result`)).json()).toMatchObject({ code: 'CONFLICT' });
  });

  it('prints each label once, in print jobs of a few items each', async () => {
    const body = { name: 'packing', address: printer.address, language: 'zpl' };
    await service.call(team.keys.live, 'POST /v1/printers', body);
    const { id } = (await create('templateId=badge&printer=packing&itemsPerPart=10', linesOf(NAMES))).json();
    expect(await ended(id)).toMatchObject({ output: 'print', parts: 3 });
    const { parts } = (await get(`${id}/parts`)).json();
    for (const { printJobId } of parts) {
      const job = () => service.call(team.keys.live, `GET /v1/print/${printJobId}`);
      for (let tries = 0; (await job()).json().state !== 'sent' && tries < 10_000; tries++) await sleep(10);
    }
    expect(printer.received()).toBe((await Promise.all(NAMES.map(zplOf))).join(''));
  });

  it('omits failed items, reports them, and continues', async () => {
    const lines = ['{"data":{"name":"a"}}', '{"data":{}}', '{"data":{"name":"c"}}'];
    await service.pushTemplate(team, 'named', { ...BADGE, schema: { type: 'object', required: ['name'] } });
    const { id } = (await create('templateId=named&format=zpl', lines.join('\n'))).json();
    expect(await ended(id)).toMatchObject({ state: 'complete', progress: { done: 2, failed: 1, total: 3 } });
    const { failures } = (await get(`${id}/failures`)).json();
    expect(failures).toMatchObject([{ item: 1, code: 'BAD_REQUEST', errors: [{ path: '/items/1/data' }] }]);
    expect((await get(`${id}/result`)).payload.match(/\^XZ/g)).toHaveLength(2);
    const strict = (await create('templateId=named&format=zpl&maxFailures=0', lines.join('\n'))).json();
    expect(await ended(strict.id)).toMatchObject({ state: 'failed', code: 'RENDER_ERROR' });
  });

  it('reports a bounded part of each failure, which counts as storage', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `field${index}`);
    await service.pushTemplate(team, 'wanting', { ...BADGE, schema: { type: 'object', required: names } });
    const used = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().storage.documentBytes.used;
    const before = await used();
    const { id } = (await create('templateId=wanting&format=zpl', linesOf(['a']))).json();
    expect(await ended(id)).toMatchObject({ progress: { done: 0, failed: 1, total: 1 } });
    const [failure] = (await get(`${id}/failures`)).json().failures;
    expect([failure.item, failure.errors.length, failure.error.length <= 1_000]).toEqual([0, 5, true]);
    expect(await used()).toBeGreaterThan(before);
  });

  it('works for people with their current permissions', async () => {
    const { id } = await service.createPerson({ email: 'late@acme.test', team });
    const maker = { team_id: team.id, credential_id: 'session', user_id: id, by_key: 0, key_mode: 'test' } as const;
    const scopes = async () => (await credentialOf(service.services, maker)) as { readonly scopes: readonly string[] };
    expect((await scopes()).scopes).toContain('print');
    await service.services.db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', id).execute();
    expect((await scopes()).scopes).toEqual(['render']);
  });

  it('may be compressed, may lack the last line break, and ignores empty lines', async () => {
    const body = gzipSync(`\r\n${linesOf(['a'])}\n  ${linesOf(['b']).trim()}`);
    const { id } = (await create('templateId=badge&format=zpl', body, { 'content-encoding': 'gzip' })).json();
    expect((await ended(id)).progress).toEqual({ done: 2, failed: 0, total: 2 });
  });

  it('is created once per Idempotency-Key', async () => {
    const query = 'templateId=badge&format=zpl';
    const send = (names: readonly string[]) => create(query, linesOf(names), { 'idempotency-key': 'night-1' });
    const [first, second] = [await send(['a']), await send(['a'])];
    expect(second.json().id).toBe(first.json().id);
    expect((await send(['b'])).json().code).toBe('IDEMPOTENCY_MISMATCH');
    await ended(first.json().id);
  });

  it('is cancelled between two items, and keeps its results', async () => {
    const { services } = service;
    const { id } = (await create('templateId=badge&format=zpl', linesOf(NAMES))).json();
    await service.call(team.keys.live, `POST /v1/jobs/${id}/cancel`);
    const job = await ended(id);
    expect(['cancelled', 'complete']).toContain(job.state);
    expect((await service.call(team.keys.live, `POST /v1/jobs/${id}/cancel`)).statusCode).toBe(409);
    expect(await claimJob(services, id)).toBeUndefined();
  });
});

describe('Rejected requests', () => {
  const WRONG: readonly (readonly [string, string, string, string])[] = [
    ['a line that is no JSON', 'templateId=badge&format=zpl', '{"data":{}}\n{"data":', 'line 2'],
    ['an item without data', 'templateId=badge&format=zpl', '{"copies":2}', '/items/0/data'],
    ['no lines', 'templateId=badge&format=zpl', '\n\n', 'one item per line'],
    ['no template', 'format=zpl', '{"data":{}}', 'templateId'],
    ['no format', 'templateId=badge', '{"data":{}}', 'format'],
    ['a stream of what is none', 'templateId=badge&format=pdf&output=stream', '{"data":{}}', 'output'],
    ['a draft', 'templateId=badge@draft&format=zpl', '{"data":{}}', 'templateId'],
  ];
  it.each(WRONG)('%s', async (_what, query, body, names) => {
    const answer = await create(query, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.json().error).toContain(names);
  });

  it('a line that is too long, and an unknown template', async () => {
    const long = `{"data":{"name":"${'x'.repeat(300_000)}"}}`;
    expect((await create('templateId=badge&format=zpl', long)).json().code).toBe('PAYLOAD_TOO_LARGE');
    expect((await create('templateId=none&format=zpl', '{"data":{}}')).json().code).toBe('NOT_FOUND');
  });

  it('more items than the quota allows, without rendering any', async () => {
    const small = await service.createTeam('small', 'dev');
    await service.pushTemplate(small, 'badge', BADGE);
    const send = (count: number) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/jobs?templateId=badge&format=zpl',
        payload: linesOf(Array.from({ length: count }, () => 'a')),
        headers: { ...bearer(small.keys.live), 'content-type': 'application/x-ndjson' },
      });
    expect((await send(101)).json().code).toBe('QUOTA_EXCEEDED');
    expect((await send(3)).statusCode).toBe(202);
  });

  it('a job of another key or team', async () => {
    const { id } = (await create('templateId=badge&format=zpl', linesOf(['a']))).json();
    const other = await service.createTeam('other');
    for (const key of [team.keys.test, other.keys.live]) {
      for (const path of [id, `${id}/result`, `${id}/parts`, `${id}/failures`]) {
        expect((await get(path, key)).statusCode).toBe(404);
      }
      expect((await service.call(key, 'GET /v1/jobs')).json().jobs).toEqual([]);
      expect((await service.call(key, `POST /v1/jobs/${id}/cancel`)).statusCode).toBe(404);
    }
    const person = await service.createPerson({ email: 'ann@example.com', team });
    expect((await get(id, person.token)).json().id).toBe(id);
    await ended(id);
    expect((await get(`${id}/result`, person.token)).statusCode).toBe(404);
  });
});

describe('A job without a holder', () => {
  it('is resumed by another process, and late results of the previous one are not saved', async () => {
    const { services } = service;
    // Stops the runner. From now on, the test acts as two processes.
    await (services.jobRunner as Runner).close();
    const before = await live();
    const { id } = (await create('templateId=badge&format=zpl&itemsPerPart=10', linesOf(NAMES))).json();
    const credential = await credentialOf(services, await jobRow(id));
    const left = new AbortController().signal;
    const runPiece = async (job: HeldJob) => {
      const place = { part: job.parts + 1, first: job.done + job.failed, start: job.read_bytes };
      const piece = await readPiece(services.blobs, job, { start: place.start, most: 10 });
      const made = await makePiece(services, { job, credential, left, place, piece });
      return savePiece(services, { job, credential, made });
    };
    const first = (await claimJob(services, id))!;
    const afterOne = await runPiece(first);
    expect((await get(id)).json()).toMatchObject({ state: 'running', progress: { done: 10, failed: 0, total: 25 } });
    expect(await claimJob(services, id)).toBeUndefined();
    service.time += LEASE_MS + 1;
    const second = (await claimJob(services, id))!;
    expect(second).toMatchObject({ done: 10, parts: 1 });
    await expect(runPiece(afterOne)).rejects.toThrow(LostJob);
    await releaseJob(services, afterOne);
    const afterTwo = await runPiece(second);
    const last = await runPiece(afterTwo);
    expect(last).toMatchObject({ state: 'complete', done: 25, parts: 3, input_id: expect.any(String) });
    expect((await get(`${id}/result`)).payload).toBe((await Promise.all(NAMES.map(zplOf))).join(''));
    // The test itself rendered 50 labels to compare them.
    expect(await live()).toBe(before + 50);
    expect((await jobRow(id)).input_id).toBeNull();
  });

  it('stops once its key is revoked', async () => {
    const { services } = service;
    const { id } = (await create('templateId=badge&format=zpl', linesOf(NAMES))).json();
    const row = await jobRow(id);
    await services.db
      .updateTable('keys')
      .set({ revoked_at: service.time })
      .where('id', '=', row.credential_id)
      .execute();
    await expect(credentialOf(services, row)).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
  });

  it('is no longer reported to a caller whose key was revoked', async () => {
    const made = await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['render'] });
    const { key, id: keyId } = made.json();
    const payload = linesOf(NAMES);
    const headers = { ...bearer(key), 'content-type': 'application/x-ndjson' };
    const asked = { method: 'POST', url: '/v1/jobs?templateId=badge&format=zpl', headers, payload } as const;
    const { id } = (await service.app.inject(asked)).json();
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const events = await fetch(`${address}/v1/jobs/${id}/events`, { headers: bearer(key) });
    expect((await service.call(team.keys.live, `DELETE /v1/keys/${keyId}`)).statusCode).toBe(200);
    expect(await events.text()).not.toContain('event: end');
    expect((await jobRow(id)).state).toBe('queued');
  });

  it('is deleted with all its files when it expires', async () => {
    const { services } = service;
    service.time += 8 * 24 * 60 * 60 * 1000;
    await forgetJobs(services);
    for (const table of ['jobs', 'job_parts', 'job_failures'] as const) {
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await deleteStrayFiles(services);
    expect(await services.db.selectFrom('stray_files').selectAll().where('expires_at', '=', 0).execute()).toEqual([]);
  });
});

function jobRow(id: string) {
  return service.services.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
