/**
 * Two concurrent instances. Limits that are exact on one instance are exact across both. If the database or the storage
 * fails, the instances use it again when it recovers.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '@platen/service/background/heartbeat';
import { systemClock } from '@platen/service/base/clock';
import { revokeKey } from '@platen/service/teams/keys';
import { BADGE, SLOW } from '@platen/service/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, newTeam, startCluster, type Team } from './instances/cluster.ts';

const INLINE = { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' };
const BY_URL = { ...INLINE, delivery: 'url' };

// biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
const json = (response: Response): Promise<any> => response.json();

describe('two instances', () => {
  let cluster: Cluster;
  let count = 0;

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.close());

  /** Sends requests to both instances alternately. */
  const call = (key: string, route: string, { body, headers = {} }: { body?: object; headers?: object } = {}) => {
    const [method, path] = route.split(' ') as [string, string];
    const instance = cluster.instances[count++ % 2]!;
    return fetch(instance.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) } : {}),
    });
  };
  const render = ({ key }: Team, body: object, headers = {}) => call(key, 'POST /v1/render', { body, headers });
  const atOnce = <T>(times: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => work(index)));
  const live = async ({ key }: Team) => (await json(await call(key, 'GET /v1/usage'))).renders.live as number;
  const statuses = (responses: readonly Response[]) => {
    const counts = new Map<number, number>();
    for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
    return Object.fromEntries(counts);
  };

  /** Repeats work until it begins and ends within one clock minute, because the service counts in clock minutes. */
  async function withinMinute<T>(work: () => Promise<T>): Promise<T> {
    const minute = () => Math.floor(Date.now() / 60_000);
    for (;;) {
      const begunIn = minute();
      const value = await work();
      if (minute() === begunIn) return value;
    }
  }

  it('accept exactly as many requests of a team per minute as its plan allows', async () => {
    const responses = await withinMinute(async () => {
      const team = await newTeam(cluster.db, 'dev');
      return atOnce(30, () => render(team, INLINE));
    });
    expect(statuses(responses)).toEqual({ 200: 10, 429: 20 });
  });

  it('share one hard cap: no unit is used twice or lost', async () => {
    const period_start = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth());
    const { team, responses } = await withinMinute(async () => {
      const team = await newTeam(cluster.db, 'dev');
      const used = { team_id: team.id, period_start, live: 95, test: 0, exceeded_at: null };
      await cluster.db.insertInto('usage').values(used).execute();
      return { team, responses: await atOnce(10, () => render(team, INLINE)) };
    });
    expect(statuses(responses)).toEqual({ 200: 5, 429: 5 });
    expect(await live(team)).toBe(100);
  });

  it.each([['inline', INLINE] as const, ['url', BY_URL] as const])(
    'render once for each Idempotency-Key, on either instance (%s)',
    async (name, body) => {
      const team = await newTeam(cluster.db, 'enterprise');
      const headers = { 'idempotency-key': `order-${name}` };
      const first = await atOnce(12, () => render(team, body, headers));
      expect(first.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const again = await atOnce(4, () => render(team, body, headers));
      const bodies = await Promise.all(
        [...first, ...again].filter(({ status }) => status === 200).map((response) => response.text()),
      );
      expect(new Set(bodies).size).toBe(1);
      expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(Array(4).fill('true'));
      expect(await live(team)).toBe(1);
    },
  );

  it("serve each other's outputs and use each other's assets", async () => {
    const team = await newTeam(cluster.db, 'enterprise');
    const result = (await (await render(team, BY_URL)).json()) as { readonly id: string; readonly sha256: string };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>`;
    const asset = { body: new TextEncoder().encode(svg) };
    expect((await call(team.key, 'POST /v1/assets?name=logo.svg', asset)).status).toBe(201);
    const position = { mode: 'absolute', x: '10mm', y: '10mm' };
    const logo = { id: 'logo', type: 'image', position, source: 'logo.svg', width: '10mm', height: '10mm' };
    const inline = { ...logo, source: `data:image/svg+xml,${encodeURIComponent(svg)}` };
    const labelWith = (image: object) => ({ ...INLINE, template: { ...BADGE, elements: [image] } });
    const expected = await (await render(team, labelWith(inline))).text();
    expect(expected).toMatch(/^\^XA/);
    for (const _ of cluster.instances) {
      const output = await call(team.key, `GET /v1/render-outputs/${result.id}`);
      const digest = createHash('sha256').update(Buffer.from(await output.arrayBuffer()));
      expect([output.status, digest.digest('hex')]).toEqual([200, result.sha256]);
      expect(await (await render(team, labelWith(logo))).text()).toBe(expected);
    }
  });

  it('number published versions without gaps, and render the newest at once', async () => {
    const team = await newTeam(cluster.db, 'enterprise');
    const made = await call(team.key, 'POST /v1/templates', { body: { template: BADGE, slug: 'badge' } });
    expect(made.status).toBe(201);
    let drafts = 0;
    const published = await atOnce(10, async () => {
      const template = { ...BADGE, meta: { name: `Badge ${drafts++}` } };
      await call(team.key, 'PUT /v1/templates/badge', { body: { template } });
      return json(await call(team.key, 'POST /v1/templates/badge/publish'));
    });
    // Two requests that publish the same draft create one version.
    const versions = [...new Set(published.map(({ version }) => version as number))].toSorted((a, b) => a - b);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    for (const _ of cluster.instances) {
      const stored = { templateId: 'badge', data: {}, format: 'zpl' };
      expect((await json(await render(team, stored))).templateVersion).toBe(versions.at(-1));
    }
    await call(team.key, 'POST /v1/templates/badge/unpublish');
    const gone = await atOnce(2, () => render(team, { templateId: 'badge', data: {}, format: 'zpl' }));
    expect(statuses(gone)).toEqual({ 404: 2 });
  });

  it('reject a revoked key within 5 s, on either instance', async () => {
    const team = await newTeam(cluster.db, 'enterprise');
    expect(statuses(await atOnce(4, () => render(team, INLINE)))).toEqual({ 200: 4 });
    await revokeKey({ db: cluster.db, clock: systemClock }, team.keyId, { actor: {} });
    const revokedAt = performance.now();
    let refused: readonly Response[] = [];
    while (refused.length < 2) {
      const begunAt = performance.now();
      refused = (await atOnce(2, () => render(team, INLINE))).filter(({ status }) => status === 401);
      if (begunAt - revokedAt > 5_000) expect(refused).toHaveLength(2);
      await sleep(200);
    }
    expect(statuses(await atOnce(4, () => render(team, INLINE)))).toEqual({ 401: 4 });
  });

  it('free the reservations of a killed instance within a minute', async () => {
    const team = await newTeam(cluster.db, 'starter');
    const [, killed] = cluster.instances;
    count = 1;
    const lost = render(team, { ...SLOW, delivery: 'inline' }).catch(() => undefined);
    const reservations = () =>
      cluster.db.selectFrom('reservations').selectAll().where('team_id', '=', team.id).execute();
    await expect.poll(reservations).toHaveLength(1);
    await killed.kill();
    const killedAt = Date.now();
    expect(await lost).toBeUndefined();
    const [left] = await reservations();
    expect(left!.expires_at - killedAt).toBeLessThanOrEqual(LEASE_MS);
    expect(LEASE_MS).toBeLessThan(60_000);
    await killed.restart();
    expect(await reservations()).toEqual([]);
    expect(await live(team)).toBe(0);
  });

  /**
   * Renders with different keys until a moment, and repeats each request until it is accepted. Counts the other
   * responses in `others`.
   */
  async function load(team: Team, body: object, until: () => boolean, others: Map<string, number>): Promise<void> {
    let number = 0;
    let accepted = 0;
    const worker = async () => {
      while (!until()) {
        const headers = { 'idempotency-key': `load-${++number}` };
        for (;;) {
          const response = await render(team, body, headers);
          if (response.status === 200) break;
          const { code } = (await response.json()) as { readonly code: string };
          others.set(`${response.status} ${code}`, (others.get(`${response.status} ${code}`) ?? 0) + 1);
          if (response.status === 503) expect(response.headers.get('retry-after')).toBe('1');
          await sleep(100);
        }
        accepted++;
      }
    };
    await atOnce(4, worker);
    expect(await live(team)).toBe(accepted);
  }

  it('respond with 503 while the database is unavailable, and recover automatically', async () => {
    const team = await newTeam(cluster.db, 'enterprise');
    let done = false;
    const others = new Map<string, number>();
    const loaded = load(team, BY_URL, () => done, others);
    // After these renders the workers have started, because the requests are sent one after another.
    await expect.poll(() => live(team)).toBeGreaterThan(4);
    await cluster.postgres.stop();
    await sleep(1_000);
    expect((await render(team, INLINE)).status).toBe(503);
    expect((await fetch(`${cluster.instances[0].url}/health`)).status).toBe(200);
    await expect.poll(() => others.get('503 UNAVAILABLE') ?? 0).toBeGreaterThan(0);
    await cluster.postgres.start();
    const other = await newTeam(cluster.db, 'enterprise');
    await expect.poll(async () => (await render(other, INLINE)).status).toBe(200);
    done = true;
    await loaded;
    // If the connection broke after a reservation, it can block the retry of that request for a moment.
    others.delete('409 IDEMPOTENCY_IN_PROGRESS');
    expect([...others.keys()]).toEqual(['503 UNAVAILABLE']);
  });

  it('respond with 503 to `url` while the storage is unavailable, and still render inline', async () => {
    const team = await newTeam(cluster.db, 'enterprise');
    await cluster.s3.stop();
    const refused = await atOnce(2, () => render(team, BY_URL));
    expect(statuses(refused)).toEqual({ 503: 2 });
    expect(await refused[0]!.json()).toMatchObject({ code: 'UNAVAILABLE', error: expect.stringContaining('storage') });
    expect(statuses(await atOnce(4, () => render(team, INLINE)))).toEqual({ 200: 4 });
    expect(await live(team)).toBe(4);
    await cluster.s3.start();
    expect(statuses(await atOnce(4, () => render(team, BY_URL)))).toEqual({ 200: 4 });
  });
});
