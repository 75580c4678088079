/**
 * Permissions within a team and isolation from other teams. Some tests are named after statements in
 * docs/decisions/teams-and-keys.md.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../../testing/opened.ts';
import { BADGE, bearer, NOON, type TestService } from '../../testing/service.ts';

describe('teams', () => {
  const service = openedService({ webhooks: { kind: 'public' }, printers: '10.20.0.0/16:9100' });
  const team = openedTeam(service, 'acme');
  const other = openedTeam(service, 'other');
  const owner = openedPerson(service, { email: 'owner@acme.test', team, role: 'owner' });
  const member = openedPerson(service, { email: 'member@acme.test', team });
  const admin = openedPerson(service, { email: 'admin@platen.test', superAdmin: true });

  const outcome = async (...words: Parameters<TestService['call']>) => {
    const response = await service.call(...words);
    return response.statusCode < 300 ? response.statusCode : `${response.statusCode} ${response.json().code}`;
  };

  describe('Roles', () => {
    const PEOPLE_ONLY = '403 FORBIDDEN';
    /**
     * Expected results for these callers: owner, member, administrator outside the team, live key, test key, demo key,
     * and no credential.
     */
    it.each([
      ['GET /v1/team', undefined, [200, 200, '403 FORBIDDEN', 200, '403 FORBIDDEN', '403 FORBIDDEN']],
      ['PATCH /v1/team', {}, [200, ...Array(5).fill('403 FORBIDDEN')]],
      ['GET /v1/team/members', undefined, [200, 200, '403 FORBIDDEN', PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY]],
      ['PATCH /v1/team/members/x', { role: 'owner' }, ['404 NOT_FOUND', ...Array(5).fill('403 FORBIDDEN')]],
      ['DELETE /v1/team/members/x', undefined, ['404 NOT_FOUND', ...Array(5).fill('403 FORBIDDEN')]],
      ['GET /v1/invitations', undefined, [200, ...Array(5).fill('403 FORBIDDEN')]],
      ['POST /v1/invitations', { email: 'new@acme.test' }, [201, ...Array(5).fill('403 FORBIDDEN')]],
      ['DELETE /v1/invitations/x', undefined, ['404 NOT_FOUND', ...Array(5).fill('403 FORBIDDEN')]],
      ['GET /v1/activity', undefined, [200, ...Array(5).fill('403 FORBIDDEN')]],
      ['GET /v1/keys', undefined, [200, 200, '403 FORBIDDEN', 200, '403 FORBIDDEN', '403 FORBIDDEN']],
      ['POST /v1/keys', { mode: 'test' }, [201, 201, '403 FORBIDDEN', 201, '403 FORBIDDEN', '403 FORBIDDEN']],
      ['GET /v1/assets', undefined, [200, 200, '403 FORBIDDEN', 200, '403 FORBIDDEN', '403 FORBIDDEN']],
      ['GET /v1/teams', undefined, ['403 FORBIDDEN', '403 FORBIDDEN', 200, PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY]],
      [
        'POST /v1/teams',
        {},
        ['403 FORBIDDEN', '403 FORBIDDEN', '400 BAD_REQUEST', PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY],
      ],
      ['GET /v1/plans', undefined, ['403 FORBIDDEN', '403 FORBIDDEN', 200, PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY]],
      [
        'PUT /v1/teams/nothing/plan',
        { plan: 'pro' },
        ['403 FORBIDDEN', '403 FORBIDDEN', '404 NOT_FOUND', PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY],
      ],
      [
        'POST /v1/libraries',
        {},
        ['403 FORBIDDEN', '403 FORBIDDEN', '400 BAD_REQUEST', PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY],
      ],
      [
        'GET /v1/printer-networks',
        undefined,
        ['403 FORBIDDEN', '403 FORBIDDEN', 200, PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY],
      ],
      [
        'PUT /v1/printer-networks',
        { networks: [] },
        ['403 FORBIDDEN', '403 FORBIDDEN', '409 CONFLICT', PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY],
      ],
      ['GET /v1/auth/session', undefined, [200, 200, 200, PEOPLE_ONLY, PEOPLE_ONLY, PEOPLE_ONLY]],
    ])('%s', async (route, body, expected) => {
      const { live, test, demo } = team.keys;
      const everyone = [owner.token, member.token, admin.token, live, test, demo];
      const outcomes = [];
      for (const token of everyone) outcomes.push(await outcome(token, route, body));
      expect(outcomes).toEqual(expected);
      expect(await outcome(undefined, route, body)).toBe('401 AUTH_REQUIRED');
    });

    it('only administrators of the installation manage libraries and plans', async () => {
      const created = await service.call(admin.token, 'POST /v1/teams', { slug: 'made', plan: 'dev' });
      expect([created.statusCode, created.json()]).toEqual([
        201,
        { id: expect.any(String), slug: 'made', name: 'made', plan: 'dev' },
      ]);
      expect(await outcome(admin.token, 'POST /v1/teams', { slug: 'made', plan: 'dev' })).toBe('409 CONFLICT');
      const plan = await service.call(admin.token, 'PUT /v1/teams/made/plan', { plan: 'pro' });
      expect(plan.json()).toMatchObject({ slug: 'made', plan: 'pro' });
      const { teams } = (await service.call(admin.token, 'GET /v1/teams')).json();
      expect(teams.map(({ slug }: { readonly slug: string }) => slug)).toEqual(['acme', 'demo', 'made', 'other']);
      expect(await outcome(admin.token, 'POST /v1/libraries', { slug: 'labels' })).toBe(201);
      expect(await outcome(admin.token, 'POST /v1/libraries', { slug: 'labels' })).toBe('409 CONFLICT');
      expect(await outcome(admin.token, 'POST /v1/libraries', { slug: 'No Slug' })).toBe('400 BAD_REQUEST');
    });

    it('owners change roles and remove people, which affects sessions at once', async () => {
      const person = await service.createPerson({ email: 'p@acme.test', team });
      expect(await outcome(person.token, 'GET /v1/invitations')).toBe('403 FORBIDDEN');
      const changed = await service.call(owner.token, `PATCH /v1/team/members/${person.id}`, { role: 'owner' });
      expect(changed.json()).toEqual({ id: person.id, role: 'owner' });
      expect(await outcome(person.token, 'GET /v1/invitations')).toBe(200);
      expect(await outcome(owner.token, `DELETE /v1/team/members/${person.id}`)).toBe(204);
      expect(await outcome(person.token, 'GET /v1/team')).toBe('403 FORBIDDEN');
      expect((await service.call(person.token, 'GET /v1/auth/session')).json()).toMatchObject({
        team: null,
        teams: [],
      });
      expect(await outcome(person.token, 'POST /v1/session/team', { team: 'acme' })).toBe('404 NOT_FOUND');
    });

    it('a removed person cannot return by an invitation or their keys; other keys remain', async () => {
      const person = await service.createPerson({ email: 'back@acme.test', team, role: 'owner' });
      const post = async (token: string, path: string, body: object) =>
        (await service.call(token, `POST ${path}`, body)).json();
      const { key: own } = await post(person.token, '/v1/keys', { mode: 'live', scopes: ['team'] });
      const { key: madeWithIt } = await post(own, '/v1/keys', { mode: 'live', scopes: ['team'] });
      const { key: other } = await post(owner.token, '/v1/keys', { mode: 'live', scopes: ['team'] });
      const { token: byThem } = await post(person.token, '/v1/invitations', { email: 'alias@acme.test' });
      const { keys } = (await service.call(owner.token, 'GET /v1/keys')).json();
      expect(keys.filter(({ createdBy }: { readonly createdBy: string }) => createdBy === person.id)).toHaveLength(2);
      await service.services.db
        .updateTable('invitations')
        .set({ email: person.email })
        .where('email', '=', 'alias@acme.test')
        .execute();
      const { token: forThem } = await post(owner.token, '/v1/invitations', { email: 'later@acme.test' });
      await service.services.db
        .updateTable('invitations')
        .set({ email: person.email })
        .where('email', '=', 'later@acme.test')
        .execute();
      expect(await outcome(owner.token, `DELETE /v1/team/members/${person.id}`)).toBe(204);
      for (const invitation of [byThem, forThem]) {
        expect(await outcome(person.token, 'POST /v1/invitations/accept', { invitation })).toBe('404 NOT_FOUND');
      }
      const outcomes = [];
      for (const key of [own, madeWithIt, other]) outcomes.push(await outcome(key, 'GET /v1/keys'));
      expect(outcomes).toEqual(['401 AUTH_REQUIRED', '401 AUTH_REQUIRED', 200]);
    });

    it('a former owner has no open invitations, but keeps keys', async () => {
      const person = await service.createPerson({ email: 'demoted@acme.test', team, role: 'owner' });
      const { key } = (await service.call(person.token, 'POST /v1/keys', { mode: 'live', scopes: ['team'] })).json();
      const invited = await service.call(person.token, 'POST /v1/invitations', { email: 'alias2@acme.test' });
      expect(await outcome(owner.token, `PATCH /v1/team/members/${person.id}`, { role: 'member' })).toBe(200);
      const signUp = { invitation: invited.json().token, password: 'correct horse battery' };
      expect(await outcome(undefined, 'POST /v1/auth/sign-up', signUp)).toBe('404 NOT_FOUND');
      expect(await outcome(key, 'GET /v1/keys')).toBe(200);
    });

    it("another instance's cache cannot give a removed person a key or an invitation", async () => {
      const person = await service.createPerson({ email: 'stale@acme.test', team, role: 'owner' });
      expect(await outcome(person.token, 'GET /v1/team')).toBe(200);
      const { db } = service.services;
      await db.deleteFrom('memberships').where('user_id', '=', person.id).execute();
      expect(await outcome(person.token, 'POST /v1/keys', { mode: 'live' })).toBe('401 AUTH_REQUIRED');
      expect(await outcome(person.token, 'POST /v1/invitations', { email: 'x@acme.test' })).toBe('403 FORBIDDEN');
      service.services.credentials.forget();
    });

    it('owners set brand colours, which everyone in the team reads', async () => {
      const change = (colors: unknown) => service.call(owner.token, 'PATCH /v1/team', { colors });
      const read = async (token: string) => (await service.call(token, 'GET /v1/team')).json().colors;
      expect(await read(member.token)).toEqual([]);
      const colors = ['#2f6fde', 'device-cmyk(0% 81% 81% 30%)'];
      expect((await change(colors)).json()).toMatchObject({ colors });
      expect(await read(member.token)).toEqual(colors);
      expect(await read(other.keys.live)).toEqual([]);
      const tooMany = Array.from({ length: 25 }, (_, index) => `rgb(${index} 0 0)`);
      for (const refused of [['blau'], ['#000', '#000'], tooMany, 'navy', [1], ['#'.repeat(1000)]]) {
        const answer = await change(refused);
        expect([answer.statusCode, answer.json().details.errors[0].path.slice(0, 7)]).toEqual([400, '/colors']);
      }
      expect((await service.call(owner.token, 'PATCH /v1/team', { name: 'Acme' })).json()).toMatchObject({ colors });
      expect((await change([])).json().colors).toEqual([]);
    });

    it('members list the team, remove nobody else, and may leave', async () => {
      const person = await service.createPerson({ email: 'q@acme.test', team });
      const { members } = (await service.call(person.token, 'GET /v1/team/members')).json();
      expect(members).toContainEqual({
        id: owner.id,
        email: owner.email,
        name: owner.email,
        role: 'owner',
        emailVerified: false,
        joinedAt: NOON,
      });
      expect(await outcome(person.token, `DELETE /v1/team/members/${member.id}`)).toBe('403 FORBIDDEN');
      expect(await outcome(person.token, `DELETE /v1/team/members/${person.id}`)).toBe(204);
    });

    it('a team keeps an owner, even when two leave concurrently', async () => {
      expect(await outcome(owner.token, `DELETE /v1/team/members/${owner.id}`)).toBe('409 CONFLICT');
      expect(await outcome(owner.token, `PATCH /v1/team/members/${owner.id}`, { role: 'member' })).toBe('409 CONFLICT');
      const second = await service.createPerson({ email: 'second@acme.test', team, role: 'owner' });
      const outcomes = await Promise.all(
        [owner, second].map(({ token, id }) => outcome(token, `PATCH /v1/team/members/${id}`, { role: 'member' })),
      );
      expect(outcomes.sort()).toEqual([200, '409 CONFLICT']);
      const { db } = service.services;
      await db.updateTable('memberships').set({ role: 'owner' }).where('user_id', '=', owner.id).execute();
      await db.deleteFrom('memberships').where('user_id', '=', second.id).execute();
      service.services.credentials.forget();
    });

    it('rejects an invitation for a member', async () => {
      expect(await outcome(owner.token, 'POST /v1/invitations', { email: 'MEMBER@acme.test' })).toBe('409 CONFLICT');
      const invite = async (email: string) =>
        (await service.call(owner.token, 'POST /v1/invitations', { email })).json();
      const first = await invite('twice@acme.test');
      expect(first).not.toHaveProperty('replaces');
      expect((await invite('Twice@acme.test')).replaces).toBe(first.id);
      expect(await outcome(owner.token, 'POST /v1/invitations', { email: 'nobody' })).toBe('400 BAD_REQUEST');
      expect(await outcome(owner.token, 'POST /v1/invitations', { email: 'a@b.test', role: 'king' })).toBe(
        '400 BAD_REQUEST',
      );
    });
  });

  describe('Cross-team access: always 404, as for objects that never existed', () => {
    /** Routes that name an object. `*` is the ID of the object. */
    const ROUTES = [
      ['template', 'POST /v1/render', { templateId: '*', data: { name: 'Ann' }, format: 'zpl' }],
      ['template', 'GET /v1/templates/*', undefined],
      ['template', 'PUT /v1/templates/*', { template: BADGE }],
      ['template', 'DELETE /v1/templates/*', undefined],
      ['template', 'GET /v1/templates/*/content', undefined],
      ['template', 'GET /v1/templates/*/versions', undefined],
      ['template', 'POST /v1/templates/*/publish', undefined],
      ['template', 'POST /v1/templates/*/unpublish', undefined],
      ['template', 'POST /v1/templates/*/versions/*/restore', undefined],
      ['template', 'DELETE /v1/templates/*/versions/*', undefined],
      ['output', 'GET /v1/render-outputs/*', undefined],
      ['output', 'GET /v1/renders/*', undefined],
      ['output', 'DELETE /v1/render-outputs/*', undefined],
      ['work', 'GET /v1/jobs/*', undefined],
      ['work', 'POST /v1/jobs/*/cancel', undefined],
      ['work', 'POST /v1/jobs/*/retry', undefined],
      ['work', 'GET /v1/jobs/*/events', undefined],
      ['work', 'GET /v1/jobs/*/result', undefined],
      ['work', 'GET /v1/jobs/*/parts', undefined],
      ['work', 'GET /v1/jobs/*/parts/*', undefined],
      ['work', 'GET /v1/jobs/*/failures', undefined],
      ['job', 'GET /v1/print/*', undefined],
      ['job', 'POST /v1/print/*/cancel', undefined],
      ['job', 'POST /v1/print/*/retry', undefined],
      ['job', 'GET /v1/agent/jobs/*/document?lease=lease_1', undefined],
      ['job', 'POST /v1/agent/jobs/*/begin', { lease: 'lease_1' }],
      ['job', 'POST /v1/agent/jobs/*/renew', { lease: 'lease_1' }],
      ['job', 'POST /v1/agent/jobs/*/end', { lease: 'lease_1', state: 'sent' }],
      ['printer', 'GET /v1/printers/*', undefined],
      ['printer', 'PATCH /v1/printers/*', { name: 'mine' }],
      ['printer', 'DELETE /v1/printers/*', undefined],
      ['printer', 'GET /v1/printers/*/status', undefined],
      ['webhook', 'GET /v1/webhooks/*', undefined],
      ['webhook', 'PATCH /v1/webhooks/*', { url: 'https://mine.example.com' }],
      ['webhook', 'DELETE /v1/webhooks/*', undefined],
      ['webhook', 'POST /v1/webhooks/*/rotate', {}],
      ['webhook', 'POST /v1/webhooks/*/test', undefined],
      ['webhook', 'GET /v1/webhooks/*/deliveries', undefined],
      ['webhook', 'POST /v1/webhooks/*/deliveries/*/replay', undefined],
      ['key', 'POST /v1/keys/*/roll', {}],
      ['key', 'DELETE /v1/keys/*', undefined],
      ['asset', 'GET /v1/assets/*', undefined],
      ['asset', 'GET /v1/assets/*/thumbnail', undefined],
      ['asset', 'GET /v1/assets/*/uses', undefined],
      ['asset', 'DELETE /v1/assets/*', undefined],
      ['member', 'PATCH /v1/team/members/*', { role: 'member' }],
      ['member', 'DELETE /v1/team/members/*', undefined],
      ['member', 'POST /v1/team/members/*/password-link', undefined],
      ['session', 'DELETE /v1/auth/sessions/*', undefined],
      ['invitation', 'DELETE /v1/invitations/*', undefined],
      ['team', 'POST /v1/session/team', { team: '*' }],
    ] as const;
    const foreign: Record<string, string> = {};

    beforeAll(async () => {
      const boss = await service.createPerson({ email: 'boss@other.test', team: other, role: 'owner' });
      foreign['template'] = await service.pushTemplate(other, 'badge', BADGE);
      const rendered = await service.render(boss.token, { template: BADGE, data: {}, format: 'zpl' });
      foreign['output'] = rendered.json().id;
      foreign['key'] = (await service.call(boss.token, 'POST /v1/keys', { mode: 'live' })).json().id;
      const upload = { method: 'POST', url: '/v1/assets?name=logo.svg', headers: bearer(boss.token) } as const;
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
      foreign['asset'] = (await service.app.inject({ ...upload, payload: svg })).json().name;
      foreign['member'] = boss.id;
      foreign['session'] = (await service.call(boss.token, 'GET /v1/auth/sessions')).json().sessions[0].id;
      foreign['invitation'] = (
        await service.call(boss.token, 'POST /v1/invitations', { email: 'x@other.test' })
      ).json().id;
      const added = { name: 'packing', address: 'tcp://10.20.0.1', language: 'zpl' };
      foreign['printer'] = (await service.call(boss.token, 'POST /v1/printers', added)).json().id;
      const { db } = service.services;
      await db
        .updateTable('printers')
        .set({ retry_at: service.time + 86_400_000 })
        .execute();
      const order = { printer: 'packing', template: BADGE, data: {} };
      foreign['job'] = (await service.call(boss.token, 'POST /v1/print', order)).json().id;
      foreign['work'] = await service.runJob(boss.token, 'badge', [{ data: {} }]);
      const hook = await service.call(boss.token, 'POST /v1/webhooks', { url: 'https://hooks.other.test/' });
      foreign['webhook'] = hook.json().id;
      foreign['team'] = other.slug;
    });

    it.each(ROUTES)('%s: %s', async (object, route, body) => {
      const at = (id: string) =>
        [route.replace('*', id), JSON.parse(JSON.stringify(body ?? null).replace('*', id))] as const;
      const [there, nowhere] = [at(foreign[object]!), at('nothing')];
      for (const token of [owner.token, ...(object === 'template' || object === 'output' ? [team.keys.live] : [])]) {
        const [found, missing] = [await service.call(token, ...there), await service.call(token, ...nowhere)];
        expect([found.statusCode, found.json().code]).toEqual([404, 'NOT_FOUND']);
        expect(found.json().error).toBe(missing.json().error);
      }
    });

    it('leaves the objects unchanged', async () => {
      const { db } = service.services;
      const key = db.selectFrom('keys').select('revoked_at').where('id', '=', foreign['key']!);
      expect((await key.executeTakeFirst())?.revoked_at).toBeNull();
      const invitation = db.selectFrom('invitations').select('id').where('id', '=', foreign['invitation']!);
      expect(await invitation.executeTakeFirst()).toBeDefined();
    });

    it('is tested for every route whose path names an object', async () => {
      const tested = ROUTES.map(([, route]) => route.split('?')[0]!).filter((route) => route.includes('*'));
      const onlyForSuperAdmins = ['PUT /v1/teams/*/plan'];
      const ofTheInstallation = ['GET /v1/fonts/*'];
      expect(await routesThatName(service)).toEqual([...tested, ...onlyForSuperAdmins, ...ofTheInstallation].sort());
    });
  });
});

/** Returns all routes that name an object, such as `DELETE /v1/keys/*`. Parses the tree that the router prints. */
async function routesThatName({ app }: TestService): Promise<readonly string[]> {
  const branches: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)/.exec(line)?.groups as
      | { indent: string; part: string }
      | undefined;
    if (!found) continue;
    branches.splice(found.indent.length / 4, Number.POSITIVE_INFINITY, found.part);
    const url = branches.join('').replace(/:\w+/g, '*');
    if (!url.includes('*')) continue;
    const { headers } = await app.inject({ method: 'OPTIONS', url });
    const methods = String(headers.allow).split(', ');
    routes.push(...methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`));
  }
  return routes.sort();
}
