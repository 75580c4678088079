/**
 * Test mode and the selection of a page. Each test is named after the statement in docs/decisions/test-mode.md that it
 * checks.
 */
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

const INLINE = { template: BADGE, data: { name: 'Ada' }, delivery: 'inline' } as const;

/** Template with one page for each item of `list`. */
const PAGES = {
  dimensions: { width: '30mm', height: '20mm' },
  elements: [
    {
      type: 'repeat',
      position: { mode: 'flow' },
      items: 'list',
      elements: [{ type: 'text', breakBefore: true, contentExpression: 'item' }],
    },
  ],
} as const;

describe('Test mode', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const bytes = async (key: string, body: object, app = service.app) =>
    (await app.inject({ method: 'POST', url: '/v1/render', headers: bearer(key), payload: body })).rawPayload;

  it.each(['pdf', 'png', 'zpl', 'html'])(
    'Test mode: test output has a watermark, live output does not (%s)',
    async (format) => {
      const body = { ...INLINE, format, dpi: 100 };
      const [live, test] = [await bytes(team.keys.live, body), await bytes(team.keys.test, body)];
      expect(test.equals(live)).toBe(false);
      const { token } = await service.createPerson({ email: `${format}@acme.test`, team });
      expect((await bytes(token, body)).equals(test)).toBe(true);
    },
  );

  it('Test mode: a batch too', async () => {
    const render = async (key: string, format: string) => {
      const payload = { template: BADGE, items: [{ data: { name: 'Ada' } }], format, delivery: 'inline' };
      const request = { method: 'POST', url: '/v1/render/batch', headers: bearer(key), payload } as const;
      return (await service.app.inject(request)).rawPayload;
    };
    for (const format of ['pdf', 'zpl']) {
      const [live, test] = [await render(team.keys.live, format), await render(team.keys.test, format)];
      expect(test.equals(live)).toBe(false);
      expect(test.equals(await bytes(team.keys.test, { ...INLINE, format }))).toBe(true);
    }
  });

  it('PLATEN_TEST_WATERMARK=off removes it', async () => {
    const plain = createApp({ ...service.services, testWatermark: false });
    const body = { ...INLINE, format: 'pdf' };
    expect((await bytes(team.keys.test, body, plain)).equals(await bytes(team.keys.live, body))).toBe(true);
    await plain.close();
  });

  it('page in the request: selects the page of a PNG, 1-based; the first with PAGES_OMITTED if there are more', async () => {
    const body = { template: PAGES, data: { list: ['a', 'b'] }, format: 'png', dpi: 72 };
    const first = await service.render(team.keys.live, body);
    expect(first.json()).toMatchObject({ pages: 2, warnings: [{ code: 'PAGES_OMITTED' }] });
    const second = await service.render(team.keys.live, { ...body, page: 2 });
    expect(second.json()).toMatchObject({ pages: 2, warnings: [] });
    const shown = (page?: number) => bytes(team.keys.live, { ...body, delivery: 'inline', ...(page ? { page } : {}) });
    expect((await shown()).equals(await shown(1))).toBe(true);
    expect((await shown()).equals(await shown(2))).toBe(false);
  });

  it.each([0, 1.5, '2', null, 3])('page in the request: %j is rejected, naming the field', async (page) => {
    const body = { template: PAGES, data: { list: ['a', 'b'] }, format: 'png', dpi: 72, page };
    const response = await service.render(team.keys.live, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0].path).toBe('/page');
    expect((await service.render(team.keys.live, { ...body, format: 'pdf' })).statusCode).toBe(200);
  });
});
