/** Importing labels of other programs as templates, over HTTP. */
import { describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../../testing/opened.ts';
import { bearer } from '../../testing/service.ts';

const LABEL = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDOrder 4711^FS^BY2^FO20,80^BCN,80,N^FD4711^FS^XZ';

describe('POST /v1/templates/import', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const send = (query: string, body = LABEL, key = team.keys.live) =>
    service.app.inject({
      method: 'POST',
      url: `/v1/templates/import?${query}`,
      headers: { ...bearer(key), 'content-type': 'text/plain' },
      payload: Buffer.from(body),
    });

  it('stores a draft that renders, and reports the parts', async () => {
    const response = await send('name=Order%20label&field=order%3D4711');
    expect(response.statusCode).toBe(201);
    const answer = response.json();
    expect(answer).toMatchObject({
      slug: 'order-label',
      name: 'Order label',
      labels: 1,
      report: {
        converted: [
          { element: 'order-4711', command: '^FD', offset: 15 },
          { element: 'code128', command: '^BC' },
        ],
        approximated: [],
        omitted: [],
      },
      draft: { meta: { name: 'Order label' }, sample: { order: '4711' } },
    });
    expect(response.headers['etag']).toBeTruthy();
    const published = await service.call(team.keys.live, 'POST /v1/templates/order-label/publish');
    expect(published.statusCode).toBe(200);
    const rendered = await service.render(team.keys.live, {
      templateId: 'order-label',
      data: { order: '99' },
      format: 'zpl',
      delivery: 'inline',
    });
    expect(rendered.statusCode).toBe(200);
  });

  it.each([
    ['label=2', LABEL, 400],
    ['label=0&density=7&field=x', LABEL, 400],
    ['slug=No%20Slug', LABEL, 400],
    ['name=', LABEL, 400],
    ['', 'hello', 422],
  ])('rejects %s', async (query, body, status) => {
    expect((await send(query, body)).statusCode).toBe(status);
  });

  it('reports all problems of the query', async () => {
    const { details } = (await send('label=0&density=7&field=x')).json();
    expect(JSON.stringify(details)).toMatch(/label.*density.*field/s);
  });

  it('rejects a slug that is taken, and keys that may not change templates', async () => {
    expect((await send('slug=taken')).statusCode).toBe(201);
    expect((await send('slug=taken')).statusCode).toBe(409);
    expect((await send('slug=other', LABEL, team.keys.demo)).statusCode).toBe(403);
  });
});
