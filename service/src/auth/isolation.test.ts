/** Isolation of teams: sends requests to every route that name the objects of another team. */
import type { LightMyRequestResponse as Response } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { ROUTES_BY_NAME } from '../testing/routes.ts';
import { BADGE, bearer, type TestTeam } from '../testing/service.ts';

/** IDs and names of the other team's objects, or unused values with the same format. */
type Names = Readonly<
  Record<
    | 'output'
    | 'render'
    | 'slug'
    | 'template'
    | 'asset'
    | 'key'
    | 'member'
    | 'session'
    | 'invitation'
    | 'team'
    | 'printer'
    | 'printerName'
    | 'job'
    | 'work'
    | 'webhook',
    string
  >
>;

const NOBODY: Names = {
  output: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  render: '0000000000000000',
  slug: 'nobodys-badge',
  template: 'tpl_0000000000000000000000',
  asset: 'nobodys.svg',
  key: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
  member: '3f2504e0-4f89-41d3-9a0c-0305e82c3303',
  session: '3f2504e0-4f89-41d3-9a0c-0305e82c3305',
  invitation: '3f2504e0-4f89-41d3-9a0c-0305e82c3304',
  team: 'nobodys-team',
  printer: 'prn_00000000000000000000',
  printerName: 'nobodys printer',
  job: '3f2504e0-4f89-41d3-9a0c-0305e82c3306',
  work: 'job_00000000000000000000',
  webhook: 'whk_00000000000000000000',
};

type Attempt = { readonly path: (names: Names) => string; readonly body?: (names: Names) => object };

const at = (path: (names: Names) => string, body?: (names: Names) => object): Attempt => ({
  path,
  ...(body ? { body } : {}),
});
const template = (rest = '') => [
  at(({ slug }) => `/v1/templates/${slug}${rest}`),
  at(({ template }) => `/v1/templates/${template}${rest}`),
];
const printer = (rest = '') => [
  at(({ printer }) => `/v1/printers/${printer}${rest}`),
  at(({ printerName }) => `/v1/printers/${encodeURIComponent(printerName)}${rest}`),
];
const job = (rest = '') => [at(({ job }) => `/v1/print/${job}${rest}`)];
const work = (rest = '') => [at(({ work }) => `/v1/jobs/${work}${rest}`)];
const webhook = (rest = '') => [at(({ webhook }) => `/v1/webhooks/${webhook}${rest}`)];
const withBody = (attempts: readonly Attempt[], body: object) =>
  attempts.map((attempt) => ({ ...attempt, body: () => body }));
const render = (path: string, more: object) =>
  (['slug', 'template'] as const).map((name) =>
    at(
      () => path,
      (names) => ({ templateId: names[name], format: 'zpl', ...more }),
    ),
  );

