/** Pagination: the pages of each list together are the complete list. */
import { defined } from '@platen/engine/base/defined';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { ROUTES_BY_NAME } from '../testing/routes.ts';
import { BADGE, bearer, PASSWORD } from '../testing/service.ts';

/**
 * Routes of lists, with the property that contains the items and the property that identifies an item. Each list has at
 * least three items.
 */
const LISTS: Readonly<Record<string, readonly [name: string, id: string]>> = {
  'GET /v1/templates': ['templates', 'id'],
  'GET /v1/drafts': ['drafts', 'id'],
  'GET /v1/renders': ['renders', 'id'],
  'GET /v1/printers': ['printers', 'id'],
  'GET /v1/print': ['jobs', 'id'],
  'GET /v1/jobs': ['jobs', 'id'],
  'GET /v1/webhooks': ['webhooks', 'id'],
  'GET /v1/webhooks/{hook}/deliveries': ['deliveries', 'id'],
  'GET /v1/jobs/{job}/parts': ['parts', 'part'],
  'GET /v1/jobs/{job}/failures': ['failures', 'item'],
  'GET /v1/templates/label-2/versions': ['versions', 'version'],
  'GET /v1/assets': ['assets', 'name'],
  'GET /v1/assets/Bob.svg/uses': ['uses', 'slug'],
  'GET /v1/keys': ['keys', 'id'],
  'GET /v1/team/members': ['members', 'id'],
  'GET /v1/invitations': ['invitations', 'id'],
  'GET /v1/auth/sessions': ['sessions', 'id'],
  'GET /v1/activity': ['activity', 'id'],
  'GET /v1/teams': ['teams', 'id'],
};

/** Search texts in a different case than the names, with the expected number of results. */
const SEARCHES: Readonly<Record<string, readonly [search: string, count: number]>> = {
  'GET /v1/templates': ['LABEL-1', 1],
  'GET /v1/drafts': ['LABEL-1', 1],
  'GET /v1/renders': ['NAMED', 9],
  'GET /v1/printers': ['Pack', 1],
  'GET /v1/print': ['cleo', 0],
  'GET /v1/jobs': ['NAMED', 3],
  'GET /v1/webhooks': ['example.com/B', 1],
  'GET /v1/webhooks/{hook}/deliveries': ['LABEL-2', 3],
  'GET /v1/jobs/{job}/failures': ['NAME', 3],
  'GET /v1/assets': ['bob', 1],
  'GET /v1/assets/Bob.svg/uses': ['LABEL-1', 1],
  'GET /v1/keys': ['%', 0],
  'GET /v1/team/members': ['CLEO@', 1],
  'GET /v1/templates/label-2/versions': ['third', 1],
  'GET /v1/invitations': ['CLEO+', 1],
  'GET /v1/auth/sessions': ['ACME', 4],
  'GET /v1/activity': ['shipping', 1],
  'GET /v1/teams': ['ACM', 1],
};

/** Returns the path pattern of the route. */
const patternOf = (route: string) => route.replace(/label-2|\{job\}|\{hook\}/, '{id}').replace('Bob.svg', '{name}');

/** Network without addresses, so that no webhook message is sent. */
const NOWHERE = { resolve: async () => [], isAllowed: () => false };

const PICTURE = { type: 'image', position: { x: '0mm', y: '0mm' }, width: '9mm', height: '9mm', source: 'Bob.svg' };
const PICTURED = { ...BADGE, elements: [...BADGE.elements, PICTURE] };

