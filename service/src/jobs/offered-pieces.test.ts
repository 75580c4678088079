/** Pieces of a job: rendering them on all threads for long tasks, and leasing them to other instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEASE_MS } from '../background/heartbeat.ts';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { gatedWorker } from '../testing/worker.ts';
import { claimJob, type HeldJob } from './job-leases.ts';
import type { MadePiece } from './make-piece.ts';
import { claimPiece, findOffers, handOver, offerPieces, renewPiece, takeBack, takeMade } from './offered-pieces.ts';

let service: TestService;
let team: TestTeam;

async function openTeam(opened: TestService): Promise<void> {
  service = opened;
  team = await service.createTeam('acme');
  await service.pushTemplate(team, 'badge', BADGE);
}

async function create(names: readonly string[]): Promise<string> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/jobs?templateId=badge&format=zpl&itemsPerPart=1',
    payload: names.map((name) => `${JSON.stringify({ data: { name } })}\n`).join(''),
    headers: { ...bearer(team.keys.live), 'content-type': 'application/x-ndjson' },
  });
  return answer.json().id;
}

describe('The only job', () => {
  const gate = gatedWorker();
  beforeAll(async () => openTeam(await createTestService({ workerFile: gate.file, workers: 4 })));
  afterAll(() => service.close());

  it('uses all threads for long tasks and keeps the order of its items', async () => {
    const { pool } = service.services;
    expect(pool.spares).toBe(2);
    gate.close();
    const names = Array.from({ length: 7 }, (_, index) => `held ${index}.`);
    const id = await create(names);
    // A third piece is waiting, so that no thread is idle while a piece is stored.
    await expect.poll(() => pool.queue()).toMatchObject({ running: 2, waiting: 1 });
    gate.open();
    const get = (path: string) => service.call(team.keys.live, `GET /v1/jobs/${id}${path}`);
    await expect.poll(async () => (await get('')).json().state).toBe('complete');
    const { payload } = await get('/result');
    const label = async (name: string) =>
      (await service.render(team.keys.live, { templateId: 'badge', data: { name }, format: 'zpl', delivery: 'inline' }))
        .body;
    expect(payload).toBe((await Promise.all(names.map(label))).join(''));
  });
});

// Instances share jobs only with PostgreSQL.
describe.runIf(process.env['TESTS_PARTS'] === 'shared')('A piece that an instance leased', () => {
  const MADE: MadePiece = { states: [{ kind: 'complete', pages: 1, warnings: [] }], bytes: 27, pages: 1, ms: 3 };
  beforeAll(async () => openTeam(await createTestService({ background: 'off' })));
  afterAll(() => service.close());

  /** Creates a job with three items that another process owns, and offers its second and third pieces. */
  async function offered(): Promise<HeldJob> {
    const { services } = service;
    const id = await create(['a', 'b', 'c']);
    const job = (await claimJob(services, id))!;
    await services.db.updateTable('jobs').set({ owner: 'the holder' }).where('id', '=', id).execute();
    const places = [2, 3].map((part) => ({ part, first: part - 1, start: 27 * (part - 1) }));
    await offerPieces(services, job, places);
    return job;
  }

  it('is leased again when the lease of a killed helper expires, and only the second result counts', async () => {
    const { services } = service;
    const job = await offered();
    const first = (await claimPiece(services, job.id))!;
    expect(first.part).toBe(2);
    expect((await claimPiece(services, job.id))!.part).toBe(3);
    expect(await findOffers(services, 10)).toEqual([]);
    expect(await claimPiece(services, job.id)).toBeUndefined();
    service.time += LEASE_MS + 1;
    expect(await findOffers(services, 10)).toEqual([{ id: job.id, team_id: team.id }]);
    const second = (await claimPiece(services, job.id))!;
    expect([second.part, second.taken === first.taken]).toEqual([2, false]);
    expect([await renewPiece(services, first), await handOver(services, first, MADE)]).toEqual([false, false]);
    expect(await takeMade(services, job, 2)).toBeUndefined();
    expect(await handOver(services, second, MADE)).toBe(true);
    expect(await takeMade(services, job, 2)).toEqual(MADE);
    expect(await takeMade(services, job, 2)).toBeUndefined();
  });

  it('is rendered by the holder if the helper is late, and the helper loses its lease', async () => {
    const { services } = service;
    const job = await offered();
    const leased = (await claimPiece(services, job.id))!;
    expect(await takeBack(services, job, { part: 2, always: false })).toBe(false);
    expect(await takeBack(services, job, { part: 2, always: true })).toBe(true);
    expect([await renewPiece(services, leased), await handOver(services, leased, MADE)]).toEqual([false, false]);
  });

  it('is no longer offered after another process has taken over the job', async () => {
    const { services } = service;
    const job = await offered();
    await services.db.updateTable('jobs').set({ run: 'another' }).where('id', '=', job.id).execute();
    expect(await claimPiece(services, job.id)).toBeUndefined();
  });
});
