/** `POST /v1/jobs/{id}/retry`: repeats only the failed items of a job. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

describe('a retry of failed items', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  const call = (route: string, token = team.keys.live) => service.call(token, route);
  const strictly = { ...BADGE, schema: { type: 'object', required: ['name'] } };
  const ITEMS = ['{"data":{"name":"Ada"}}', '{"data":{"city":"Oslo"}}', '{"data":{"name":"Bob"}}', '{"data":{}}'];

  beforeAll(() => service.pushTemplate(team, 'named', strictly));

  async function create(query: string): Promise<string> {
    const answer = await service.app.inject({
      method: 'POST',
      url: `/v1/jobs?${query}`,
      payload: ITEMS.join('\n'),
      headers: { ...bearer(team.keys.live), 'content-type': 'application/x-ndjson' },
    });
    return answer.json().id;
  }

  async function ended(id: string, token = team.keys.live) {
    for (let tries = 0; tries < 10_000; tries++) {
      const job = (await call(`GET /v1/jobs/${id}`, token)).json();
      if (job.endedAt !== undefined) return job;
      await sleep(10);
    }
    throw new Error('the job does not end');
  }

  it('renders only these items, with the currently published template', async () => {
    const id = await create('templateId=named&format=zpl&name=night');
    expect((await ended(id)).progress).toEqual({ done: 2, failed: 2, total: 4 });
    const again = await call(`POST /v1/jobs/${id}/retry`);
    expect([again.statusCode, again.json().name]).toEqual([202, 'night']);
    expect((await ended(again.json().id)).progress).toEqual({ done: 0, failed: 2, total: 2 });
    await service.pushTemplate(team, 'named', {
      ...BADGE,
      elements: [{ ...BADGE.elements[0], contentExpression: 'city ?? "-"' }],
    });
    // Retries the job that the first retry created.
    const last = await call(`POST /v1/jobs/${again.json().id}/retry`);
    expect((await ended(last.json().id)).progress).toEqual({ done: 2, failed: 0, total: 2 });
    const labels = (await call(`GET /v1/jobs/${last.json().id}/result`)).payload;
    expect([labels.match(/\^XZ/g)?.length, labels.includes('Ada')]).toEqual([2, false]);
    await service.pushTemplate(team, 'named', strictly);
  });

  it('keeps the version that the request named', async () => {
    const id = await create('templateId=named@1&format=zpl');
    await ended(id);
    const again = (await call(`POST /v1/jobs/${id}/retry`)).json();
    expect((await ended(again.id)).progress).toEqual({ done: 0, failed: 2, total: 2 });
  });

  it('responds with 409 while nothing can be repeated', async () => {
    await service.pushTemplate(team, 'badge', BADGE);
    const id = await create('templateId=badge&format=zpl');
    await ended(id);
    const refused = await call(`POST /v1/jobs/${id}/retry`);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'No item of the job failed.']);
  });

  it('belongs to the creator, even when a colleague starts it', async () => {
    const ann = await service.createPerson({ email: 'ann@acme.test', team });
    const id = await create('templateId=named&format=zpl');
    const { keyId } = await ended(id);
    const again = await call(`POST /v1/jobs/${id}/retry`, ann.token);
    expect([again.statusCode, again.json().keyId]).toEqual([202, keyId]);
    await ended(again.json().id);
    expect((await call(`GET /v1/jobs/${again.json().id}/result`, ann.token)).statusCode).toBe(404);
  });

  it('requires that the key of the job is still valid', async () => {
    const made = await service.call((await owner()).token, 'POST /v1/keys', { mode: 'live', name: 'night' });
    const { key, id: keyId } = made.json();
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v1/jobs?templateId=named&format=zpl',
      payload: ITEMS.join('\n'),
      headers: { ...bearer(key), 'content-type': 'application/x-ndjson' },
    });
    const { token } = await owner();
    await ended(answer.json().id, token);
    await service.call(token, `DELETE /v1/keys/${keyId}`);
    const refused = await call(`POST /v1/jobs/${answer.json().id}/retry`, token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
  });

  it('creates one job per Idempotency-Key', async () => {
    const id = await create('templateId=named&format=zpl');
    await ended(id);
    const retry = () =>
      service.app.inject({
        method: 'POST',
        url: `/v1/jobs/${id}/retry`,
        headers: { ...bearer(team.keys.live), 'idempotency-key': 'once' },
      });
    const first = await retry();
    expect((await retry()).json().id).toBe(first.json().id);
  });

  let made: ReturnType<typeof service.createPerson> | undefined;
  const owner = () => (made ??= service.createPerson({ email: 'own@acme.test', team, role: 'owner' }));
});
