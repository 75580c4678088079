import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { Unavailable } from '../base/unavailable.ts';
import { ROW_BYTES } from '../blobs/row-contents.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

const service = openedService();
const team = openedTeam(service, 'acme');
let asked = 0;

const BODY = { template: BADGE, data: {}, format: 'html' };

const appWith = (commits: () => Promise<void>) => createApp({ ...service.services, commits });

it('waits for the disk before responding to writes, and for nothing else', async () => {
  const app = appWith(async () => {
    asked++;
  });
  const headers = bearer(team.keys.live);
  expect((await app.inject({ url: '/v1/usage', headers })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/v1/render', headers, payload: {} })).statusCode).toBe(400);
  expect(asked).toBe(0);
  expect((await app.inject({ method: 'POST', url: '/v1/render', headers, payload: BODY })).statusCode).toBe(200);
  expect(asked).toBe(1);
});

it('waits for an inline document only if the response is stored for a retry', async () => {
  const app = appWith(async () => {
    asked++;
  });
  asked = 0;
  const render = async (headers: object, delivery: string) => {
    const sent = { ...bearer(team.keys.live), ...headers };
    const payload = { ...BODY, delivery };
    return (await app.inject({ method: 'POST', url: '/v1/render', headers: sent, payload })).statusCode;
  };
  expect(await render({}, 'inline')).toBe(200);
  expect(await render({}, 'inline-json')).toBe(200);
  expect(asked).toBe(0);
  expect(await render({ 'idempotency-key': 'order-1' }, 'inline')).toBe(200);
  expect(asked).toBe(1);
});

/**
 * Renders a stored document. Returns the flushes in the order in which they end. The flush of the file takes longer.
 * @param rowBytes 0 to store the document in a file
 */
async function flushesOf(headers: object, rowBytes = 0): Promise<readonly string[]> {
  const flushes: string[] = [];
  const settle = async () => {
    await sleep(50);
    flushes.push('file');
  };
  const commits = async () => void flushes.push('log');
  const app = createApp({ ...service.services, rowBytes, commits, blobs: { ...service.services.blobs, settle } });
  const sent = { ...bearer(team.keys.live), ...headers };
  const response = await app.inject({ method: 'POST', url: '/v1/render', headers: sent, payload: BODY });
  expect(response.statusCode).toBe(200);
  return flushes;
}

it('flushes the file of a stored document and the log at the same time', async () => {
  expect(await flushesOf({})).toEqual(['log', 'file']);
});

it('flushes only the log for a document that is stored in its row', async () => {
  expect(await flushesOf({}, ROW_BYTES)).toEqual(['log']);
});

it('flushes the file before the transaction that stores the response for a retry', async () => {
  expect(await flushesOf({ 'idempotency-key': 'order-2' })).toEqual(['file', 'log']);
});

it('responds with 503 if the file of a stored document cannot be flushed', async () => {
  const settle = async () => {
    throw new Unavailable('storage', new Error('EIO'));
  };
  const app = createApp({ ...service.services, rowBytes: 0, blobs: { ...service.services.blobs, settle } });
  for (const key of [{}, { 'idempotency-key': 'order-3' }]) {
    const headers = { ...bearer(team.keys.live), ...key };
    const response = await app.inject({ method: 'POST', url: '/v1/render', headers, payload: BODY });
    expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
  }
});

it('responds with a complete 503 when the disk fails', async () => {
  const app = appWith(async () => {
    throw new Unavailable('database', new Error('EIO'));
  });
  const response = await app.inject({
    method: 'POST',
    url: '/v1/render',
    headers: bearer(team.keys.live),
    payload: BODY,
  });
  expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  expect(response.headers).not.toHaveProperty('x-render-sha256');
});