/** Routes that can name an object, and the requests to send to them. */
const NAMING: Readonly<Record<string, readonly Attempt[]>> = {
  'POST /v1/render': render('/v1/render', { data: {} }),
  'POST /v1/render/batch': [
    ...render('/v1/render/batch', { items: [{ data: {} }] }),
    ...(['slug', 'template'] as const).map((name) =>
      at(
        () => '/v1/render/batch',
        (names) => ({ template: BADGE, format: 'pdf', items: [{ data: {} }, { data: {}, templateId: names[name] }] }),
      ),
    ),
  ],
  'GET /v1/render-outputs/{id}': [at(({ output }) => `/v1/render-outputs/${output}`)],
  'DELETE /v1/render-outputs/{id}': [at(({ output }) => `/v1/render-outputs/${output}`)],
  'POST /v1/jobs': [
    at(({ slug }) => `/v1/jobs?templateId=${slug}&format=zpl`),
    at(({ template }) => `/v1/jobs?templateId=${template}&format=zpl`),
  ],
  'GET /v1/jobs/{id}': work(),
  'POST /v1/jobs/{id}/cancel': work('/cancel'),
  'POST /v1/jobs/{id}/retry': work('/retry'),
  'GET /v1/jobs/{id}/events': work('/events'),
  'GET /v1/jobs/{id}/result': work('/result'),
  'GET /v1/jobs/{id}/parts': work('/parts'),
  'GET /v1/jobs/{id}/parts/{part}': work('/parts/1'),
  'GET /v1/jobs/{id}/failures': work('/failures'),
  'POST /v1/print': (['printer', 'printerName'] as const).map((name) =>
    at(
      () => '/v1/print',
      (names) => ({ printer: names[name], template: BADGE, data: {} }),
    ),
  ),
  'GET /v1/print': [
    at(({ printer }) => `/v1/print?printer=${printer}`),
    at(({ printerName }) => `/v1/print?printer=${encodeURIComponent(printerName)}`),
  ],
  'GET /v1/print/{id}': job(),
  'POST /v1/print/{id}/cancel': job('/cancel'),
  'POST /v1/print/{id}/retry': job('/retry'),
  'POST /v1/agent/take': (['printer', 'printerName'] as const).map((name) =>
    at(
      () => '/v1/agent/take',
      (names) => ({ printer: names[name] }),
    ),
  ),
  'GET /v1/agent/jobs/{id}/document': [at(({ job }) => `/v1/agent/jobs/${job}/document?lease=lease_1`)],
  ...Object.fromEntries(
    ['begin', 'renew', 'end'].map((verb) => [
      `POST /v1/agent/jobs/{id}/${verb}`,
      withBody([at(({ job }) => `/v1/agent/jobs/${job}/${verb}`)], { lease: 'lease_1', state: 'sent' }),
    ]),
  ),
  'GET /v1/webhooks/{id}': webhook(),
  'PATCH /v1/webhooks/{id}': withBody(webhook(), { url: 'https://mine.example.com' }),
  'DELETE /v1/webhooks/{id}': webhook(),
  'POST /v1/webhooks/{id}/rotate': withBody(webhook('/rotate'), {}),
  'POST /v1/webhooks/{id}/test': webhook('/test'),
  'GET /v1/webhooks/{id}/deliveries': webhook('/deliveries'),
  'POST /v1/webhooks/{id}/deliveries/{delivery}/replay': webhook('/deliveries/msg_1/replay'),
  'GET /v1/printers/{id}': printer(),
  'PATCH /v1/printers/{id}': withBody(printer(), { name: 'mine' }),
  'DELETE /v1/printers/{id}': printer(),
  'GET /v1/printers/{id}/status': printer('/status'),
  'GET /v1/renders/{id}': [at(({ render }) => `/v1/renders/${render}`), at(({ output }) => `/v1/renders/${output}`)],
  'GET /v1/templates/{id}/content': [
    ...template('/content'),
    at(({ slug }) => `/v1/templates/${slug}@1/content`),
    at(({ slug }) => `/v1/templates/starter:${slug}/content`),
  ],
  'GET /v1/templates/{id}': template(),
  'PUT /v1/templates/{id}': withBody(template(), { template: BADGE }),
  'DELETE /v1/templates/{id}': template(),
  'POST /v1/templates/{id}/publish': template('/publish'),
  'POST /v1/templates/{id}/unpublish': template('/unpublish'),
  'GET /v1/templates/{id}/versions': template('/versions'),
  'DELETE /v1/templates/{id}/versions/{version}': template('/versions/1'),
  'POST /v1/templates/{id}/versions/{version}/restore': template('/versions/1/restore'),
  'GET /v1/assets/{name}': [at(({ asset }) => `/v1/assets/${asset}`)],
  'GET /v1/assets/{name}/thumbnail': [at(({ asset }) => `/v1/assets/${asset}/thumbnail`)],
  'GET /v1/assets/{name}/uses': [at(({ asset }) => `/v1/assets/${asset}/uses`)],
  'DELETE /v1/assets/{name}': [at(({ asset }) => `/v1/assets/${asset}`)],
  'POST /v1/keys/{id}/roll': withBody([at(({ key }) => `/v1/keys/${key}/roll`)], {}),
  'DELETE /v1/keys/{id}': [at(({ key }) => `/v1/keys/${key}`)],
  'PATCH /v1/team/members/{id}': withBody([at(({ member }) => `/v1/team/members/${member}`)], { role: 'member' }),
  'POST /v1/team/members/{id}/password-link': [at(({ member }) => `/v1/team/members/${member}/password-link`)],
  'DELETE /v1/auth/sessions/{id}': [at(({ session }) => `/v1/auth/sessions/${session}`)],
  'DELETE /v1/team/members/{id}': [at(({ member }) => `/v1/team/members/${member}`)],
  'DELETE /v1/invitations/{id}': [at(({ invitation }) => `/v1/invitations/${invitation}`)],
  'POST /v1/session/team': [
    at(
      () => '/v1/session/team',
      ({ team }) => ({ team }),
    ),
  ],
  'PUT /v1/teams/{slug}/plan': withBody([at(({ team }) => `/v1/teams/${team}/plan`)], { plan: 'pro' }),
};

