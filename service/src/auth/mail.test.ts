/** Verifying addresses and resetting passwords by e-mail. Responses must not reveal which addresses have an account. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES_BY_NAME } from '../testing/routes.ts';
import { createTestService, PASSWORD, type TestPerson, type TestService, type TestTeam } from '../testing/service.ts';
import { startMailServer, type TestMail } from '../testing/smtp.ts';

const NEW_PASSWORD = 'staple battery horse';
const HOUR_MS = 60 * 60 * 1000;

describe('with a mail server', () => {
  let mail: TestMail;
  let service: TestService;
  let team: TestTeam;
  let owner: TestPerson;
  let log = '';
  beforeAll(async () => {
    mail = await startMailServer();
    const output = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    service = await createTestService({ smtpUrl: mail.url, log: pino(output), anonymousPerMinute: 1_000 });
    team = await service.createTeam('acme');
    owner = await service.createPerson({ email: 'owner@example.com', team, role: 'owner' });
  });
  afterAll(async () => {
    await service.close();
    await mail.close();
  });

  const invite = (email: string, token = owner.token) => service.call(token, 'POST /v1/invitations', { email });
  const signIn = (email: string, password = PASSWORD) =>
    service.call(undefined, 'POST /v1/auth/sign-in', { email, password });
  const signUp = (invitation: string, password = PASSWORD) =>
    service.call(undefined, 'POST /v1/auth/sign-up', { invitation, password });
  const reset = (email: string) => service.call(undefined, 'POST /v1/auth/reset', { email });
  const confirm = (token: string, password = NEW_PASSWORD) =>
    service.call(undefined, 'POST /v1/auth/reset/confirm', { token, password });

  /** Returns the next e-mail with folded lines joined, and the token that it contains. */
  async function nextLetter(form: RegExp): Promise<{ readonly token: string; readonly letter: string }> {
    await expect.poll(() => mail.letters.length).toBeGreaterThan(0);
    const letter = mail.letters.shift()!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return { token: form.exec(letter)![0], letter };
  }
  const invitationToken = async () => (await nextLetter(/pl_invite_\w+/)).token;
  const resetToken = async () => (await nextLetter(/pl_reset_\w+/)).token;

  /** Creates an account through an invitation link, without verifying its e-mail address. */
  async function takeAddress(email: string): Promise<TestPerson> {
    const attackers = await service.createTeam(`attackers-of-${email.split('@')[0]}`);
    return service.createPerson({ email, team: attackers });
  }

  it('mails an invitation, shows the link to nobody else, and verifies the address by it', async () => {
    const made = await invite('grace@example.com');
    expect(made.statusCode).toBe(201);
    expect(made.body).not.toMatch(/pl_invite_|join/);
    const { token, letter } = await nextLetter(/pl_invite_\w+/);
    expect(letter).toMatch(/^From: platen@platen\.test\r$/m);
    expect(letter).toMatch(/^To: grace@example\.com\r$/m);
    expect(letter).toMatch(/^Subject: Your invitation to Platen\r$/m);
    expect(letter).toContain(`https://platen.test/join/${token}`);
    const joined = await signUp(token);
    expect([joined.statusCode, joined.json().user]).toMatchObject([201, { emailVerified: true }]);
    const { members } = (await service.call(owner.token, 'GET /v1/team/members')).json();
    const proven = Object.fromEntries(
      members.map(({ email, emailVerified }: { email: string; emailVerified: boolean }) => [email, emailVerified]),
    );
    expect(proven).toEqual({ 'grace@example.com': true, 'owner@example.com': false });
  });

  it("lets a person reclaim an address from somebody else, without the other's teams", async () => {
    const taken = await takeAddress('cfo@example.com');
    await invite('cfo@example.com');
    const joined = await signUp(await invitationToken(), NEW_PASSWORD);
    expect([joined.statusCode, joined.json()]).toMatchObject([201, { user: { id: taken.id }, team: { slug: 'acme' } }]);
    expect((await service.call(taken.token, 'GET /v1/team')).statusCode).toBe(401);
    expect((await signIn('cfo@example.com')).statusCode).toBe(401);
    expect((await signIn('cfo@example.com', NEW_PASSWORD)).json().team.slug).toBe('acme');
    // The address is verified now, so another link cannot take over the account.
    await service.call(owner.token, `DELETE /v1/team/members/${taken.id}`);
    await invite('cfo@example.com');
    expect((await signUp(await invitationToken())).statusCode).toBe(409);
  });

  it('does the same for a reset, after which the session needs a team choice on every route', async () => {
    const taken = await takeAddress('cto@example.com');
    expect((await reset('CTO@example.com')).statusCode).toBe(204);
    const token = await resetToken();
    expect((await confirm(token)).statusCode).toBe(204);
    expect((await service.call(taken.token, 'GET /v1/auth/session')).statusCode).toBe(401);
    const session = (await signIn('cto@example.com', NEW_PASSWORD)).json();
    expect(session).toMatchObject({ team: null, teams: [{ slug: 'attackers-of-cto' }], user: { emailVerified: true } });
    const ofTeams = Object.entries(ROUTES_BY_NAME).filter(
      ([, { access }]) => access === 'credential' || access === 'member',
    );
    for (const [route] of ofTeams) {
      const answer = await service.call(
        session.token,
        route.replace(/\{\w+\}/g, 'x'),
        route.startsWith('GET') ? undefined : {},
      );
      expect([route, answer.statusCode, answer.json().error]).toEqual([
        route,
        403,
        expect.stringContaining('no current team'),
      ]);
    }
    expect(ofTeams.length).toBeGreaterThan(20);
  });

  it('keeps the team choice of a person who had verified the address before', async () => {
    await invite('ada@example.com');
    await signUp(await invitationToken());
    await reset('ada@example.com');
    await confirm(await resetToken());
    expect((await signIn('ada@example.com', NEW_PASSWORD)).json().team.slug).toBe('acme');
  });

  it('accepts a link once, until it expires after an hour or the next link is sent', async () => {
    await service.createPerson({ email: 'ben@example.com', team });
    await reset('ben@example.com');
    const first = await resetToken();
    await reset('ben@example.com');
    const second = await resetToken();
    expect((await confirm(first)).statusCode).toBe(404);
    const both = await Promise.all([confirm(second), confirm(second)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    await reset('ben@example.com');
    const third = await resetToken();
    service.time += HOUR_MS;
    expect((await confirm(third)).statusCode).toBe(404);
    expect((await confirm(third, 'short')).statusCode).toBe(400);
  });

  it('does not reveal accounts, and limits the number of mails', async () => {
    await service.createPerson({ email: 'known@example.com' });
    const answersOf = async (email: string) => {
      const answers = [await reset(email), await invite(email), await signIn(email, 'a wrong password')];
      return answers.map(({ statusCode, body }) => [statusCode, Object.keys(body === '' ? {} : JSON.parse(body))]);
    };
    const [known, unknown] = [await answersOf('known@example.com'), await answersOf('unknown@example.com')];
    expect(known).toEqual(unknown);
    await expect.poll(() => mail.letters.length).toBe(3);
    mail.letters.length = 0;
    // Two of the five e-mails allowed per hour have already been sent.
    for (let count = 0; count < 10; count++) expect((await reset('known@example.com')).statusCode).toBe(204);
    await expect.poll(() => mail.letters.length).toBe(3);
    expect((await invite('known@example.com')).json()).toMatchObject({ code: 'RATE_LIMITED' });
    mail.letters.length = 0;
  });

  it('reports a rejected mail to the caller, keeps no invitation, and logs no address', async () => {
    mail.refuses = true;
    const refused = await invite('nobody@example.com');
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    const { invitations } = (await service.call(owner.token, 'GET /v1/invitations')).json();
    expect(invitations.map(({ email }: { readonly email: string }) => email)).not.toContain('nobody@example.com');
    expect((await reset('owner@example.com')).statusCode).toBe(204);
    await expect.poll(() => log).toContain('a mail could not be sent');
    expect(log).toContain('the mail server is not available: EENVELOPE 550');
    expect(log).not.toMatch(/@example\.com|pl_(reset|invite)_/);
    mail.refuses = false;
  });
});

