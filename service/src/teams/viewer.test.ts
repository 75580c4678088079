/** People with the role `viewer`. They read everything except keys, render in test mode, and change nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, ROUTES_BY_NAME } from '../testing/routes.ts';
import {
  BADGE,
  bearer,
  createTestService,
  type TestPerson,
  type TestService,
  type TestTeam,
} from '../testing/service.ts';

let service: TestService;
let team: TestTeam;
let owner: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  service = await createTestService();
  team = await service.createTeam('acme');
  owner = await service.createPerson({ email: 'owner@acme.test', team, role: 'owner' });
  viewer = await service.createPerson({ email: 'viewer@acme.test', team, role: 'viewer' });
  await service.pushTemplate(team, 'badge', BADGE);
});
afterAll(() => service.close());

const status = async (token: string, route: string, body?: object) =>
  (await service.call(token, route, body)).statusCode;

const TRIED = [
  'POST /v1/render',
  'POST /v1/render/batch',
  'POST /v1/preview/zpl',
  'POST /v1/convert',
  'POST /v1/templates/validate',
  'POST /v1/jobs',
];
const OWN = ['DELETE /v1/render-outputs/{id}', 'POST /v1/jobs/{id}/cancel', 'POST /v1/jobs/{id}/retry'];
const NOT_READ = ['GET /v1/keys', 'GET /v1/invitations', 'GET /v1/activity', 'GET /v1/agent/jobs/{id}/document'];

describe('a viewer', () => {
  const ofTeams = Object.entries(ROUTES_BY_NAME).filter(([, { access }]) => ['credential', 'member'].includes(access));

  it.each(ofTeams.map(([route]) => route))('%s', async (route) => {
    const path = route.replace('{version}', '1').replace(/\{\w+\}/, 'nothing');
    const { kind } = ROUTES_BY_NAME[route]!.body;
    const body = kind === 'json' || kind === 'unread' ? (exampleOf(route) ?? {}) : undefined;
    const isRead = route.startsWith('GET') && !NOT_READ.includes(route);
    const got = await status(viewer.token, path, body);
    if (isRead || TRIED.includes(route) || OWN.includes(route)) expect([200, 400, 404, 422]).toContain(got);
    else expect(got).toBe(403);
  });

  it('reads the draft and its versions, and cannot publish', async () => {
    const answer = await service.call(viewer.token, 'POST /v1/templates/badge/publish');
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      'Viewers of a team cannot change anything. Ask an owner for the member role.',
    ]);
    for (const path of ['', '/versions', '/content']) {
      expect(await status(viewer.token, `GET /v1/templates/badge${path}`)).toBe(200);
    }
    expect(await status(viewer.token, 'GET /v1/team/members')).toBe(200);
    const rendered = await service.render(viewer.token, { templateId: 'badge@draft', data: {}, format: 'zpl' });
    expect(rendered.json()).toMatchObject({ mode: 'test' });
  });

  it('cannot cancel jobs of others', async () => {
    const made = await service.app.inject({
      method: 'POST',
      url: '/v1/jobs?templateId=badge@1&format=zpl',
      payload: '{"data":{"name":"Ada"}}\n',
      headers: { ...bearer(owner.token), 'content-type': 'application/x-ndjson' },
    });
    expect(made.statusCode).toBe(202);
    const { id } = made.json();
    expect(await status(viewer.token, `GET /v1/jobs/${id}`)).toBe(200);
    expect(await status(viewer.token, `POST /v1/jobs/${id}/cancel`)).toBe(404);
    expect([200, 409]).toContain(await status(owner.token, `POST /v1/jobs/${id}/cancel`));
  });

  it('can be invited, and may leave', async () => {
    const body = { email: 'new@acme.test', role: 'viewer' };
    const { token: invitation } = (await service.call(owner.token, 'POST /v1/invitations', body)).json();
    const signUp = { invitation, password: 'correct horse battery' };
    const { token, team: joined, user } = (await service.call(undefined, 'POST /v1/auth/sign-up', signUp)).json();
    expect(joined.role).toBe('viewer');
    expect(await status(token, `DELETE /v1/team/members/${viewer.id}`)).toBe(403);
    expect(await status(token, `DELETE /v1/team/members/${user.id}`)).toBe(204);
  });

  it('cannot manage anything by keys after the role was changed to viewer', async () => {
    const person = await service.createPerson({ email: 'was@acme.test', team });
    const { key } = (await service.call(person.token, 'POST /v1/keys', { mode: 'live', scopes: ['templates'] })).json();
    expect(await status(key, 'GET /v1/drafts')).toBe(200);
    expect(await status(owner.token, `PATCH /v1/team/members/${person.id}`, { role: 'viewer' })).toBe(200);
    expect(await status(key, 'GET /v1/drafts')).toBe(401);
    expect(await status(person.token, 'POST /v1/keys', { mode: 'test' })).toBe(403);
    expect(await status(person.token, 'GET /v1/drafts')).toBe(200);
  });

  it('needs the scope for reading with a key, as for every other action', async () => {
    const made = await service.call(owner.token, 'POST /v1/keys', { mode: 'live', scopes: ['render'] });
    for (const route of ['GET /v1/drafts', 'GET /v1/assets', 'GET /v1/renders', 'GET /v1/team']) {
      expect([route, await status(made.json().key, route)]).toEqual([route, 403]);
    }
  });
});
