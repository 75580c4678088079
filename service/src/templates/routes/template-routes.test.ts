/** List and content of templates: which templates are visible, their form and the permissions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../../testing/opened.ts';
import { BADGE, NOON } from '../../testing/service.ts';

const service = openedService();
const acme = openedTeam(service, 'acme');
const other = openedTeam(service, 'other');
let id: string;

beforeAll(async () => {
  id = await service.pushTemplate(acme, 'badge', { ...BADGE, meta: { name: 'Badge', tags: ['event'] } });
  await service.call(acme.keys.live, 'POST /v1/templates', { template: BADGE, slug: 'draft' });
});

async function slugs(key: string, query = ''): Promise<readonly string[]> {
  const { templates } = (await service.call(key, `GET /v1/templates${query}`)).json();
  return templates.map((each: { librarySlug?: string; slug: string }) =>
    each.librarySlug ? `${each.librarySlug}:${each.slug}` : each.slug,
  );
}

describe('GET /v1/templates', () => {
  it('lists the published templates of the team, then those of libraries', async () => {
    const library = service.seeded.samples.map(({ templateId }) => templateId);
    expect(await slugs(acme.keys.live)).toEqual(['badge', ...library]);
    expect(await slugs(other.keys.test)).toEqual(library);
    expect(await slugs(acme.keys.demo)).toEqual(library);
    expect(await slugs(acme.keys.live, '?library=starter')).toEqual(library);
    expect(await slugs(acme.keys.live, '?library=none')).toEqual([]);
  });

  it('describes each template', async () => {
    const { templates } = (await service.call(acme.keys.live, 'GET /v1/templates')).json();
    const { dimensions } = BADGE;
    expect(templates[0]).toEqual({
      id,
      name: 'Badge',
      slug: 'badge',
      dimensions,
      tags: ['event'],
      publishedAt: NOON,
      version: 1,
    });
    expect(templates[1]).toMatchObject({ librarySlug: 'starter', publishedAt: expect.any(Number) });
  });

  it('is paginated', async () => {
    const library = service.seeded.samples.map(({ templateId }) => templateId);
    const all: string[] = [];
    for (let query = '?limit=3'; query !== ''; ) {
      const { templates, next } = (await service.call(acme.keys.live, `GET /v1/templates${query}`)).json();
      expect(templates.length).toBeLessThanOrEqual(3);
      all.push(...templates.map((each: { librarySlug?: string; slug: string }) => each.slug));
      query = next === undefined ? '' : `?limit=3&after=${next}`;
    }
    expect(all).toEqual(['badge', ...library.map((id) => id.split(':')[1])]);
    expect(await slugs(acme.keys.live, '?after=badge')).toEqual(library);
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'after=%20', 'after=tpl_1', 'limit=1&limit=2']) {
      const { statusCode, json } = await service.call(acme.keys.live, `GET /v1/templates?${query}`);
      expect([query, statusCode, json().code]).toEqual([query, 400, 'BAD_REQUEST']);
    }
  });

  it('does not read template contents', async () => {
    const raw = await service.pushTemplate(other, 'unread', { ...BADGE, meta: { name: 'Unread' } });
    await service.call(other.keys.live, 'GET /v1/templates/unread/content');
    const { db } = service.services;
    await db.updateTable('template_versions').set({ content: 'no JSON' }).where('template_id', '=', raw).execute();
    const { templates } = (await service.call(other.keys.live, 'GET /v1/templates')).json();
    expect(templates[0]).toMatchObject({ slug: 'unread', name: 'Unread', dimensions: BADGE.dimensions, tags: [] });
    // The first request has stored the canonical form.
    const content = await service.call(other.keys.live, 'GET /v1/templates/unread/content');
    expect(content.json()).toMatchObject({ meta: { name: 'Unread' }, elements: [{ content: expect.anything() }] });
    await service.call(other.keys.live, `DELETE /v1/templates/${raw}`);
  });

  it("searches by slug, name and tag, in the team's templates and in libraries", async () => {
    const found = async (search: string) => {
      const answer = await service.call(acme.keys.live, `GET /v1/templates?${new URLSearchParams({ search })}`);
      return (answer.json().templates as { slug: string }[]).map(({ slug }) => slug);
    };
    const all = (await service.call(acme.keys.live, 'GET /v1/templates')).json().templates as {
      readonly slug: string;
      readonly name: string;
      readonly tags: readonly string[];
    }[];
    const own = (typed: string) =>
      all
        .filter(({ slug, name, tags }) => [slug, name, ...tags].some((text) => text.toLowerCase().includes(typed)))
        .map(({ slug }) => slug);
    for (const typed of ['badge', 'label', 'nothing of it'])
      expect(await found(typed.toUpperCase())).toEqual(own(typed));
    expect((await found('badge')).length).toBeGreaterThan(0);
  });

  it('can be restricted to one library', async () => {
    const { statusCode } = await service.call(acme.keys.live, 'GET /v1/templates?library=a&library=b');
    expect(statusCode).toBe(400);
  });
});

describe('GET /v1/templates/{id}/content', () => {
  const content = (key: string, text: string) => service.call(key, `GET /v1/templates/${text}/content`);

  it('returns the stored form for every form of the ID', async () => {
    for (const text of ['badge', id, 'badge@1', `${id}@1`]) {
      const { statusCode, json } = await content(acme.keys.test, text);
      expect([text, statusCode]).toEqual([text, 200]);
      const { contentExpression: _, ...element } = BADGE.elements[0];
      const stored = { ...element, content: { expression: 'data.name' } };
      expect(json()).toEqual({ ...BADGE, meta: { name: 'Badge', tags: ['event'] }, elements: [stored] });
    }
    const qualified = await content(other.keys.demo, 'starter:product-2x1');
    expect(qualified.json()).toMatchObject({ formatVersion: 1, meta: { name: expect.any(String) } });
    expect((await content(other.keys.demo, 'starter%3Aproduct-2x1%401')).json()).toEqual(qualified.json());
  });

  it.each(['draft', 'badge@2', 'none', 'starter:none', 'none:badge', 'no such id', '%00'])(
    'is 404 for %s',
    async (text) => {
      const { statusCode, json } = await content(acme.keys.live, encodeURI(text).replace('%2500', '%00'));
      expect([statusCode, json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('is 404 for templates of another team', async () => {
    for (const text of ['badge', id, `${id}@1`]) expect((await content(other.keys.live, text)).statusCode).toBe(404);
  });

  it('is 403 for demo keys without a query', async () => {
    for (const text of ['badge', id, 'none']) {
      const { statusCode, json } = await content(acme.keys.demo, text);
      expect([statusCode, json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
