/** Unknown fields and parameters cause warnings. With `strict`, they cause errors. */
import { describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';

const GOOD = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' };

describe('unknown parts of a request', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const call = (route: string, body?: object) => service.call(team.keys.live, route, body);
  const unknown = (path: string, near: string) => ({
    code: 'UNKNOWN_PROPERTY',
    path,
    message: expect.stringContaining(`did you mean "${near}"?`),
  });

  it('are reported in the result of a render, in the order of the fields', async () => {
    const answer = await call('POST /v1/render', { ...GOOD, stirct: true, verfy: true, delivry: 'inline' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().warnings).toMatchObject([
      unknown('/stirct', 'strict'),
      unknown('/verfy', 'verify'),
      unknown('/delivry', 'delivery'),
    ]);
    const inline = await call('POST /v1/render', { ...GOOD, delivery: 'inline', stirct: true });
    expect(inline.headers['x-render-warnings']).toBe('1');
  });

  it('are rejected under strict', async () => {
    for (const route of ['POST /v1/render', 'POST /v1/render?dip=300']) {
      const more = route.includes('?') ? {} : { verfy: true };
      const answer = await call(route, { ...GOOD, strict: true, ...more });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'PREFLIGHT_FAILED']);
      expect(answer.json().details.warnings).toMatchObject([{ code: 'UNKNOWN_PROPERTY' }]);
    }
    const known = await call('POST /v1/render', { ...GOOD, strict: true });
    expect([known.statusCode, known.json().warnings]).toEqual([200, []]);
  });

  it('are reported for a batch and its items', async () => {
    const { template, format, data } = GOOD;
    const batch = { template, format, items: [{ data }, { data, copeis: 2 }], parital: true };
    const answer = await call('POST /v1/render/batch', batch);
    expect(answer.json().warnings).toMatchObject([
      unknown('/items/1/copeis', 'copies'),
      unknown('/parital', 'partial'),
    ]);
    expect(answer.json().items).toMatchObject([{ warnings: [] }, { warnings: [] }]);
    expect((await call('POST /v1/render/batch', { ...batch, strict: true })).statusCode).toBe(422);
  });

  it('are reported along with errors, because they may be the cause', async () => {
    const { data, ...rest } = GOOD;
    const { details } = (await call('POST /v1/render', { ...rest, dtaa: data })).json();
    expect(details).toMatchObject({ errors: [{ path: '/data' }], warnings: [unknown('/dtaa', 'data')] });
    const key = (await call('POST /v1/keys', { mdoe: 'live' })).json();
    expect(key.details).toMatchObject({ errors: [{ path: '/mode' }], warnings: [unknown('/mdoe', 'mode')] });
  });

  it.each([
    ['POST /v1/keys', { mode: 'test', nmae: 'x' }, '/nmae', 'name'],
    ['POST /v1/templates', { template: BADGE, slgu: 'x' }, '/slgu', 'slug'],
    ['POST /v1/templates/validate', { template: BADGE, fromats: ['pdf'] }, '/fromats', 'formats'],
  ] as const)('are reported by %s', async (route, body, path, near) => {
    const answer = await call(route, body);
    expect(answer.statusCode).toBeLessThan(300);
    expect(answer.json().warnings).toMatchObject([unknown(path, near)]);
  });

  it('are reported for query parameters, in the result or in a header', async () => {
    const list = await call('GET /v1/templates?libary=starter');
    expect(list.json().warnings).toMatchObject([
      { code: 'UNKNOWN_PROPERTY', message: expect.stringContaining('did you mean "library"?') },
    ]);
    const render = await call('POST /v1/render?format=pdf', GOOD);
    expect(render.json().warnings).toMatchObject([{ message: expect.stringContaining('query parameter "format"') }]);
    const drawn = await service.app.inject({
      method: 'POST',
      url: '/v1/preview/zpl?lable=2',
      headers: { authorization: `Bearer ${team.keys.live}` },
      payload: '^XA^PW100^LL100^XZ',
    });
    expect([drawn.statusCode, drawn.headers['x-request-warnings']]).toEqual([200, '1']);
    expect((await call('GET /v1/templates?library=starter')).json()).not.toHaveProperty('warnings');
  });

  it('are shortened in messages, and limited in number', async () => {
    const { warnings } = (await call('POST /v1/render', { ...GOOD, ['x'.repeat(5000)]: 1 })).json();
    expect(warnings[0].message.length + warnings[0].path.length).toBeLessThan(250);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    expect((await call('POST /v1/render', { ...GOOD, ...many })).json().warnings).toHaveLength(100);
  });
});
