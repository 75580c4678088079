/**
 * Account link that is printed on the first start. It works once, expires after an hour, and is invalid if an account
 * exists.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { createTestService, NOON, PASSWORD, type TestService } from '../testing/service.ts';
import { FIRST_LINK_MS, signFirstLink } from './first-account.ts';

describe('the first account', () => {
  let service: TestService;
  afterEach(() => service.close());

  const open = async () => {
    service = await createTestService();
    return signFirstLink(NOON, service.services.sessionSecret);
  };
  const use = (token: string, email = 'Ann@Example.com ') =>
    service.call(undefined, 'POST /v1/auth/first-account', { token, email, password: PASSWORD });

  it("belongs to the first team's owner, who is signed in and administers the installation", async () => {
    const answer = await use(await open());
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-platen_session=.*HttpOnly; SameSite=Strict/);
    const { user, team, token } = answer.json();
    expect(user).toMatchObject({ email: 'ann@example.com', name: 'ann', superAdmin: true });
    expect(team).toMatchObject({ slug: 'demo', role: 'owner' });
    expect((await service.call(token, 'GET /v1/teams')).statusCode).toBe(200);
    const again = await service.call(undefined, 'POST /v1/auth/sign-in', {
      email: 'ann@example.com',
      password: PASSWORD,
    });
    expect(again.statusCode).toBe(200);
  });

  it('is created once, even by two concurrent requests', async () => {
    const token = await open();
    const answers = await Promise.all(['a@example.com', 'b@example.com'].map((email) => use(token, email)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
    expect((await use(token, 'c@example.com')).json().error).toMatch(/^The link was used/);
    const { users } = await service.services.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .executeTakeFirstOrThrow();
    expect(Number(users)).toBe(1);
  });

  it('is not created if any account exists', async () => {
    const token = await open();
    await service.createPerson({ email: 'first@example.com' });
    expect((await use(token)).statusCode).toBe(404);
  });

  it('is not created after an hour', async () => {
    const token = await open();
    service.time = NOON + FIRST_LINK_MS;
    expect((await use(token)).statusCode).toBe(404);
    service.time = NOON + FIRST_LINK_MS - 1;
    expect((await use(token)).statusCode).toBe(201);
  });

  it('is not created with a token that the service did not sign', async () => {
    const token = await open();
    const [head, signature] = token.split('.') as [string, string];
    const later = `pl_first_${(NOON + 10 * FIRST_LINK_MS).toString(36)}`;
    const foreign = signFirstLink(NOON, 'another secret of 32 characters or so');
    for (const wrong of [foreign, `${later}.${signature}`, `${head}.`, head, 'pl_first_', `${token}x`, 'x']) {
      expect([wrong, (await use(wrong)).statusCode]).toEqual([wrong, 404]);
    }
  });

  it('has the usual rules for password and address', async () => {
    const token = await open();
    const body = { token, email: 'nobody', password: 'short' };
    const answer = await service.call(undefined, 'POST /v1/auth/first-account', body);
    expect([answer.statusCode, answer.json().details.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/email', '/password'],
    ]);
  });
});