/** Routes that list objects of the caller's team. */
const LISTING = [
  ...['GET /v1/usage', 'GET /v1/templates', 'GET /v1/assets', 'GET /v1/keys', 'GET /v1/team', 'GET /v1/team/members'],
  ...[
    'GET /v1/drafts',
    'GET /v1/tags',
    'GET /v1/renders',
    'GET /v1/usage/history',
    'GET /v1/activity',
    'GET /v1/printers',
    'GET /v1/jobs',
    'GET /v1/webhooks',
  ],
  ...['GET /v1/invitations', 'GET /v1/auth/session', 'GET /v1/auth/sessions', 'GET /v1/teams'],
];

/** Routes that create objects for the caller's team. */
const MAKING = [
  ...[
    'POST /v1/preview/zpl',
    'POST /v1/convert',
    'POST /v1/templates',
    'POST /v1/templates/import',
    'POST /v1/templates/validate',
    'POST /v1/assets',
    'POST /v1/keys',
  ],
  'POST /v1/printers',
  'POST /v1/webhooks',
  ...['POST /v1/invitations', 'POST /v1/invitations/accept', 'POST /v1/auth/sign-up', 'POST /v1/auth/sign-in'],
  ...['PATCH /v1/team', 'POST /v1/auth/first-account', 'POST /v1/auth/reset', 'POST /v1/auth/reset/confirm'],
  ...[
    'POST /v1/auth/sign-out',
    'POST /v1/auth/sign-out-everywhere',
    'POST /v1/auth/password',
    'POST /v1/teams',
    'POST /v1/libraries',
    'GET /v1/plans',
    'GET /v1/printer-networks',
    'PUT /v1/printer-networks',
  ],
  ...['GET /v1/fonts', 'GET /v1/fonts/{file}'],
  ...['GET /health', 'GET /ready', 'GET /metrics', 'GET /openapi.json', 'GET /reference', 'GET /template.schema.json'],
];