describe('without a mail server', () => {
  it('lets owners send links themselves, which verify nothing, and administrators reset passwords', async () => {
    const service = await createTestService();
    const team = await service.createTeam('acme');
    const owner = await service.createPerson({ email: 'owner@example.com', team, role: 'owner' });
    const made = await service.call(owner.token, 'POST /v1/invitations', { email: 'grace@example.com' });
    const { token, url } = made.json();
    expect(url).toBe(`https://platen.test/join/${token}`);
    const joined = await service.call(undefined, 'POST /v1/auth/sign-up', { invitation: token, password: PASSWORD });
    expect(joined.json().user.emailVerified).toBe(false);
    const reset = await service.call(undefined, 'POST /v1/auth/reset', { email: 'grace@example.com' });
    expect([reset.statusCode, reset.json().error]).toMatchObject([
      404,
      expect.stringContaining('does not send e-mails'),
    ]);
    // Only an administrator can free an account that another person created through an invitation.
    await service.services.accounts.resetPassword(joined.json().user.id, NEW_PASSWORD, { group: 'operator' });
    const again = await service.call(undefined, 'POST /v1/auth/sign-in', {
      email: 'grace@example.com',
      password: NEW_PASSWORD,
    });
    expect(again.json()).toMatchObject({ team: null, user: { emailVerified: true } });
    await service.close();
  });
});
