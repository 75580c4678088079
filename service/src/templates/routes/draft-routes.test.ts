/** `GET /v1/drafts`: lists the drafts of a team. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../teams/members.ts';
import { openedService, openedTeam } from '../../testing/opened.ts';
import { BADGE, NOON } from '../../testing/service.ts';

describe('/v1/drafts', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  const other = openedTeam(service, 'other');
  beforeAll(async () => {
    const named = (name: string) => ({ ...BADGE, meta: { name } });
    for (const [index, name] of ['Alpha', '50% off', 'Under_score', 'Label Ä'].entries()) {
      service.time = NOON + index;
      await service.call(team.keys.live, 'POST /v1/templates', { template: named(name), slug: `t-${index}` });
    }
    service.time = NOON + 10;
    await service.call(team.keys.live, 'POST /v1/templates/t-1/publish');
    await service.call(team.keys.live, 'POST /v1/templates/t-2/publish');
    await service.call(team.keys.live, 'PUT /v1/templates/t-2', { template: named('Under_score 2') });
    await service.call(other.keys.live, 'POST /v1/templates', { template: named('Foreign') });
  });
  beforeEach(() => {
    service.time = NOON + 20;
  });

  const list = async (query = '', key = team.keys.live) => (await service.call(key, `GET /v1/drafts${query}`)).json();
  const slugs = async (query: string): Promise<readonly string[]> =>
    (await list(query)).drafts.map(({ slug }: { slug: string }) => slug);

  it("reports each draft's state, latest change first", async () => {
    const { drafts } = await list();
    expect(
      drafts.map(({ slug, name, state, publishedVersion }: Record<string, unknown>) => [
        slug,
        name,
        state,
        publishedVersion,
      ]),
    ).toEqual([
      ['t-2', 'Under_score 2', 'changed', 1],
      ['t-3', 'Label Ä', 'draft', null],
      ['t-1', '50% off', 'published', 1],
      ['t-0', 'Alpha', 'draft', null],
    ]);
    expect(drafts[0]).toMatchObject({ templateId: 't-2', createdAt: NOON + 2, updatedAt: NOON + 10 });
    expect(drafts[0].dimensions).toEqual(BADGE.dimensions);
  });

  it('excludes templates of libraries, or lists only them', async () => {
    const owner = await service.createPerson({ email: 'own@demo.test' });
    const demo = await service.services.db
      .selectFrom('teams')
      .select(['id'])
      .where('slug', '=', 'demo')
      .executeTakeFirstOrThrow();
    await addMember(service.services.db, service.services.clock, { teamId: demo.id, userId: owner.id, role: 'member' });
    await service.call(owner.token, 'POST /v1/session/team', { team: 'demo' });
    expect((await list('', owner.token)).drafts).toEqual([]);
    const { drafts } = await list('?library=starter', owner.token);
    expect(drafts.length).toBeGreaterThan(20);
    expect(drafts[0]).toMatchObject({
      librarySlug: 'starter',
      templateId: `starter:${drafts[0].slug}`,
      state: 'published',
    });
    expect((await list('?library=nothing', owner.token)).drafts).toEqual([]);
    expect((await list('?library=starter')).drafts).toEqual([]);
  });

  it('is paginated', async () => {
    const first = await list('?limit=3');
    expect(first.drafts).toHaveLength(3);
    expect(await slugs(`?limit=3&after=${first.next}`)).toEqual(['t-0']);
    expect((await list('?limit=4')).next).toBeUndefined();
  });

  it('finds parts of slugs and published names, literally', async () => {
    expect(await slugs('?search=T-3')).toEqual(['t-3']);
    expect(await slugs('?search=50%25')).toEqual(['t-1']);
    expect(await slugs('?search=%25')).toEqual(['t-1']);
    expect(await slugs('?search=r_s')).toEqual(['t-2']);
    expect(await slugs('?search=nothing')).toEqual([]);
    expect(await slugs('?search=')).toHaveLength(4);
  });

  it('reads a bounded number of drafts at once, then continues', async () => {
    const big = { ...BADGE, note: 'x'.repeat(900_000) };
    for (let index = 0; index < 5; index++) {
      const made = await service.call(other.keys.live, 'POST /v1/templates', { template: big, slug: `big-${index}` });
      expect(made.statusCode).toBe(201);
    }
    const found: string[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const page: { drafts: readonly { readonly slug: string }[]; next?: string } = await list(next, other.keys.live);
      // A page has one large draft, or one large draft and the small one.
      expect([1, 2]).toContain(page.drafts.length);
      found.push(...page.drafts.map(({ slug }) => slug));
      next = page.next && `?after=${page.next}`;
    }
    expect(found).toHaveLength(6);
    expect(new Set(found).size).toBe(6);
  });

  it.each(['limit=0', 'limit=101', 'after=x', 'after=1_tpl_1&after=2_tpl_2', 'search=a&search=b'])(
    'rejects %s',
    async (query) => {
      expect((await service.call(team.keys.live, `GET /v1/drafts?${query}`)).statusCode).toBe(400);
    },
  );

  it('is for those who manage templates', async () => {
    for (const key of [team.keys.test, team.keys.demo]) {
      expect((await service.call(key, 'GET /v1/drafts')).statusCode).toBe(403);
    }
  });
});