describe('objects of another team', () => {
  const service = openedService({ webhooks: { kind: 'public' }, printers: '10.20.0.0/16:9100' });
  let foreign: Names;
  let other: TestTeam;
  /** API keys and a session of the team under test, by description. */
  let credentials: Readonly<Record<string, string>>;
  let before: string;

  beforeAll(async () => {
    const acme = await service.createTeam('acme');
    other = await service.createTeam('others-team');
    const { token } = await service.createPerson({ email: 'ann@acme.test', team: acme, role: 'owner' });
    credentials = { 'a live key': acme.keys.live, 'a test key': acme.keys.test, 'an owner': token };
    const owner = await service.createPerson({ email: 'bob@others.test', team: other, role: 'owner' });
    const raw = await service.pushTemplate(other, 'others-badge', { ...BADGE, meta: { name: 'Others’ badge' } });
    const { json } = await send(other.keys.live, 'POST /v1/render', { template: BADGE, data: {}, format: 'zpl' });
    await service.app.inject({
      method: 'POST',
      url: '/v1/assets?name=others.svg',
      headers: bearer(other.keys.live),
      payload: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    });
    const added = { name: 'others’ printer', address: 'tcp://10.20.0.1', language: 'zpl' };
    const printer = (await send(other.keys.live, 'POST /v1/printers', added)).json();
    // Keeps the job in the queue: the printer does not exist, and the next attempt is after the test.
    await service.services.db
      .updateTable('printers')
      .set({ retry_at: service.time + 86_400_000 })
      .execute();
    const order = { printer: printer.id, template: BADGE, data: {} };
    const printed = (await send(other.keys.live, 'POST /v1/print', order)).json();
    const invited = await send(owner.token, 'POST /v1/invitations', { email: 'eve@others.test', role: 'member' });
    const [key] = (await send(other.keys.live, 'GET /v1/keys')).json().keys;
    const [listed] = (await send(other.keys.live, 'GET /v1/renders')).json().renders;
    const [session] = (await send(owner.token, 'GET /v1/auth/sessions')).json().sessions;
    foreign = {
      output: json().id,
      render: listed.id,
      slug: 'others-badge',
      template: raw,
      asset: 'others.svg',
      key: key.id,
      printer: printer.id,
      printerName: printer.name,
      job: printed.id,
      webhook: (await send(other.keys.live, 'POST /v1/webhooks', { url: 'https://hooks.others.test/' })).json().id,
      work: await service.runJob(other.keys.live, 'others-badge', [{ data: {} }]),
      member: owner.id,
      session: session.id,
      invitation: invited.json().id,
      team: 'others-team',
    };
    before = await stateOf(owner.token);
    credentialOfOther = owner.token;
  });
  let credentialOfOther: string;

  const send = (token: string, route: string, body?: object): Promise<Response> => service.call(token, route, body);

  /** Returns all objects of the other team, read with a credential of that team. */
  async function stateOf(token: string): Promise<string> {
    const told = [];
    for (const route of [...LISTING, 'GET /v1/print', 'GET /v1/templates/others-badge', 'GET /v1/assets/others.svg']) {
      // Skips three lists that change because the test renders as the other team.
      if (route !== 'GET /v1/teams' && route !== 'GET /v1/renders' && route !== 'GET /v1/usage/history') {
        // Ignores the time of the last use, because the test uses the other team's keys.
        told.push((await send(token, route)).body.replace(/,"lastUsedAt":\d+/g, ''));
      }
    }
    return told.join('\n');
  }

  it('are named by all routes in the tables', () => {
    expect([...Object.keys(NAMING), ...LISTING, ...MAKING].sort()).toEqual(Object.keys(ROUTES_BY_NAME).sort());
  });

  it.each(Object.entries(NAMING))('%s: responds as if the object did not exist', async (route, attempts) => {
    const [method] = route.split(' ');
    for (const [who, token] of Object.entries(credentials)) {
      for (const { path, body } of attempts) {
        const ask = async (names: Names) => {
          const { statusCode, body: text } = await send(token, `${method} ${path(names)}`, body?.(names));
          const { requestId: _, ...told } = JSON.parse(text);
          return { statusCode, told };
        };
        const [theirs, nobodys] = [await ask(foreign), await ask(NOBODY)];
        expect([who, path(foreign), theirs]).toEqual([who, path(foreign), nobodys]);
        expect([403, 404]).toContain(theirs.statusCode);
        expect(JSON.stringify(theirs)).not.toMatch(/other/i);
      }
    }
  });

  it.each(LISTING)('%s: does not list them', async (route) => {
    for (const token of Object.values(credentials)) {
      const { body } = await send(token, route);
      for (const name of Object.values(foreign)) expect(body).not.toContain(name);
    }
  });

  it("cannot be used by a template that names the other team's files", async () => {
    const image = { type: 'image', source: 'others.svg', position: { mode: 'absolute', x: '1mm', y: '1mm' } };
    const template = { ...BADGE, elements: [{ ...image, width: '9mm', height: '9mm' }] };
    const answer = await send(credentials['a live key']!, 'POST /v1/render', { template, data: {}, format: 'pdf' });
    expect([answer.statusCode, answer.json().details.errors[0].code]).toEqual([400, 'ASSET_NOT_FOUND']);
  });

  it('cannot be read by reusing an idempotency key', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const ask = (token: string, name: string) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/render',
        headers: { ...bearer(token), ...headers },
        payload: { template: BADGE, data: { name }, format: 'zpl' },
      });
    await ask(other.keys.test, 'theirs');
    const mine = await ask(credentials['a test key']!, 'theirs');
    expect(mine.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('are unchanged afterwards', async () => {
    // Expects one change: the test rendered a document as the other team, and the service stored its response.
    const after = before
      .replace('"test":0', '"test":1')
      .replace('"documentBytes":{"used":3072', '"documentBytes":{"used":5120');
    expect(await stateOf(credentialOfOther)).toBe(after);
  });
});
