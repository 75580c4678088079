/** CORS, and the headers that all responses have. */
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { BADGE, bearer, type TestService } from '../testing/service.ts';

const APP = 'https://app.example.com';
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

describe('PLATEN_CORS_ORIGINS', () => {
  const service = openedService({ corsOrigins: [APP] });
  const closed = openedService();

  const ask = ({ app }: TestService, method: 'OPTIONS' | 'GET', headers: object) =>
    app.inject({ method, url: '/v1/usage', headers: { ...headers } });

  it('accepts the preflight of a configured origin', async () => {
    const { statusCode, headers, body } = await ask(service, 'OPTIONS', { origin: APP, ...PREFLIGHT });
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type.*Idempotency-Key/),
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('lets that origin read responses, including errors', async () => {
    const headers = { origin: APP, ...bearer(service.seeded.keys.live) };
    for (const answer of [await ask(service, 'GET', headers), await ask(service, 'GET', { origin: APP })]) {
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
      });
    }
  });

  it('lets it read every specific header of a response', async () => {
    const headers = { origin: APP, ...bearer(service.seeded.keys.live) };
    const post = (url: string, payload: object | string) =>
      service.app.inject({ method: 'POST', url, headers, payload } as InjectOptions);
    const document = { template: BADGE, format: 'zpl', verify: true };
    const inline = { ...document, data: { name: 'Ada' }, delivery: 'inline' };
    const rendered = await post('/v1/render', inline);
    const kept = (await post('/v1/render', { ...inline, delivery: 'url', unknown: 1 })).json();
    const made = (await post('/v1/templates?unknown=1', { template: BADGE, slug: 'badge' })).json();
    const answers = [
      rendered,
      await post('/v1/render/batch', { ...document, items: [{ data: { name: 'Ada' } }], delivery: 'inline' }),
      await post('/v1/preview/zpl?unknown=1', rendered.body),
      await service.app.inject({ url: `/v1/render-outputs/${kept.id}`, headers: { ...headers, range: 'bytes=0-3' } }),
      await service.app.inject({ url: `/v1/templates/${made.id}`, headers }),
      await service.app.inject({ url: '/v1/usage', headers: { origin: APP } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 206, 200, 401]);
    const own = /^(x-(?!frame-options|content-type-options)|ratelimit|retry-after|etag|content-(range|disposition))/;
    for (const answer of answers) {
      const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase().split(', ');
      expect(exposed).toEqual(expect.arrayContaining(Object.keys(answer.headers).filter((name) => own.test(name))));
    }
  });

  it.each(['https://evil.example', `${APP}.evil.example`, 'http://app.example.com', `${APP}:444`, 'null'])(
    'sends no CORS headers to %s',
    async (origin) => {
      const preflight = await ask(service, 'OPTIONS', { origin, ...PREFLIGHT });
      expect(preflight.statusCode).toBe(405);
      for (const { headers } of [preflight, await ask(service, 'GET', { origin })]) {
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).toMatchObject({ vary: 'Origin' });
      }
    },
  );

  it('is off by default', async () => {
    const { statusCode, headers } = await ask(closed, 'OPTIONS', { origin: APP, ...PREFLIGHT });
    expect(statusCode).toBe(405);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('vary');
  });

  it('never accepts a cookie from other origins', async () => {
    const team = await service.createTeam('acme');
    const { token } = await service.createPerson({ email: 'ann@example.com', team });
    const send = (origin: string) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/keys',
        payload: { mode: 'test' },
        headers: { cookie: `__Host-platen_session=${token}`, origin },
      });
    expect((await send(APP)).statusCode).toBe(401);
    expect((await send('https://platen.test')).statusCode).toBe(201);
  });

  it('sends its headers in addition to the usual ones', async () => {
    const render = { template: BADGE, data: {}, format: 'html', delivery: 'inline' };
    const answers = [
      await closed.call(undefined, 'GET /health'),
      await closed.call(undefined, 'GET /v1/usage'),
      await closed.call(undefined, 'GET /nowhere'),
      await closed.call(undefined, 'DELETE /v1/render'),
      await closed.render(closed.seeded.keys.live, render),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 405, 200]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^(sandbox; )?default-src 'none'/),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringMatching(/^max-age=\d+$/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
    }
  });
});
