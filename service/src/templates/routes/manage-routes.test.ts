/** Managing templates over HTTP: drafts, versions, libraries and permissions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../../testing/opened.ts';
import { BADGE, bearer, type TestTeam } from '../../testing/service.ts';
import { findManagedHead } from '../drafts.ts';

const service = openedService();
const acme = openedTeam(service, 'acme');
let other: TestTeam;
let member: string;
let admin: string;

beforeAll(async () => {
  other = await service.createTeam('other');
  member = (await service.createPerson({ email: 'ann@example.com', team: acme })).token;
  admin = (await service.createPerson({ email: 'root@example.com', team: acme, superAdmin: true })).token;
});

const call = (route: string, body?: object, token = acme.keys.live) => service.call(token, route, body);
const named = (name: string) => ({ ...BADGE, meta: { name } });
const render = (templateId: string, key = acme.keys.test) =>
  service.render(key, { templateId, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' });

async function send(method: 'PUT' | 'DELETE' | 'POST', url: string, ifMatch: string, body?: object) {
  const headers = { ...bearer(acme.keys.live), 'if-match': ifMatch };
  return service.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
}

describe('NOT_FOUND distinguishes draft, version and template for callers who may know', () => {
  const why = async (templateId: string, key = acme.keys.test) => {
    const response = await render(templateId, key);
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    return response.json().error;
  };
  const nothing = 'No published template has this ID.';

  it('a draft, an unpublished template, and an unknown version', async () => {
    const { id } = (
      await call('POST /v1/templates', { template: named('StorageContext Card'), slug: 'shelf-card' })
    ).json();
    for (const name of ['shelf-card', 'shelf-card@1', id]) {
      expect(await why(name)).toBe('The template is a draft. Publish it first.');
      expect(await why(name, other.keys.live)).toBe(nothing);
    }
    await call('POST /v1/templates/shelf-card/publish');
    expect(await why('shelf-card@2')).toBe('The template has no version 2. The published version is 1.');
    expect(await why('shelf-card@2', other.keys.live)).toBe(nothing);
    expect(await why('shelf-crad')).toBe('No published template has this ID; did you mean "shelf-card"?');
    expect(await why('shelf-crad', other.keys.live)).toBe(nothing);
    await call('POST /v1/templates/shelf-card/unpublish');
    expect(await why('shelf-card')).toBe('The template is not published. Publish it again; its newest version is 1.');
    const content = await call('GET /v1/templates/shelf-card/content');
    expect(content.json().error).toContain('The template is not published');
  });

  it('library templates, for everyone', async () => {
    const near = 'No published template has this ID; did you mean "starter:product-2x1"?';
    expect(await why('product-2x1', other.keys.live)).toBe(near);
    expect(await why('starter:prodct-2x1', other.keys.demo)).toBe(near);
    expect(await why('starter:product-2x1@9', other.keys.demo)).toBe(
      'The template has no version 9. The published version is 1.',
    );
    expect(await why('Product 2x1', other.keys.live)).toContain('Use "slug", "library:slug"');
  });
});

describe('a template', () => {
  it('is returned as written, like by its own GET', async () => {
    const created = await call('POST /v1/templates', { template: named('Told'), slug: 'told' });
    const read = await call('GET /v1/templates/told');
    expect([created.json(), created.headers.etag]).toEqual([read.json(), read.headers.etag]);
    const saved = await call('PUT /v1/templates/told', { template: named('\0 \uD800'), slug: 'retold' });
    const again = await call('GET /v1/templates/retold');
    expect([saved.json(), saved.headers.etag]).toEqual([again.json(), again.headers.etag]);
    expect(saved.json()).toMatchObject({ slug: 'retold', templateId: 'retold' });
    const manager = { teamId: acme.id, superAdmin: false };
    const head = await findManagedHead(service.services.db, manager, { kind: 'slug', slug: 'retold' });
    expect(head).not.toHaveProperty('draft');
  });

  it('is created, published, changed, pinned, unpublished and restored', async () => {
    const created = await call('POST /v1/templates', { template: named('Name Tag') }, member);
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    expect(created.json()).toMatchObject({
      id: expect.stringMatching(/^tpl_/),
      slug: 'name-tag',
      templateId: 'name-tag',
    });
    expect(created.json()).toMatchObject({ publishedVersion: null, draft: named('Name Tag'), name: 'Name Tag' });
    expect((await render('name-tag')).statusCode).toBe(404);

    expect((await call('POST /v1/templates/name-tag/publish')).json()).toEqual({ id, version: 1 });
    const first = (await render('name-tag')).rawPayload;
    const wide = { ...named('Name Tag'), dimensions: { width: '95mm', height: '55mm' } };
    await call('PUT /v1/templates/name-tag', { template: wide });
    expect((await render('name-tag')).rawPayload.equals(first)).toBe(true);
    expect((await call(`POST /v1/templates/${id}/publish`)).json()).toEqual({ id, version: 2 });
    expect((await render('name-tag')).rawPayload.equals(first)).toBe(false);
    expect((await render('name-tag@1')).rawPayload.equals(first)).toBe(true);
    expect((await call('GET /v1/templates/name-tag/versions')).json()).toEqual({
      versions: [
        { version: 2, publishedAt: service.time, published: true },
        { version: 1, publishedAt: service.time, published: false },
      ],
    });

    expect((await call('POST /v1/templates/name-tag/unpublish')).json()).toEqual({ id, version: 2 });
    for (const text of ['name-tag', 'name-tag@1', id]) expect((await render(text)).statusCode).toBe(404);
    const restored = await call('POST /v1/templates/name-tag/versions/1/restore');
    expect(restored.json()).toMatchObject({ draft: named('Name Tag'), publishedVersion: null });
    expect((await call('POST /v1/templates/name-tag/publish')).json()).toEqual({ id, version: 3 });
    expect((await render('name-tag')).rawPayload.equals(first)).toBe(true);

    expect((await call('DELETE /v1/templates/name-tag')).statusCode).toBe(204);
    expect((await call('GET /v1/templates/name-tag')).statusCode).toBe(404);
    expect((await render('name-tag@1')).statusCode).toBe(404);
  });

  it('changes only if If-Match has the current draft', async () => {
    const created = await call('POST /v1/templates', { template: named('Tagged'), slug: 'tagged' });
    const etag = created.headers['etag'] as string;
    expect((await call('GET /v1/templates/tagged')).headers['etag']).toBe(etag);
    const changed = await send('PUT', '/v1/templates/tagged', `"other", ${etag}`, { template: named('Changed') });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
    for (const [method, path, body] of [
      ['PUT', '', { template: named('Lost') }],
      ['DELETE', '', undefined],
      ['POST', '/publish', undefined],
    ] as const) {
      const refused = await send(method, `/v1/templates/tagged${path}`, etag, body);
      expect([refused.statusCode, refused.json().code]).toEqual([412, 'PRECONDITION_FAILED']);
    }
    expect((await call('GET /v1/templates/tagged')).json().draft).toEqual(named('Changed'));
    expect((await send('PUT', '/v1/templates/tagged', '*', { template: named('Any') })).statusCode).toBe(200);
  });

  it('creates no version if the draft equals the newest version', async () => {
    const { id } = (await call('POST /v1/templates', { template: named('Same'), slug: 'same' })).json();
    const publish = async () => (await call('POST /v1/templates/same/publish')).json();
    expect([await publish(), await publish()]).toEqual([
      { id, version: 1 },
      { id, version: 1 },
    ]);
    await call('POST /v1/templates/same/unpublish');
    expect(await publish()).toEqual({ id, version: 1 });
    expect((await render('same')).statusCode).toBe(200);
    await call('PUT /v1/templates/same', { template: named('Other') });
    expect(await publish()).toEqual({ id, version: 2 });
    await call('PUT /v1/templates/same', { template: named('Same') });
    expect(await publish()).toEqual({ id, version: 3 });
    expect((await call('GET /v1/templates/same/versions')).json().versions).toHaveLength(3);
  });

  it('can lose a version that is neither published nor the newest, and no number is reused', async () => {
    await call('POST /v1/templates', { template: named('A'), slug: 'thin' });
    for (const name of ['A', 'B', 'C']) {
      await call('PUT /v1/templates/thin', { template: named(name) });
      await call('POST /v1/templates/thin/publish');
    }
    const versions = async () =>
      (await call('GET /v1/templates/thin/versions'))
        .json()
        .versions.map(({ version }: { readonly version: number }) => version);
    const remove = async (version: string) => {
      const { statusCode } = await call(`DELETE /v1/templates/thin/versions/${version}`);
      return statusCode;
    };
    const bytes = async () => (await call('GET /v1/usage')).json().storage.templateBytes.used;
    const before = await bytes();
    expect(await remove('1')).toBe(204);
    expect(await bytes()).toBe(before - 1024);
    expect([await remove('1'), await remove('9'), await remove('1.5'), await remove('-2')]).toEqual([
      404, 404, 404, 404,
    ]);
    expect((await render('thin@1')).statusCode).toBe(404);
    expect((await render('thin@2')).statusCode).toBe(200);
    expect(await remove('3')).toBe(409);
    await call('POST /v1/templates/thin/unpublish');
    // Rejects deleting the newest version, because its number would be used again.
    expect(await remove('3')).toBe(409);
    expect(await remove('2')).toBe(204);
    await call('PUT /v1/templates/thin', { template: named('D') });
    expect((await call('POST /v1/templates/thin/publish')).json().version).toBe(4);
    expect(await versions()).toEqual([4, 3]);
    expect((await call('POST /v1/templates/thin/versions/2/restore')).statusCode).toBe(404);
  });

  it('may be a draft with problems, which cannot be published', async () => {
    await call('POST /v1/templates', { template: { elements: [{ type: 'hologram' }] }, slug: 'broken' });
    const refused = await call('POST /v1/templates/broken/publish');
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_TEMPLATE']);
    expect(refused.json().details.errors.map(({ path }: { path: string }) => path)).toContain('/elements/0/type');
  });

  it.each([
    ['a slug taken', { template: BADGE, slug: 'taken' }, 409, 'CONFLICT'],
    ['a name whose slug is taken', { template: named('Taken!') }, 409, 'CONFLICT'],
    ['a slug that is none', { template: BADGE, slug: 'No Slug' }, 400, 'BAD_REQUEST'],
    ['a word of the API', { template: BADGE, slug: 'validate' }, 400, 'BAD_REQUEST'],
    ['no template', { slug: 'a' }, 400, 'BAD_REQUEST'],
    ['a template that is no object', { template: [] }, 400, 'BAD_REQUEST'],
  ])('cannot be created with %s', async (_name, body, status, code) => {
    await call('POST /v1/templates', { template: BADGE, slug: 'taken' });
    const refused = await call('POST /v1/templates', body);
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
  });

  it('can change to a slug that is free', async () => {
    await call('POST /v1/templates', { template: BADGE, slug: 'one' });
    await call('POST /v1/templates', { template: BADGE, slug: 'two' });
    expect((await call('PUT /v1/templates/one', { template: BADGE, slug: 'two' })).statusCode).toBe(409);
    expect((await call('PUT /v1/templates/one', { template: BADGE, slug: 'three' })).json()).toMatchObject({
      slug: 'three',
      templateId: 'three',
    });
  });
});

describe('a library template', () => {
  it('is managed by administrators of the installation, and rendered by its team under both IDs, by others under one', async () => {
    const body = { template: named('Shared'), slug: 'shared', library: 'starter' };
    for (const token of [member, acme.keys.live]) {
      expect((await call('POST /v1/templates', body, token)).statusCode).toBe(403);
    }
    expect((await call('POST /v1/templates', { ...body, library: 'none' }, admin)).statusCode).toBe(404);
    const created = await call('POST /v1/templates', body, admin);
    expect(created.json()).toMatchObject({ librarySlug: 'starter', templateId: 'starter:shared' });
    for (const route of ['POST /v1/templates/shared/publish', 'DELETE /v1/templates/shared']) {
      expect((await call(route, undefined, member)).statusCode).toBe(403);
    }
    expect((await call('PUT /v1/templates/shared', { template: BADGE })).statusCode).toBe(403);
    expect((await call('POST /v1/templates/starter:shared/publish', undefined, admin)).statusCode).toBe(200);

    expect((await render('shared')).statusCode).toBe(200);
    expect((await render('starter:shared')).statusCode).toBe(200);
    expect((await render('starter:shared', other.keys.live)).statusCode).toBe(200);
    expect((await render('starter:shared', other.keys.demo)).statusCode).toBe(200);
    expect((await render('shared', other.keys.live)).statusCode).toBe(404);
    expect((await call('GET /v1/templates/starter:shared', undefined, other.keys.live)).statusCode).toBe(404);
  });
});

describe('POST /v1/templates/validate', () => {
  const validate = async (template: object) => (await call('POST /v1/templates/validate', { template })).json();

  it('lists problems, with suggestions', async () => {
    const { valid, errors } = await validate({ ...BADGE, elements: [{ type: 'txet' }] });
    expect(valid).toBe(false);
    expect(errors).toMatchObject([{ path: '/elements/0/type', code: 'UNKNOWN_ELEMENT_TYPE' }]);
    expect(errors[0].message).toContain('did you mean "text"?');
  });

  it('renders the sample to find warnings about pages', async () => {
    expect(await validate({ ...BADGE, colour: 1 })).toMatchObject({
      valid: true,
      warnings: [{ code: 'UNKNOWN_PROPERTY' }],
    });
    const sampled = await validate({ ...BADGE, sample: { nmae: 'Ada' } });
    expect(sampled).toMatchObject({ valid: true, errors: [], warnings: [{ code: 'MISSING_DATA', elementId: 'name' }] });
    expect(sampled.warnings[0].path).toMatch('/elements/0');
    const schema = { type: 'object', required: ['name'] };
    expect(await validate({ ...BADGE, schema, sample: {} })).toMatchObject({
      valid: true,
      sampleErrors: [{ path: expect.stringMatching(/^\/sample/) }],
    });
  });
});

describe('the result of validate', () => {
  const answer = async (body: object) => (await call('POST /v1/templates/validate', body)).json();
  /** Template with text that is too small only for a label printer with 203 dpi. */
  const SMALL = {
    ...BADGE,
    elements: [{ ...BADGE.elements[0], id: 'small', style: { fontSize: '3pt' } }],
    sample: { name: 'Ada' },
  };

  it('has suggestions along with errors', async () => {
    const { valid, errors, warnings } = await answer({ template: { ...BADGE, elments: [], dimensions: {} } });
    expect([valid, errors.length]).toEqual([false, 2]);
    expect(warnings).toMatchObject([{ code: 'UNKNOWN_PROPERTY', path: '/elments' }]);
    expect(warnings[0].message).toMatch('did you mean "elements"?');
  });

  it('covers every output format, or the requested ones', async () => {
    const { warnings } = await answer({ template: SMALL });
    expect(warnings).toMatchObject([{ code: 'TEXT_TOO_SMALL', elementId: 'small', formats: ['zpl'] }]);
    expect((await answer({ template: SMALL, formats: ['zpl'] })).warnings).toMatchObject([{ code: 'TEXT_TOO_SMALL' }]);
    expect((await answer({ template: SMALL, formats: ['pdf', 'html'] })).warnings).toEqual([]);
    expect((await answer({ template: SMALL, formats: ['dpf'] })).details.errors).toMatchObject([
      { path: '/formats/0', code: 'INVALID_VALUE', message: expect.stringContaining('did you mean "pdf"?') },
    ]);
  });
});

