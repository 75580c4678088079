/** Deleting people. They must lose all access, and each team must keep an owner. */
import { describe, expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../testing/opened.ts';
import { NOON, PASSWORD } from '../testing/service.ts';
import { deletePerson } from './delete-person.ts';

describe('a deleted person', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  openedPerson(service, { email: 'owner@example.com', team, role: 'owner' });
  let count = 0;

  const clock = { now: () => NOON };
  const person = (role: 'owner' | 'member', of = team) =>
    service.createPerson({ email: `person-${++count}@example.com`, team: of, role });
  const remove = (userId: string, heirId?: string) => deletePerson(service.services.db, clock, { userId, heirId });
  const status = async (token: string | undefined, route: string, body?: object) =>
    (await service.call(token, route, body)).statusCode;

  it('cannot return by session, password, key or invitation', async () => {
    const { id, email, token } = await person('owner');
    const made = (await service.call(token, 'POST /v1/keys', { mode: 'live' })).json().key;
    const byKey = (await service.call(made, 'POST /v1/keys', { mode: 'live' })).json().key;
    const invitation = (await service.call(token, 'POST /v1/invitations', { email: 'friend@example.com' })).json();
    expect(await remove(id)).toEqual({ kind: 'deleted' });
    service.services.credentials.forget();
    for (const credential of [token, made, byKey]) expect(await status(credential, 'GET /v1/team')).toBe(401);
    expect(await status(undefined, 'POST /v1/auth/sign-in', { email, password: PASSWORD })).toBe(401);
    const signUp = { invitation: invitation.token, password: PASSWORD };
    expect(await status(undefined, 'POST /v1/auth/sign-up', signUp)).toBe(404);
    // Objects that other people have created remain. The e-mail address can be used again.
    expect(await status(team.keys.live, 'GET /v1/team')).toBe(200);
    await service.createPerson({ email });
  });

  it('leaves no invitation by another team to the address', async () => {
    const other = await service.createTeam('other');
    const inviter = await person('owner', other);
    const { id, email } = await person('member');
    await service.call(inviter.token, 'POST /v1/invitations', { email });
    await remove(id);
    expect((await service.call(inviter.token, 'GET /v1/invitations')).json().invitations).toEqual([]);
  });

  it('is not deleted as the only owner of a team, unless an heir takes over, who must choose the team first', async () => {
    const [alone, both] = [await service.createTeam('alone'), await service.createTeam('both')];
    const { id, token } = await person('owner', alone);
    const heir = await person('member');
    await service.services.db
      .insertInto('memberships')
      .values({ team_id: both.id, user_id: id, role: 'owner', created_at: NOON })
      .execute();
    const second = await person('owner', both);
    expect(await remove(id)).toEqual({ kind: 'only-owner', teams: ['alone'] });
    service.services.credentials.forget();
    expect(await status(token, 'GET /v1/team')).toBe(200);

    expect(await remove(id, heir.id)).toEqual({ kind: 'deleted' });
    service.services.credentials.forget();
    const signedIn = await service.call(undefined, 'POST /v1/auth/sign-in', { email: heir.email, password: PASSWORD });
    expect(signedIn.json()).toMatchObject({ team: { slug: 'acme', role: 'member' } });
    expect(await status(signedIn.json().token, 'POST /v1/session/team', { team: 'alone' })).toBe(200);
    expect((await service.call(signedIn.json().token, 'GET /v1/team')).json()).toMatchObject({ role: 'owner' });
    expect((await service.call(second.token, 'GET /v1/team/members')).json().members).toHaveLength(1);
  });

  it('leaves one of two owners who are deleted concurrently', async () => {
    const pair = await service.createTeam('pair');
    const owners = [await person('owner', pair), await person('owner', pair)];
    const ends = await Promise.all(owners.map(({ id }) => remove(id)));
    expect(ends.map(({ kind }) => kind).sort()).toEqual(['deleted', 'only-owner']);
  });
});
