/** Rows about sessions, roles, keys, libraries, and the life cycle of a template. */
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { BADGE, PASSWORD } from '../../service/src/testing/service.ts';
import { type Answer, expectError, type Lab } from './lab.ts';
import type { Row } from './suite.ts';

let people = 0;
const address = () => `person-${++people}@example.com`;

async function superAdmin({ service, acme }: Lab): Promise<string> {
  return (await service.createPerson({ email: address(), team: acme, superAdmin: true })).token;
}

/**
 * Starts requests while the database is locked, so that all of them wait for the lock. After that, the requests run
 * concurrently and alternate at each query.
 */
async function meeting({ services }: Lab['service'], start: () => readonly Promise<Answer>[]): Promise<Answer[]> {
  const { sent } = await services.db.transaction().execute(async () => {
    const sent = start();
    await setTimeout(50);
    return { sent };
  });
  return Promise.all(sent);
}

export const PEOPLE_ROWS: readonly Row[] = [
  [
    'Session token: the sign-in gives one, renders with it are in test mode',
    async ({ service, acme, send, render }) => {
      const { email } = await service.createPerson({ email: address(), team: acme });
      const { json } = await send('POST /v1/auth/sign-in', { body: { email, password: PASSWORD } });
      expect((await render({ delivery: 'url' }, { key: json.token })).json.mode).toBe('test');
      expect((await send('GET /v1/templates/badge/content', { key: json.token })).status).toBe(200);
      const wrong = { email, password: `${PASSWORD}!` };
      expectError(await send('POST /v1/auth/sign-in', { body: wrong }), 401, 'AUTH_REQUIRED');
    },
  ],
  [
    'Session token: gone after the sign-out, changed it is none',
    async ({ service, acme, send }) => {
      const { token } = await service.createPerson({ email: address(), team: acme });
      const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
      expectError(await send('GET /v1/team', { key: changed }), 401, 'AUTH_REQUIRED');
      expect((await send('GET /v1/team', { key: token })).json.slug).toBe('acme');
      expect((await send('POST /v1/auth/sign-out', { key: token })).status).toBe(204);
      expectError(await send('GET /v1/team', { key: token }), 401, 'AUTH_REQUIRED');
    },
  ],
  [
    'Session token: for the team the session has active; an invitation answers with a link',
    async ({ service, acme, other, send, render }) => {
      const owner = await service.createPerson({ email: address(), team: other, role: 'owner' });
      const { email, token: key } = await service.createPerson({ email: address(), team: acme });
      const invited = (await send('POST /v1/invitations', { key: owner.token, body: { email } })).json;
      expect(invited.url).toContain(invited.token);
      await send('POST /v1/invitations/accept', { key, body: { invitation: invited.token } });
      expectError(await render({ templateId: 'badge' }, { key }), 404, 'NOT_FOUND');
      await send('POST /v1/session/team', { key, body: { team: 'acme' } });
      expect((await render({ templateId: 'badge' }, { key })).status).toBe(200);
    },
  ],
  [
    'Revocation of a key holds on the next request',
    async ({ send, render, acme }) => {
      const { json } = await send('POST /v1/keys', { key: acme.keys.live, body: { mode: 'test' } });
      expect((await render({}, { key: json.key })).status).toBe(200);
      await send(`DELETE /v1/keys/${json.id}`, { key: acme.keys.live });
      expectError(await render({}, { key: json.key }), 401, 'AUTH_REQUIRED');
    },
  ],
  [
    'Test mode: the output is marked, the live one is not',
    async ({ render, acme }) => {
      for (const format of ['pdf', 'zpl', 'html']) {
        const [live, test] = [await render({ format }), await render({ format }, { key: acme.keys.test })];
        expect(test.bytes.equals(live.bytes)).toBe(false);
        const again = await render({ format });
        expect(again.bytes.equals(live.bytes)).toBe(true);
      }
    },
  ],
  [
    'Demo keys: may read usage and their own outputs',
    async ({ render, send, acme, service }) => {
      const { templateId, data } = service.seeded.samples[0]!;
      const key = acme.keys.demo;
      const { json } = await render({ templateId, data: JSON.parse(data), delivery: 'url' }, { key });
      expect(json.mode).toBe('test');
      expect((await send(`GET /v1/render-outputs/${json.id}`, { key })).status).toBe(200);
      expect((await send('GET /v1/usage', { key })).status).toBe(200);
    },
  ],
  [
    'Roles: members manage templates and keys, only super admins libraries and plans',
    async (lab) => {
      const { service, acme, send } = lab;
      const { token: key } = await service.createPerson({ email: address(), team: acme });
      expect((await send('POST /v1/templates', { key, body: { template: BADGE, slug: 'by-member' } })).status).toBe(
        201,
      );
      expect((await send('POST /v1/keys', { key, body: { mode: 'test' } })).status).toBe(201);
      const inLibrary = { template: BADGE, slug: 'shared', library: 'starter' };
      for (const token of [key, acme.keys.live]) {
        const answers = [
          await send('POST /v1/templates', { key: token, body: inLibrary }),
          await send('POST /v1/libraries', { key: token, body: { slug: 'labels' } }),
          await send('PUT /v1/teams/acme/plan', { key: token, body: { plan: 'pro' } }),
        ];
        for (const answer of answers) expectError(answer, 403, 'FORBIDDEN');
      }
    },
  ],
  [
    'Template in a library: the owning team renders it as slug, everyone as library:slug; slugs are unique in each',
    async (lab) => {
      const { send, render, other, acme } = lab;
      const key = await superAdmin(lab);
      expect((await send('POST /v1/libraries', { key, body: { slug: 'forms' } })).status).toBe(201);
      const body = { template: BADGE, slug: 'pass', library: 'forms' };
      expect((await send('POST /v1/templates', { key, body })).status).toBe(201);
      expectError(await send('POST /v1/templates', { key, body }), 409, 'CONFLICT');
      await send('POST /v1/templates/pass/publish', { key });
      expect((await render({ templateId: 'pass' })).status).toBe(200);
      expect((await render({ templateId: 'forms:pass' })).status).toBe(200);
      expect((await render({ templateId: 'forms:pass' }, { key: other.keys.live })).status).toBe(200);
      expectError(await render({ templateId: 'pass' }, { key: other.keys.live }), 404, 'NOT_FOUND');
      const { templates } = (await send('GET /v1/templates?library=forms', { key: acme.keys.live })).json;
      expect(templates).toMatchObject([{ slug: 'pass', librarySlug: 'forms' }]);
      expect((await send('GET /v1/templates?library=none', { key: acme.keys.live })).json).toEqual({ templates: [] });
    },
  ],
  [
    'Lifecycle: publish makes a version, slug@n pins one, restore makes it the draft, unpublish keeps them',
    async ({ send, render, team }) => {
      const { live: key } = (await team('pro')).keys;
      const text = (word: string) => ({
        ...BADGE,
        elements: [{ ...BADGE.elements[0], contentExpression: `"${word}"` }],
      });
      const html = async (templateId: string) =>
        (await render({ templateId, format: 'html' }, { key })).bytes.toString();
      await send('POST /v1/templates', { key, body: { template: text('first'), slug: 'life' } });
      expect((await send('POST /v1/templates/life/publish', { key })).json.version).toBe(1);
      await send('PUT /v1/templates/life', { key, body: { template: text('second') } });
      expect(await html('life')).toContain('first');
      expect((await send('POST /v1/templates/life/publish', { key })).json.version).toBe(2);
      expect([await html('life'), await html('life@1')]).toEqual([
        expect.stringContaining('second'),
        expect.stringContaining('first'),
      ]);
      const restored = await send('POST /v1/templates/life/versions/1/restore', { key });
      expect(JSON.stringify(restored.json.draft)).toContain('first');
      await send('POST /v1/templates/life/unpublish', { key });
      for (const templateId of ['life', 'life@1']) {
        expectError(await render({ templateId }, { key }), 404, 'NOT_FOUND');
      }
      expect((await send('GET /v1/templates', { key })).json.templates.map(({ slug }: Slug) => slug)).not.toContain(
        'life',
      );
      expect((await send('GET /v1/templates/life/versions', { key })).json.versions).toHaveLength(2);
      expect((await send('DELETE /v1/templates/life', { key })).status).toBe(204);
      expectError(await send('GET /v1/templates/life', { key }), 404, 'NOT_FOUND');
    },
  ],
  [
    'POST /v1/templates/validate: problems with paths from the template’s root',
    async ({ send, acme }) => {
      const key = acme.keys.live;
      const { json } = await send('POST /v1/templates/validate', { key, body: { template: { elements: [{}] } } });
      const paths = json.errors.map(({ path }: { readonly path: string }) => path);
      expect([json.valid, paths.toSorted()]).toEqual([false, ['/dimensions', '/elements/0/type']]);
      const good = await send('POST /v1/templates/validate', { key, body: { template: BADGE } });
      expect(good.json).toMatchObject({ valid: true, errors: [] });
    },
  ],
  [
    'CONFLICT: of two renames to one slug at once one succeeds',
    async ({ send, team, service }) => {
      const { live: key } = (await team('pro')).keys;
      for (const slug of ['one', 'two']) await send('POST /v1/templates', { key, body: { template: BADGE, slug } });
      const body = { template: BADGE, slug: 'three' };
      const paths = ['one', 'two'].map((slug) => `PUT /v1/templates/${slug}`);
      const answers = await meeting(service, () => paths.map((path) => send(path, { key, body })));
      const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(saved!.status).toBe(200);
      expectError(refused!, 409, 'CONFLICT');
    },
  ],
  [
    'CONFLICT: of two teams or libraries made of one slug at once one is made',
    async (lab) => {
      const key = await superAdmin(lab);
      for (const route of ['POST /v1/teams', 'POST /v1/libraries']) {
        const body = { slug: 'twins', ...(route.endsWith('teams') ? { plan: 'dev' } : {}) };
        const answers = await meeting(lab.service, () => [1, 2].map(() => lab.send(route, { key, body })));
        const [made, refused] = answers.toSorted((a, b) => a.status - b.status);
        expect([route, made!.status]).toEqual([route, 201]);
        expectError(refused!, 409, 'CONFLICT');
      }
    },
  ],
];

type Slug = { readonly slug: string };
