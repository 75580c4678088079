/**
 * Tests on every route that a demo key has only the permissions of demo keys, and that objects of other teams give 404.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../../service/src/testing/opened.ts';
import { exampleOf, ROUTES_BY_NAME } from '../../service/src/testing/routes.ts';
import { BADGE, bearer, LIBRARY } from '../../service/src/testing/service.ts';

const service = openedService({ webhooks: { kind: 'public' }, printers: '10.20.0.0/16:9100' });
const acme = openedTeam(service, 'acme');
const other = openedTeam(service, 'other');
let otherOwner: string;
/** IDs of acme's objects, by the prefix of the path. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const owner = await service.createPerson({ email: 'ann@example.com', team: acme, role: 'owner' });
  otherOwner = (await service.createPerson({ email: 'bob@example.com', team: other, role: 'owner' })).token;
  const invited = await service.call(owner.token, 'POST /v1/invitations', { email: 'eve@example.com' });
  const asset = { method: 'POST', url: '/v1/assets?name=secret-logo.svg', headers: bearer(acme.keys.live) } as const;
  await service.app.inject({ ...asset, payload: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' });
  const added = { name: 'packing', address: 'tcp://10.20.0.1', language: 'zpl' };
  const printer = (await service.call(acme.keys.live, 'POST /v1/printers', added)).json();
  await service.services.db
    .updateTable('printers')
    .set({ retry_at: service.time + 86_400_000 })
    .execute();
  const printed = await service.call(acme.keys.live, 'POST /v1/print', {
    printer: 'packing',
    template: BADGE,
    data: {},
  });
  const rendered = await service.render(acme.keys.live, { template: BADGE, data: {}, format: 'zpl' });
  ids = {
    '/v1/templates/': await service.pushTemplate(acme, 'badge', BADGE),
    '/v1/render-outputs/': rendered.json().id,
    '/v1/printers/': printer.id,
    '/v1/print/': printed.json().id,
    '/v1/agent/jobs/': printed.json().id,
    '/v1/webhooks/': (
      await service.call(acme.keys.live, 'POST /v1/webhooks', { url: 'https://hooks.example.com' })
    ).json().id,
    '/v1/jobs/': await service.runJob(acme.keys.live, 'starter:product-2x1', [{ data: {} }]),
    '/v1/renders/': (await service.call(acme.keys.live, 'GET /v1/renders')).json().renders[0].id,
    '/v1/keys/': (await service.call(acme.keys.live, 'GET /v1/keys')).json().keys[0].id,
    '/v1/team/members/': owner.id,
    '/v1/auth/sessions/': (await service.call(owner.token, 'GET /v1/auth/sessions')).json().sessions[0].id,
    '/v1/invitations/': invited.json().id,
    '/v1/assets/': 'secret-logo.svg',
  };
});

const LIBRARY_SAMPLE = {
  templateId: 'starter:product-2x1',
  data: JSON.parse(readFileSync(join(LIBRARY, 'product-2x1/data.json'), 'utf8')),
};
const SAMPLE = { data: {}, format: 'zpl', delivery: 'inline' };

/** Permissions of a demo key, with requests that use them. */
const DEMO_MAY: Readonly<Record<string, readonly [path: string, body?: object]>> = {
  'POST /v1/render': ['/v1/render', { ...SAMPLE, ...LIBRARY_SAMPLE }],
  'POST /v1/render/batch': [
    '/v1/render/batch',
    { templateId: LIBRARY_SAMPLE.templateId, items: [{ data: LIBRARY_SAMPLE.data }], format: 'zpl' },
  ],
  'GET /v1/render-outputs/{id}': ['/v1/render-outputs/{own}'],
  'GET /v1/usage': ['/v1/usage'],
  'GET /v1/templates': ['/v1/templates'],
  'GET /v1/templates/{id}/content': ['/v1/templates/starter:product-2x1/content'],
  'GET /v1/fonts': ['/v1/fonts'],
  'GET /v1/fonts/{file}': ['/v1/fonts/{font}'],
  'GET /health': ['/health'],
  'GET /ready': ['/ready'],
  'GET /metrics': ['/metrics'],
  'GET /openapi.json': ['/openapi.json'],
  'GET /reference': ['/reference'],
  'GET /template.schema.json': ['/template.schema.json'],
};

/** Routes that need no key, and ignore a key that is sent. */
const OF_NOBODY = [
  ...['POST /v1/auth/first-account', 'POST /v1/auth/sign-up', 'POST /v1/auth/sign-in'],
  ...['POST /v1/auth/reset', 'POST /v1/auth/reset/confirm'],
];

function bodyFor(route: string): object | undefined {
  const { kind } = ROUTES_BY_NAME[route]!.body;
  return kind === 'json' || kind === 'unread' ? (exampleOf(route) ?? {}) : undefined;
}