describe('a list', () => {
  const service = openedService({
    webhooks: { kind: 'hosts', hosts: ['hooks.example.com'] },
    printers: '10.20.0.0/16:9100',
    network: NOWHERE,
  });
  let token: string;
  let job: string;
  let hook: string;

  beforeAll(async () => {
    const team = await service.createTeam('acme');
    await service.createTeam('others');
    ({ token } = await service.createPerson({ email: 'ann@acme.test', team, role: 'owner', superAdmin: true }));
    for (const name of ['Bob', 'cleo', 'dan']) {
      await service.call(undefined, 'POST /v1/auth/sign-in', { email: 'ann@acme.test', password: PASSWORD });
      await service.createPerson({ email: `${name.toLowerCase()}@acme.test`, team, role: 'member' });
      await service.call(token, 'POST /v1/invitations', { email: `${name.toLowerCase()}+new@acme.test` });
      await service.app.inject({
        method: 'POST',
        url: `/v1/assets?name=${name}.svg`,
        headers: bearer(team.keys.live),
        payload: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      });
    }
    for (const templateId of ['a', 'b', 'c']) await service.render(token, { templateId, data: {}, format: 'pdf' });
    for (const label of [0, 1, 2]) await service.pushTemplate(team, `label-${label}`, PICTURED);
    for (const name of ['packing', 'returns', 'shipping']) {
      await service.call(token, 'POST /v1/printers', { name, address: 'tcp://10.20.0.1', language: 'zpl' });
    }
    const { db } = service.services;
    // Keeps the print jobs in the queue, because there is no printer.
    await db
      .updateTable('printers')
      .set({ retry_at: service.time + 86_400_000 })
      .execute();
    for (const name of ['Ada', 'Bob', 'Cleo']) {
      await service.call(token, 'POST /v1/print', { printer: 'packing', template: BADGE, data: { name } });
    }
    await service.pushTemplate(team, 'named', { ...BADGE, schema: { type: 'object', required: ['name'] } });
    for (const _ of ['a', 'b', 'c'])
      job = await service.runJob(token, 'named', [{ data: {} }, { data: {} }, { data: {} }]);
    for (const path of ['a', 'b', 'c']) {
      const webhook = { url: `https://hooks.example.com/${path}`, events: ['template.published'] };
      hook = (await service.call(token, 'POST /v1/webhooks', webhook)).json().id;
    }
    for (const version of [2, 3, 4]) {
      const template = { ...BADGE, meta: { name: `Version ${version}` } };
      await service.call(token, 'PUT /v1/templates/label-2', { template });
      await service.call(token, 'POST /v1/templates/label-2/publish', {
        note: version === 3 ? 'The third' : 'Another',
      });
    }
  });

  const page = async (route: string, query: Readonly<Record<string, string>>) =>
    (
      await service.call(token, `${route.replace('{job}', job).replace('{hook}', hook)}?${new URLSearchParams(query)}`)
    ).json();

  it('this test covers every paginated route', () => {
    const paged = Object.entries(ROUTES_BY_NAME).filter(([, { query }]) => query?.['after']);
    const known = Object.keys(LISTS).map(patternOf);
    expect(paged.map(([name]) => name).sort()).toEqual(known.sort());
  });

  it('this test covers every searchable route', () => {
    const searched = Object.entries(ROUTES_BY_NAME).filter(([, { query }]) => query?.['search']);
    const known = Object.keys(SEARCHES).map(patternOf);
    expect(searched.map(([route]) => route).sort()).toEqual(known.sort());
  });

  it.each(Object.entries(SEARCHES))('%s finds the searched items', async (route, [search, count]) => {
    const name = LISTS[route]![0];
    expect((await page(route, { search }))[name]).toHaveLength(count);
    expect((await page(route, { search: ' ' }))[name].length).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(LISTS))('%s', async (route, [name, id]) => {
    const { [name]: whole, next: none } = await page(route, {});
    expect(whole.length).toBeGreaterThanOrEqual(3);
    expect(none).toBeUndefined();
    for (const limit of [1, 2]) {
      const items: unknown[] = [];
      let after: string | undefined;
      do {
        const { next, ...answer } = await page(route, { limit: `${limit}`, ...defined({ after }) });
        expect(answer[name].length).toBeLessThanOrEqual(limit);
        items.push(...answer[name]);
        after = next;
      } while (after !== undefined);
      expect(items.map((item) => (item as Record<string, unknown>)[id])).toEqual(
        whole.map((item: Record<string, unknown>) => item[id]),
      );
    }
    for (const query of [{ limit: '0' }, { limit: '1001' }, { limit: 'x' }, { after: '' }, { after: '%' }]) {
      const { code } = await page(route, query as unknown as Readonly<Record<string, string>>);
      expect([query, code]).toEqual([query, 'BAD_REQUEST']);
    }
    expect(
      (await service.call(token, `${route.replace('{job}', job).replace('{hook}', hook)}?limit=1&limit=2`)).statusCode,
    ).toBe(400);
  });
});