describe('managing', () => {
  it('is for members and live keys of the same team', async () => {
    const { id } = (await call('POST /v1/templates', { template: BADGE, slug: 'ours' })).json();
    for (const key of [acme.keys.test, acme.keys.demo]) {
      for (const route of ['GET /v1/templates/ours', 'POST /v1/templates/ours/publish', 'DELETE /v1/templates/ours']) {
        expect((await call(route, undefined, key)).statusCode).toBe(403);
      }
    }
    for (const text of ['ours', id]) {
      for (const route of [
        'GET /',
        'DELETE /',
        'POST /publish',
        'POST /unpublish',
        'GET /versions',
        'DELETE /versions/1',
        'POST /versions/1/restore',
      ]) {
        const [method, path] = route.split(' ') as [string, string];
        const url = `${method} /v1/templates/${text}${path === '/' ? '' : path}`;
        expect([url, (await call(url, undefined, other.keys.live)).statusCode]).toEqual([url, 404]);
      }
    }
    expect((await call('GET /v1/templates/ours@1')).statusCode).toBe(400);
  });
});

describe('the person who published, and their note', () => {
  const service = openedService();
  const team = openedTeam(service, 'authors');
  const ann = openedPerson(service, { email: 'ann@authors.test', team });
  beforeAll(async () => {
    await service.call(ann.token, 'POST /v1/templates', { template: BADGE, slug: 'badge' });
  });

  const named = (name: string) => ({ template: { ...BADGE, meta: { name } } });
  const versions = async () => (await service.call(team.keys.live, 'GET /v1/templates/badge/versions')).json().versions;
  const draft = async () => (await service.call(team.keys.live, 'GET /v1/drafts')).json().drafts[0];

  it('are listed with versions', async () => {
    const publish = (token: string, body?: object) => service.call(token, 'POST /v1/templates/badge/publish', body);
    expect((await publish(ann.token, { note: ' First ' })).statusCode).toBe(200);
    await service.call(ann.token, 'PUT /v1/templates/badge', named('Second'));
    expect((await publish(team.keys.live)).statusCode).toBe(200);
    const key = (await service.call(ann.token, 'POST /v1/keys', { mode: 'live', scopes: ['templates'] })).json();
    await service.call(ann.token, 'PUT /v1/templates/badge', named('Third'));
    expect((await publish(key.key, {})).statusCode).toBe(200);
    const author = { publishedBy: ann.id, publishedByName: 'ann@authors.test' };
    const row = { version: expect.any(Number), publishedAt: expect.any(Number), published: expect.any(Boolean) };
    expect(await versions()).toEqual([{ ...row, ...author }, row, { ...row, ...author, note: 'First' }]);
    expect((await publish(ann.token, { note: 'x'.repeat(501) })).json().code).toBe('BAD_REQUEST');
  });

  it("are listed with drafts; nobody for an administrator's key", async () => {
    expect(await draft()).toMatchObject({ updatedBy: ann.id, updatedByName: 'ann@authors.test' });
    await service.call(team.keys.live, 'PUT /v1/templates/badge', named('Fourth'));
    expect(await draft()).not.toHaveProperty('updatedBy');
    await service.call(ann.token, 'POST /v1/templates/badge/versions/1/restore');
    expect(await draft()).toMatchObject({ updatedBy: ann.id });
  });

  it('“slug@draft” renders the draft for members and test keys, published or not', async () => {
    await service.call(ann.token, 'PUT /v1/templates/badge', named('In work'));
    await service.call(ann.token, 'POST /v1/templates', { template: BADGE, slug: 'new' });
    const render = (token: string, templateId: string) =>
      service.render(token, { templateId, data: { name: 'x' }, format: 'zpl' });
    for (const token of [ann.token, team.keys.test]) {
      for (const templateId of ['badge@draft', 'new@draft']) {
        const made = await render(token, templateId);
        expect([made.statusCode, made.json().templateVersion]).toEqual([200, undefined]);
      }
    }
    const [record] = (await service.call(ann.token, 'GET /v1/renders?template=new')).json().renders;
    expect(record).toMatchObject({ template: 'new', templateVersion: 0 });
    const refused = async (token: string, templateId: string) => {
      const { statusCode, json } = await render(token, templateId);
      return [statusCode, json().code];
    };
    expect(await refused(team.keys.live, 'badge@draft')).toEqual([403, 'FORBIDDEN']);
    expect(await refused(team.keys.demo, 'badge@draft')).toEqual([403, 'FORBIDDEN']);
    const other = await service.createTeam('authors-not');
    const id = (await draft()).id;
    for (const templateId of ['badge@draft', `${id}@draft`, 'starter:product-2x1@draft', '@draft', 'badge@1@draft']) {
      expect([templateId, ...(await refused(other.keys.test, templateId))]).toEqual([templateId, 404, 'NOT_FOUND']);
    }
    expect((await service.call(team.keys.test, 'GET /v1/templates/new@draft/content')).statusCode).toBe(404);
  });

  it('an invalid draft does not render', async () => {
    await service.call(ann.token, 'PUT /v1/templates/new', { template: { ...BADGE, elements: [{ type: 'txt' }] } });
    const { statusCode, json } = await service.render(ann.token, { templateId: 'new@draft', data: {}, format: 'zpl' });
    expect([statusCode, json().code]).toEqual([400, 'INVALID_TEMPLATE']);
    expect(json().details.errors[0].path).toMatch(/elements\/0\/type$/);
  });
});
