/** Tags of drafts: the filter of `GET /v1/drafts`, and `GET /v1/tags`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';

describe('tags', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  const other = openedTeam(service, 'other');
  const tagged = (...tags: readonly unknown[]) => ({ ...BADGE, meta: { name: 'Label', tags } });
  const call = (route: string, body?: object, key = team.keys.live) => service.call(key, route, body);
  const slugs = async (query: string) =>
    (await call(`GET /v1/drafts?${query}`)).json().drafts.map(({ slug }: { slug: string }) => slug);
  const tags = async (key = team.keys.live) => (await call('GET /v1/tags', undefined, key)).json().tags;

  beforeAll(async () => {
    for (const [slug, template] of Object.entries({
      pallet: tagged('Shipping', 'Hall 3'),
      parcel: tagged('Shipping', ' Shipping ', '', 7, 'x'.repeat(101)),
      price: tagged('100%'),
      plain: BADGE,
    })) {
      expect((await call('POST /v1/templates', { template, slug })).statusCode).toBe(201);
    }
    await call('POST /v1/templates', { template: tagged('Foreign'), slug: 'foreign' }, other.keys.live);
  });

  it('are listed with their number of templates, most used first', async () => {
    expect(await tags()).toEqual([
      { tag: 'Shipping', templates: 2 },
      { tag: '100%', templates: 1 },
      { tag: 'Hall 3', templates: 1 },
    ]);
    expect(await tags(other.keys.live)).toEqual([{ tag: 'Foreign', templates: 1 }]);
  });

  it('filter the list as whole words, and are searched by parts', async () => {
    expect((await slugs('tag=Shipping')).sort()).toEqual(['pallet', 'parcel']);
    expect(await slugs('tag=Ship')).toEqual([]);
    expect(await slugs('tag=Foreign')).toEqual([]);
    expect(await slugs('tag=100%25')).toEqual(['price']);
    expect(await slugs('search=hall')).toEqual(['pallet']);
    expect(await slugs('tag=Shipping&search=parc')).toEqual(['parcel']);
    expect((await call('GET /v1/drafts?tag=a&tag=b')).statusCode).toBe(400);
  });

  it('are updated with the draft, and deleted with the template', async () => {
    await call('PUT /v1/templates/price', { template: tagged('Retail') });
    expect(await slugs('tag=100%25')).toEqual([]);
    expect(await slugs('tag=Retail')).toEqual(['price']);
    await call('POST /v1/templates/price/publish');
    await call('PUT /v1/templates/price', { template: tagged() });
    expect(await slugs('tag=Retail')).toEqual([]);
    await call('POST /v1/templates/price/versions/1/restore');
    expect(await slugs('tag=Retail')).toEqual(['price']);
    await call('DELETE /v1/templates/price');
    expect((await tags()).map(({ tag }: { tag: string }) => tag)).toEqual(['Shipping', 'Hall 3']);
    expect(
      await service.services.db.selectFrom('template_tags').select('tag').where('tag', '=', 'Retail').execute(),
    ).toEqual([]);
  });
});
