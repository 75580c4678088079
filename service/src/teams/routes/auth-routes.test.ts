/** People and sessions over HTTP. Some tests are named after statements in docs/decisions/teams-and-keys.md. */
import { beforeEach, describe, expect, it } from 'vitest';
import { digestOfToken, readSessionToken, signSession } from '../../auth/session-token.ts';
import { forgetSessions, SESSION_MS } from '../../auth/sessions.ts';
import { openedPerson, openedService, openedTeam } from '../../testing/opened.ts';
import { BADGE, NOON, PASSWORD, type TestService } from '../../testing/service.ts';
import { INVITATION_MS } from '../invitations.ts';
import { setPlan } from '../teams.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const randomPart = (token: string) => token.slice('pl_session_'.length).split('.')[0]!;

describe('people', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  const other = openedTeam(service, 'other');
  const owner = openedPerson(service, { email: 'owner@acme.test', team, role: 'owner' });

  beforeEach(() => {
    service.time = NOON;
    service.services.credentials.forget();
  });

  const call: TestService['call'] = (...words) => service.call(...words);
  const status = async (...words: Parameters<TestService['call']>) => (await call(...words)).statusCode;
  const inviteTo = async (email: string, by = owner, role = 'member') => {
    const response = await call(by.token, 'POST /v1/invitations', { email, role });
    expect(response.statusCode).toBe(201);
    return response.json().token as string;
  };
  const signUp = (invitation: string, more: object = {}) =>
    call(undefined, 'POST /v1/auth/sign-up', { invitation, password: PASSWORD, ...more });
  const signIn = (email: string, password = PASSWORD) => call(undefined, 'POST /v1/auth/sign-in', { email, password });

  describe('Session token', () => {
    it("is returned by sign-in, and works as a bearer token for the session's current team", async () => {
      const response = await signIn(' Owner@ACME.test ');
      expect(response.statusCode).toBe(200);
      const { token, ...session } = response.json();
      expect(token).toMatch(/^pl_session_[0-9A-Za-z]{32}\.[\w-]{43}$/);
      expect(session).toEqual({
        user: {
          id: owner.id,
          email: 'owner@acme.test',
          name: 'owner@acme.test',
          emailVerified: false,
          superAdmin: false,
        },
        team: { id: team.id, slug: 'acme', name: 'acme', role: 'owner' },
        teams: [{ id: team.id, slug: 'acme', name: 'acme', role: 'owner' }],
        expiresAt: NOON + SESSION_MS,
      });
      expect((await call(token, 'GET /v1/auth/session')).json()).toEqual(session);
      await service.pushTemplate(team, 'badge', BADGE);
      const rendered = await service.render(token, { templateId: 'badge', data: { name: 'Ann' }, format: 'zpl' });
      expect(rendered.json()).toMatchObject({ status: 'complete', mode: 'test' });
    });

    it("acts for no team after an administrator's password reset, until the person chooses one", async () => {
      const victim = await service.createPerson({ email: 'cfo@victim.test', team });
      await service.services.accounts.resetPassword(victim.id, 'another horse battery', { group: 'operator' });
      const signed = (await signIn(victim.email, 'another horse battery')).json();
      expect([signed.team, signed.teams.length, await status(signed.token, 'GET /v1/keys')]).toEqual([null, 1, 403]);
      expect(await status(signed.token, 'POST /v1/session/team', { team: 'acme' })).toBe(200);
      expect((await signIn(victim.email, 'another horse battery')).json().team.slug).toBe('acme');
    });

    it('its outputs belong to the session, and other sessions and keys cannot read them', async () => {
      const [first, second] = [(await signIn(owner.email)).json().token, (await signIn(owner.email)).json().token];
      const rendered = await service.render(first, { template: BADGE, data: { name: 'Ann' }, format: 'zpl' });
      const route = `GET ${new URL(rendered.json().url).pathname}`;
      expect(await status(first, route)).toBe(200);
      expect([await status(second, route), await status(team.keys.live, route)]).toEqual([404, 404]);
    });

    it('its outputs of one team are hidden while another team is current', async () => {
      const both = await service.createPerson({ email: 'both@acme.test', team });
      await call(both.token, 'POST /v1/invitations/accept', {
        invitation: await inviteTo(
          both.email,
          await service.createPerson({ email: 'boss@other.test', team: other, role: 'owner' }),
        ),
      });
      const rendered = await service.render(both.token, { template: BADGE, data: { name: 'Ann' }, format: 'zpl' });
      const route = `GET ${new URL(rendered.json().url).pathname}`;
      expect(await status(both.token, route)).toBe(200);
      const acme = await call(both.token, 'POST /v1/session/team', { team: 'acme' });
      expect(acme.json().team).toMatchObject({ slug: 'acme', role: 'member' });
      expect(acme.json().teams).toHaveLength(2);
      expect(await status(both.token, route)).toBe(404);
      await call(both.token, 'POST /v1/session/team', { team: 'other' });
      expect(await status(both.token, route)).toBe(200);
    });

    it('acts only for teams that the person belongs to', async () => {
      const { token } = (await signIn(owner.email)).json();
      for (const slug of ['other', 'nothing']) {
        const response = await call(token, 'POST /v1/session/team', { team: slug });
        expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
      }
      expect((await call(token, 'GET /v1/team')).json().slug).toBe('acme');
    });

    it('expires 7 days after its last use', async () => {
      const { token } = (await signIn(owner.email)).json();
      service.time = NOON + SESSION_MS - 1;
      expect(await status(token, 'GET /v1/auth/session')).toBe(200);
      service.time = NOON + 2 * SESSION_MS - 2;
      expect(await status(token, 'GET /v1/auth/session')).toBe(200);
      service.time = NOON + 3 * SESSION_MS - 2;
      expect(await status(token, 'GET /v1/auth/session')).toBe(401);
      service.time -= HOUR_MS;
      expect(await status(token, 'GET /v1/auth/session')).toBe(200);
    });

    it('ends at sign-out, while other sessions continue', async () => {
      const [first, second] = [(await signIn(owner.email)).json().token, (await signIn(owner.email)).json().token];
      expect(await status(first, 'POST /v1/auth/sign-out')).toBe(204);
      expect(await status(first, 'GET /v1/team')).toBe(401);
      expect(await status(first, 'POST /v1/auth/sign-out')).toBe(401);
      expect(await status(second, 'GET /v1/team')).toBe(200);
    });

    it('ends with all other sessions of the person at sign-out everywhere, and no others', async () => {
      const { email } = await service.createPerson({ email: 'elsewhere@acme.test', team });
      const [first, second] = [(await signIn(email)).json().token, (await signIn(email)).json().token];
      expect(await status(first, 'POST /v1/auth/sign-out-everywhere')).toBe(204);
      for (const token of [first, second]) expect(await status(token, 'GET /v1/team')).toBe(401);
      expect(await status(owner.token, 'GET /v1/team')).toBe(200);
    });

    it('is not stored in the database, and cannot be signed with another secret', async () => {
      const { token } = (await signIn(owner.email)).json();
      const rows = JSON.stringify(await service.services.db.selectFrom('sessions').selectAll().execute());
      expect(rows).not.toContain(token.slice(-43));
      expect(rows).not.toContain(randomPart(token));
      const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
      for (const wrong of [forged, token.slice(0, 43), token.slice('pl_session_'.length), `${token}x`]) {
        expect(await status(wrong, 'GET /v1/team')).toBe(401);
      }
    });

    it('stored unhashed by an older version stays valid, and is stored as a digest once extended', async () => {
      const { token } = await service.createPerson({ email: 'older@acme.test', team });
      const { db, clock } = service.services;
      const [random, digest] = [randomPart(token), digestOfToken(randomPart(token))];
      const dayAgo = new Date(clock.now() + SESSION_MS - DAY_MS).toISOString();
      const row = db.updateTable('sessions').where('token', '=', digest);
      await row.set({ token: random, expires_at: dayAgo }).execute();
      expect(await status(token, 'GET /v1/team')).toBe(200);
      const rows = await db.selectFrom('sessions').select('token').execute();
      expect(rows.filter((each) => each.token === random)).toEqual([]);
      expect(rows.filter((each) => each.token === digest)).toHaveLength(1);
      expect(await status(token, 'GET /v1/team')).toBe(200);
      expect(readSessionToken(signSession(digest, 'secret'), ['secret'])).toBeUndefined();
    });

    it('is stored unhashed for an hour after an upgrade, so that older instances know it', async () => {
      const { db, clock } = service.services;
      const until = { name: 'older-sessions-until', value: String(clock.now() + HOUR_MS), changed_at: 0 };
      await db.insertInto('installation_settings').values(until).execute();
      const { token } = await service.createPerson({ email: 'upgraded@acme.test', team });
      const stored = async () => (await db.selectFrom('sessions').select('token').execute()).map((row) => row.token);
      await forgetSessions(service.services);
      expect(await stored()).toContain(randomPart(token));
      service.time += HOUR_MS;
      await forgetSessions(service.services);
      expect((await stored()).every((each) => each.length === 64)).toBe(true);
      expect(await stored()).toContain(digestOfToken(randomPart(token)));
      expect(await status(token, 'GET /v1/team')).toBe(200);
      const later = await service.createPerson({ email: 'later@acme.test', team });
      expect(await stored()).toContain(digestOfToken(randomPart(later.token)));
      expect(await db.selectFrom('installation_settings').selectAll().execute()).toEqual([]);
      // An older instance that still runs stores another token.
      const random = randomPart(later.token);
      await db.updateTable('sessions').set({ token: random }).where('token', '=', digestOfToken(random)).execute();
      await forgetSessions(service.services);
      expect(await stored()).toContain(digestOfToken(random));
      expect(await stored()).not.toContain(random);
    });

    it('remains a digest if the session is extended in the hour after an upgrade', async () => {
      const { db, clock } = service.services;
      const { token } = await service.createPerson({ email: 'extended@acme.test', team });
      const row = db.selectFrom('sessions').select('expires_at');
      const session = () => row.where('token', '=', digestOfToken(randomPart(token))).executeTakeFirst();
      const before = await session();
      service.time += DAY_MS;
      const until = { name: 'older-sessions-until', value: String(clock.now() + HOUR_MS), changed_at: 0 };
      await db.insertInto('installation_settings').values(until).execute();
      expect(await status(token, 'GET /v1/team')).toBe(200);
      const after = await session();
      expect(after && Date.parse(after.expires_at)).toBe(Date.parse(before!.expires_at) + DAY_MS);
      await db.deleteFrom('installation_settings').execute();
    });

    it('has the plan of its team, 5 s after another process changed it', async () => {
      const { credentials } = service.services;
      const planOf = async () => (await credentials.find(owner.token))?.team.plan;
      expect(await planOf()).toBe('enterprise');
      await setPlan(service.services, 'acme', { plan: 'dev', actor: {} });
      service.time += 5_000;
      expect(await planOf()).toBe('dev');
      await setPlan(service.services, 'acme', { plan: 'enterprise', actor: {} });
    });
  });

  describe('sign-in', () => {
    it('does not reveal accounts: unknown addresses, wrong passwords and impossible passwords get the same response', async () => {
      const answers = [
        await signIn('nobody@acme.test'),
        await signIn(owner.email, 'wrong password'),
        await signIn(owner.email, ''),
        await signIn('not an address'),
        await signIn(owner.email, 'x'.repeat(1000)),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({
          error: 'The e-mail address or the password is wrong. Check both.',
          code: 'AUTH_REQUIRED',
          requestId: expect.any(String),
        });
      }
    });

    it('is limited to 60 attempts a minute from one address, without affecting keys and sessions from there', async () => {
      service.time = NOON + 30_000 + 24 * HOUR_MS;
      const attempt = (remoteAddress: string) =>
        service.app.inject({ method: 'POST', url: '/v1/auth/sign-in', payload: {}, remoteAddress });
      const outcomes = [];
      for (let index = 0; index < 61; index++) outcomes.push((await attempt('192.0.2.1')).statusCode);
      expect(outcomes).toEqual([...Array(60).fill(400), 429]);
      const limited = await attempt('192.0.2.1');
      expect([limited.json().code, limited.headers['retry-after']]).toEqual(['RATE_LIMITED', '30']);
      expect((await attempt('192.0.2.2')).statusCode).toBe(400);
      const headers = { authorization: `Bearer ${team.keys.live}` };
      const withKey = await service.app.inject({ url: '/v1/team', headers, remoteAddress: '192.0.2.1' });
      expect(withKey.statusCode).toBe(200);
      service.time += 30_000;
      expect((await attempt('192.0.2.1')).statusCode).toBe(400);
    });

    it('keeps passwords as salted scrypt hashes', async () => {
      const emails = ['first@acme.test', 'second@acme.test'];
      for (const email of emails) expect((await signUp(await inviteTo(email))).statusCode).toBe(201);
      const { db } = service.services;
      const joined = db.selectFrom('accounts').innerJoin('users', 'users.id', 'accounts.user_id');
      const rows = await joined.where('email', 'in', emails).select('password').execute();
      expect(new Set(rows.map(({ password }) => password)).size).toBe(emails.length);
      for (const { password } of rows) expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    });

    it.each([
      [{}, ['/email', '/password']],
      [{ email: 'a@b.test' }, ['/password']],
      [{ email: 5, password: 'secret' }, ['/email']],
    ])('names the missing or invalid field in %j', async (body, paths) => {
      const response = await call(undefined, 'POST /v1/auth/sign-in', body);
      expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
      expect(response.json().details.errors.map(({ path }: { readonly path: string }) => path)).toEqual(paths);
      expect(response.payload).not.toContain('secret');
    });
  });

  describe('sign-up by invitation', () => {
    it('creates the person with the invited address and role, once', async () => {
      const invited = await call(owner.token, 'POST /v1/invitations', { email: 'Eve@acme.test', role: 'owner' });
      const { token, ...invitation } = invited.json();
      expect(invitation).toEqual({
        id: expect.any(String),
        email: 'eve@acme.test',
        role: 'owner',
        createdBy: owner.id,
        createdAt: NOON,
        expiresAt: NOON + INVITATION_MS,
        url: `https://platen.test/join/${token}`,
      });
      const response = await signUp(token, { name: 'Eve' });
      expect(response.statusCode).toBe(201);
      expect(response.json()).toMatchObject({
        token: expect.stringMatching(/^pl_session_/),
        user: { email: 'eve@acme.test', name: 'Eve', emailVerified: false, superAdmin: false },
        team: { slug: 'acme', role: 'owner' },
      });
      expect((await signIn('eve@acme.test')).statusCode).toBe(200);
      expect((await signUp(token)).statusCode).toBe(404);
    });

    it('requires a valid invitation', async () => {
      const { db } = service.services;
      const count = async () => (await db.selectFrom('users').select('id').execute()).length;
      const before = await count();
      const [expired, replaced] = [await inviteTo('late@acme.test'), await inviteTo('twice@acme.test')];
      const inForce = await inviteTo('twice@acme.test');
      const withdrawn = await inviteTo('gone@acme.test');
      const { invitations } = (await call(owner.token, 'GET /v1/invitations')).json();
      const { id } = invitations.find(({ email }: { readonly email: string }) => email === 'gone@acme.test');
      expect(await status(owner.token, `DELETE /v1/invitations/${id}`)).toBe(204);
      for (const token of ['pl_invite_x', replaced, withdrawn]) expect((await signUp(token)).statusCode).toBe(404);
      service.time = NOON + INVITATION_MS;
      expect((await signUp(expired)).statusCode).toBe(404);
      expect(await count()).toBe(before);
      service.time = NOON + INVITATION_MS - 1;
      expect((await signUp(inForce)).statusCode).toBe(201);
    });

    it('uses an invitation once, even with two concurrent requests', async () => {
      const token = await inviteTo('fast@acme.test');
      const answers = await Promise.all([signUp(token), signUp(token), signUp(token)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404]);
    });

    it('tells a person with an account to accept instead, and keeps the invitation valid', async () => {
      const boss = await service.createPerson({ email: 'boss2@other.test', team: other, role: 'owner' });
      const token = await inviteTo(owner.email, boss);
      const response = await signUp(token);
      expect([response.statusCode, response.json().code]).toEqual([409, 'CONFLICT']);
      const stranger = await service.createPerson({ email: 'stranger@acme.test' });
      expect(await status(stranger.token, 'POST /v1/invitations/accept', { invitation: token })).toBe(404);
      const session = (await signIn(owner.email)).json().token;
      const accepted = await call(session, 'POST /v1/invitations/accept', { invitation: token });
      expect(accepted.json()).toMatchObject({ team: { slug: 'other', role: 'member' } });
      expect((await call(session, 'GET /v1/team')).json().slug).toBe('other');
    });

    it.each([
      ['short', 'x'.repeat(7)],
      ['long', 'x'.repeat(129)],
    ])('rejects a password that is too %s, and keeps the invitation valid', async (_, password) => {
      const token = await inviteTo('picky@acme.test');
      const response = await signUp(token, { password });
      expect([response.statusCode, response.json().details.errors[0].path]).toEqual([400, '/password']);
      expect((await call(owner.token, 'GET /v1/invitations')).payload).toContain('picky@acme.test');
    });

    it('is not stored in plain text', async () => {
      const token = await inviteTo('hash@acme.test');
      const rows = await service.services.db.selectFrom('invitations').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(10));
    });
  });

  it('a new password ends the other sessions', async () => {
    const person = await service.createPerson({ email: 'change@acme.test', team });
    const { token } = (await signIn(person.email)).json();
    const change = (password: string) =>
      call(token, 'POST /v1/auth/password', { password, newPassword: 'a new password' });
    expect((await change('wrong password')).statusCode).toBe(403);
    expect((await change(PASSWORD)).statusCode).toBe(204);
    expect([await status(token, 'GET /v1/team'), await status(person.token, 'GET /v1/team')]).toEqual([200, 401]);
    expect((await signIn(person.email)).statusCode).toBe(401);
    expect((await signIn(person.email, 'a new password')).statusCode).toBe(200);
  });

  describe('the cookie', () => {
    const cookieOf = async () => String((await signIn(owner.email)).headers['set-cookie']);
    const send = async (method: 'GET' | 'POST', url: string, headers: Readonly<Record<string, string>>) =>
      (await service.app.inject({ method, url, headers })).statusCode;

    it('is inaccessible to scripts and other sites', async () => {
      expect(await cookieOf()).toMatch(
        /^__Host-platen_session=pl_session_[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
      );
    });

    it('reads like the bearer token, and changes something only for pages of this service', async () => {
      const cookie = `theme=dark; ${(await cookieOf()).split(';')[0]}`;
      expect(await send('GET', '/v1/team', { cookie })).toBe(200);
      expect(await send('POST', '/v1/auth/sign-out', { cookie })).toBe(401);
      expect(await send('POST', '/v1/auth/sign-out', { cookie, origin: 'https://evil.test' })).toBe(401);
      const lying = { 'sec-fetch-site': 'same-site', origin: 'https://platen.test' };
      expect(await send('POST', '/v1/auth/sign-out', { cookie, ...lying })).toBe(401);
      expect(await send('POST', '/v1/auth/sign-out', { cookie, origin: 'https://platen.test' })).toBe(204);
      expect(await send('GET', '/v1/team', { cookie })).toBe(401);
    });

    it('does not work for pages of other sites and hosts, except for links', async () => {
      // Rejected attempts count toward the limit of the client address.
      service.time += 60_000;
      const cookie = (await cookieOf()).split(';')[0]!;
      for (const site of ['cross-site', 'same-site']) {
        for (const [mode, destination] of [
          ['no-cors', 'image'],
          ['cors', 'empty'],
          ['navigate', 'iframe'],
        ]) {
          const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': mode!, 'sec-fetch-dest': destination! };
          expect([site, mode, await send('GET', '/v1/team', headers)]).toEqual([site, mode, 401]);
        }
        const followed = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
        expect(await send('GET', '/v1/team', followed)).toBe(200);
      }
      for (const site of ['same-origin', 'none']) {
        expect(await send('GET', '/v1/team', { cookie, 'sec-fetch-site': site })).toBe(200);
      }
      service.time += 60_000;
    });

    it('is ignored under the name that other hosts of the domain could set (cookie tossing)', async () => {
      const cookie = (await cookieOf()).split(';')[0]!.replace('__Host-', '');
      expect(await send('GET', '/v1/team', { cookie })).toBe(401);
    });

    it('is ignored if there is an Authorization header', async () => {
      const cookie = (await cookieOf()).split(';')[0]!;
      expect(await send('GET', '/v1/team', { cookie, authorization: 'Bearer nothing' })).toBe(401);
    });

    it('is cleared at sign-out, and renewed with the session', async () => {
      const cookie = (await cookieOf()).split(';')[0]!;
      const session = await service.app.inject({ url: '/v1/auth/session', headers: { cookie } });
      expect(session.headers['set-cookie']).toContain(cookie);
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const out = await service.app.inject({ method: 'POST', url: '/v1/auth/sign-out', headers });
      expect(out.headers['set-cookie']).toContain('__Host-platen_session=; Path=/; Max-Age=0');
    });
  });
});
