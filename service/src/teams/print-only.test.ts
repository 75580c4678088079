/**
 * People with the role `print-only`. They print published templates, read only what printing requires, and change
 * nothing.
 */
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
let clerk: TestPerson;
beforeAll(async () => {
  service = await createTestService({ printers: '10.20.0.0/16:9100' });
  team = await service.createTeam('acme');
  owner = await service.createPerson({ email: 'owner@acme.test', team, role: 'owner' });
  clerk = await service.createPerson({ email: 'clerk@acme.test', team, role: 'print-only' });
  await service.pushTemplate(team, 'badge', BADGE);
  const printer = { name: 'packing', address: 'tcp://10.20.0.1', language: 'zpl' };
  expect(await status(owner.token, 'POST /v1/printers', printer)).toBe(201);
});
afterAll(() => service.close());

const status = async (token: string, route: string, body?: object) =>
  (await service.call(token, route, body)).statusCode;

/** Routes that the role can use. All other routes of a team return 403. */
const MAY = [
  ...['POST /v1/render', 'POST /v1/render/batch', 'GET /v1/render-outputs/{id}', 'DELETE /v1/render-outputs/{id}'],
  ...['POST /v1/preview/zpl', 'POST /v1/convert', 'GET /v1/fonts', 'GET /v1/fonts/{file}', 'GET /v1/usage'],
  ...['POST /v1/jobs', 'GET /v1/jobs', 'GET /v1/jobs/{id}', 'GET /v1/jobs/{id}/events', 'POST /v1/jobs/{id}/cancel'],
  ...['GET /v1/jobs/{id}/result', 'GET /v1/jobs/{id}/parts', 'GET /v1/jobs/{id}/parts/{part}'],
  ...['GET /v1/jobs/{id}/failures', 'POST /v1/jobs/{id}/retry'],
  ...['POST /v1/print', 'GET /v1/print', 'GET /v1/print/{id}', 'POST /v1/print/{id}/cancel'],
  ...['POST /v1/print/{id}/retry', 'GET /v1/printers', 'GET /v1/printers/{id}', 'GET /v1/printers/{id}/status'],
  ...['GET /v1/templates', 'GET /v1/templates/{id}/content', 'GET /v1/drafts', 'GET /v1/templates/{id}'],
  'GET /v1/tags',
  ...['GET /v1/templates/{id}/versions', 'POST /v1/templates/validate'],
  ...['GET /v1/assets', 'GET /v1/assets/{name}', 'GET /v1/assets/{name}/thumbnail', 'GET /v1/assets/{name}/uses'],
  'GET /v1/team/members',
];

describe('a person who may only print', () => {
  const ofTeams = Object.entries(ROUTES_BY_NAME).filter(([, { access }]) => ['credential', 'member'].includes(access));

  it.each(ofTeams.map(([route]) => route))('%s', async (route) => {
    const path = route.replace('{version}', '1').replace(/\{\w+\}/, 'nothing');
    const { kind } = ROUTES_BY_NAME[route]!.body;
    const body = kind === 'json' || kind === 'unread' ? (exampleOf(route) ?? {}) : undefined;
    const got = await status(clerk.token, path, body);
    if (MAY.includes(route)) expect([200, 400, 404, 422]).toContain(got);
    else expect(got).toBe(403);
  });

  it('prints a published template, live', async () => {
    const order = { printer: 'packing', templateId: 'badge', data: {} };
    const printed = await service.call(clerk.token, 'POST /v1/print', order);
    expect(printed.statusCode).toBe(202);
    expect(await status(clerk.token, `GET /v1/print/${printed.json().id}`)).toBe(200);
  });

  it.each([
    ['a draft', { templateId: 'badge@draft', data: {} }],
    ['a template of the request', { template: BADGE, data: {} }],
  ])('prints %s only in test mode', async (_, order) => {
    const printed = await service.call(clerk.token, 'POST /v1/print', { printer: 'packing', ...order });
    expect([printed.statusCode, printed.json().error]).toEqual([
      403,
      'Your role in the team may print only published templates. Select one with "templateId".',
    ]);
    expect(await status(clerk.token, 'POST /v1/print?mode=test', { printer: 'packing', ...order })).toBe(202);
    expect(await status(owner.token, 'POST /v1/print', { printer: 'packing', ...order })).toBe(202);
  });

  it('cannot render an inline template live in an asynchronous batch', async () => {
    const body = { template: BADGE, format: 'pdf', items: [{ data: {} }] };
    const headers = { ...bearer(clerk.token), prefer: 'respond-async' };
    const url = '/v1/render/batch?mode=live';
    const made = await service.app.inject({ method: 'POST', url, payload: body, headers });
    const { id } = made.json();
    await expect.poll(async () => (await service.call(clerk.token, `GET /v1/jobs/${id}`)).json().state).toBe('failed');
    expect(await status(clerk.token, `GET /v1/jobs/${id}/result`)).toBe(403);
  });

  it('can be invited, and loses keys on changing to this role', async () => {
    const invited = { email: 'new@acme.test', role: 'print-only' };
    const { token: invitation } = (await service.call(owner.token, 'POST /v1/invitations', invited)).json();
    const signUp = { invitation, password: 'correct horse battery' };
    expect((await service.call(undefined, 'POST /v1/auth/sign-up', signUp)).json().team.role).toBe('print-only');
    const person = await service.createPerson({ email: 'was@acme.test', team });
    const { key } = (await service.call(person.token, 'POST /v1/keys', { mode: 'live', scopes: ['print'] })).json();
    expect(await status(key, 'GET /v1/printers')).toBe(200);
    expect(await status(owner.token, `PATCH /v1/team/members/${person.id}`, { role: 'print-only' })).toBe(200);
    expect(await status(key, 'GET /v1/printers')).toBe(401);
    expect(await status(person.token, 'POST /v1/keys', { mode: 'test' })).toBe(403);
  });
});