describe('a demo key', () => {
  it.each(Object.keys(ROUTES_BY_NAME).filter((route) => !(route in DEMO_MAY) && !OF_NOBODY.includes(route)))(
    'may not %s',
    async (route) => {
      const path = route
        .replace('{id}', 'badge')
        .replace('{version}', '1')
        .replace('{slug}', 'acme')
        .replace('{name}', 'secret-logo.svg');
      const { statusCode, json } = await service.call(acme.keys.demo, path, bodyFor(route));
      expect([route, statusCode, json().code]).toEqual([route, 403, 'FORBIDDEN']);
    },
  );

  it.each(Object.entries(DEMO_MAY))('may %s', async (route, [path, body]) => {
    const rendered = await service.render(acme.keys.demo, { ...LIBRARY_SAMPLE, format: 'zpl' });
    const [method] = route.split(' ');
    const [font] = (await service.call(acme.keys.demo, 'GET /v1/fonts')).json().faces;
    const named = path.replace('{own}', rendered.json().id).replace('{font}', font.file);
    const answer = await service.call(acme.keys.demo, `${method} ${named}`, body);
    expect([route, answer.statusCode]).toEqual([route, 200]);
  });

  it.each([
    ['an inline template', { template: BADGE }],
    ['the slug of its team', { templateId: 'badge' }],
    ['the slug of nothing', { templateId: 'nothing' }],
    ['what is no ID', { templateId: 'No ID!' }],
  ])('may not render %s', async (_name, template) => {
    const { statusCode, json } = await service.render(acme.keys.demo, { ...SAMPLE, ...template });
    expect([statusCode, json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('may not render an inline template in a batch', async () => {
    const body = { template: BADGE, items: [{ data: {} }], format: 'zpl' };
    expect((await service.call(acme.keys.demo, 'POST /v1/render/batch', body)).statusCode).toBe(403);
  });

  it('may not render a raw ID, even of a library template', async () => {
    const { templates } = (await service.call(acme.keys.demo, 'GET /v1/templates')).json();
    for (const templateId of [ids['/v1/templates/'], templates[0].id]) {
      expect((await service.render(acme.keys.demo, { ...SAMPLE, templateId })).statusCode).toBe(403);
    }
  });

  it('lists only library templates', async () => {
    const { templates } = (await service.call(acme.keys.demo, 'GET /v1/templates')).json();
    expect(new Set(templates.map(({ librarySlug }: { librarySlug?: string }) => librarySlug))).toEqual(
      new Set(['starter']),
    );
  });
});

describe('a key of an agent', () => {
  const others = Object.entries(ROUTES_BY_NAME).filter(([, { access, may }]) => access !== 'open' && may !== 'agent');
  let key: string;
  beforeAll(async () => {
    key = (await service.call(acme.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['agent'] })).json().key;
  });

  it.each(others.map(([route]) => route))('may not %s', async (route) => {
    const prefix = Object.keys(ids).find((each) => route.includes(each));
    const path = route.replace(/{\w+}/, ids[prefix ?? ''] ?? 'acme').replace('{version}', '1');
    const { statusCode, json } = await service.call(key, path, bodyFor(route));
    expect([route, statusCode, json().code]).toEqual([route, 403, 'FORBIDDEN']);
  });
});

describe('objects of another team', () => {
  it.each(Object.keys(ROUTES_BY_NAME).filter((route) => /{(id|name)}/.test(route)))('are 404 at %s', async (route) => {
    const prefix = Object.keys(ids).find((each) => route.includes(each))!;
    expect([route, prefix]).toEqual([route, expect.any(String)]);
    const named = route.replace(/{(id|name)}/, ids[prefix]!).replace(/{(version|part|delivery)}/, '1');
    const path = route.endsWith('/document') ? `${named}?lease=lease_1` : named;
    const credentials = ROUTES_BY_NAME[route]!.access === 'credential' ? [otherOwner, other.keys.live] : [otherOwner];
    for (const token of credentials) {
      const theirs = await service.call(token, path, bodyFor(route));
      const nobodys = await service.call(token, path.replace(ids[prefix]!, 'tpl_nothing'), bodyFor(route));
      expect([route, theirs.statusCode]).toEqual([route, 404]);
      expect({ ...theirs.json(), requestId: '' }).toEqual({ ...nobodys.json(), requestId: '' });
    }
  });

  it.each(['badge', 'badge@1', 'raw'])('a template does not render: %s', async (text) => {
    const templateId = text === 'raw' ? ids['/v1/templates/'] : text;
    expect((await service.render(other.keys.live, { ...SAMPLE, templateId })).statusCode).toBe(404);
  });

  it('renders, keys and templates are in no list', async () => {
    for (const list of [
      'keys',
      'renders',
      'printers',
      'print',
      'jobs',
      'webhooks',
      'templates',
      'assets',
      'team/members',
      'invitations',
    ]) {
      const route = `GET /v1/${list}`;
      const { body } = await service.call(otherOwner, route);
      for (const id of Object.values(ids)) expect([route, body.includes(id)]).toEqual([route, false]);
    }
    const { renders } = (await service.call(other.keys.live, 'GET /v1/usage')).json();
    expect(renders.live).toBe(0);
  });
});
