/** Commands for teams, people, keys and templates, run in this process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandsInProcess } from './testing/in-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATE = join(ROOT, 'library/product-2x1/template.json');

const { platen, platenWith, json, at, file } = commandsInProcess();

describe('teams, keys, libraries and templates', () => {
  it('are created, listed, changed and revoked', async () => {
    const team = await json('team', 'create', 'acme', '--plan', 'dev', '--name', 'Acme Ltd');
    expect(team).toEqual({ id: expect.any(String), slug: 'acme', plan: 'dev' });
    expect(await json('team', 'plan', 'acme', 'pro')).toEqual({ ...team, plan: 'pro' });
    expect(await json('team', 'list')).toEqual([{ ...team, plan: 'pro' }]);

    const created = await json(
      'key',
      'create',
      '--team',
      'acme',
      '--mode',
      'live',
      '--scopes',
      'assets, render',
      '--name',
      'ERP',
    );
    const scopes = ['render', 'assets'];
    expect(created).toEqual({ id: expect.any(String), key: expect.any(String), mode: 'live', scopes, team: 'acme' });
    expect(created.key).toMatch(/^pl_live_\w{38}$/);
    const { id, revokedAt } = await json('key', 'revoke', created.id);
    expect(id).toBe(created.id);
    expect(await json('key', 'list', '--team', 'acme')).toEqual([
      { id, mode: 'live', scopes, name: 'ERP', last4: created.key.slice(-4), createdAt: expect.any(Number), revokedAt },
    ]);

    expect(await json('library', 'create', 'shared')).toEqual({ id: expect.any(String), slug: 'shared' });
    const push = ['template', 'push', TEMPLATE, '--team', 'acme'];
    const first = await json(...push, '--library', 'shared', '--publish');
    expect(first).toEqual({
      id: expect.stringMatching(/^tpl_\w+$/),
      slug: 'product-label-2-1-in',
      librarySlug: 'shared',
      templateId: 'shared:product-label-2-1-in',
      version: 1,
    });
    // Creates no new version, because nothing has changed.
    expect(await json(...push, '--publish')).toMatchObject({ id: first.id, version: 1 });
    expect(await json(...push, '--slug', 'draft-only')).toEqual({
      id: expect.any(String),
      slug: 'draft-only',
      templateId: 'draft-only',
    });

    // Commands reject reserved slugs, like the HTTP API.
    const named = { ...JSON.parse(readFileSync(TEMPLATE, 'utf8')), meta: { name: 'Validate' } };
    expect((await json('template', 'push', file('validate.json', named), '--team', 'acme')).slug).toBe('validate-1');
  });

  it('are published, unpublished, pulled and listed; usage is shown', async () => {
    const own = ['--team', 'acme'];
    const { id } = await json('template', 'push', TEMPLATE, ...own, '--slug', 'label');
    expect(await json('template', 'list', ...own, '--library', 'none')).toEqual([]);
    expect(await json('template', 'publish', 'label', ...own)).toEqual({ id, version: 1 });
    const listed = await json('template', 'list', ...own);
    expect(listed).toContainEqual(expect.objectContaining({ id, slug: 'label', version: 1, tags: expect.any(Array) }));
    const template = JSON.parse(readFileSync(TEMPLATE, 'utf8'));
    expect(await json('template', 'pull', id, ...own)).toEqual(template);
    await platen('template', 'pull', 'label@1', ...own, '-o', at('pulled.json'));
    expect(JSON.parse(readFileSync(at('pulled.json'), 'utf8'))).toEqual(template);
    expect(await json('template', 'unpublish', id, ...own)).toEqual({ id, version: 1 });
    expect(await json('template', 'list', ...own)).not.toContainEqual(expect.objectContaining({ id }));

    const usage = await json('usage', ...own);
    expect(usage).toMatchObject({ plan: 'pro', renders: { live: 0, test: 0 }, quota: { limit: 100_000 } });
  });

  it('keys expire, and are rolled', async () => {
    const create = ['key', 'create', '--team', 'acme', '--mode', 'test', '--name', 'Desk'];
    const made = await json(...create, '--expires', '90d');
    expect(made.expiresAt - Date.now()).toBeGreaterThan(89.9 * 86_400_000);
    const rolled = await json('key', 'roll', made.id, '--overlap', '2h');
    expect(rolled).toMatchObject({ mode: 'test', scopes: ['render'], replaces: { id: made.id } });
    expect(rolled.key).toMatch(/^pl_test_/);
    expect(rolled.replaces.expiresAt - Date.now()).toBeLessThanOrEqual(7_200_000);
    expect(rolled.expiresAt).toBeGreaterThanOrEqual(made.expiresAt);
    expect((await platen('key', 'list', '--team', 'acme')).out).toMatch(/Desk {2}expires \d{4}-\d\d-\d\d\n/);
    expect((await platen('key', 'revoke', made.id)).status).toBe(0);
    expect((await platen('key', 'roll', made.id)).err).toContain('was revoked or has expired');
    await platen('key', 'revoke', rolled.id);
  });

  it.each([
    [
      'a template of nobody',
      ['template', 'publish', 'nothing', '--team', 'acme'],
      1,
      'template "nothing" of the team does not exist',
    ],
    [
      'a slug of the API',
      ['template', 'push', TEMPLATE, '--team', 'acme', '--slug', 'validate'],
      2,
      '--slug is reserved by the API; choose another one',
    ],
    [
      'a library that is not there',
      ['template', 'push', TEMPLATE, '--team', 'acme', '--library', 'nowhere'],
      1,
      'platen: The library does not exist. Check its slug.\n',
    ],
    ['a version to publish', ['template', 'publish', 'a@1', '--team', 'acme'], 1, 'remove "@version"'],
    [
      'a team twice',
      ['team', 'create', 'acme', '--plan', 'dev'],
      1,
      'a team with the slug "acme" already exists; choose another slug',
    ],
    ['a bad slug', ['team', 'create', 'Acme!', '--plan', 'dev'], 2, 'SLUG must be 1 to 64'],
    ['an unknown plan', ['team', 'plan', 'acme', 'gold'], 2, 'PLAN must be one of dev, starter, pro, enterprise'],
    [
      'a scope that is none',
      ['key', 'create', '--team', 'acme', '--mode', 'live', '--scopes', 'all'],
      2,
      '--scopes must be one of',
    ],
    [
      'a test key that manages',
      ['key', 'create', '--team', 'acme', '--mode', 'test', '--scopes', 'team'],
      2,
      '--scopes team: test keys may only have the scope render',
    ],
    ['a key for no team', ['key', 'create', '--team', 'nobody', '--mode', 'live'], 1, 'team "nobody" does not exist'],
    ['a key nobody has', ['key', 'revoke', 'x'], 1, 'key "x" does not exist'],
    ['a key nobody has, to roll', ['key', 'roll', 'x'], 1, 'key "x" does not exist'],
    ['an invalid duration', ['key', 'roll', 'x', '--expires', 'soon'], 2, '--expires must be a duration'],
    ['too long an overlap', ['key', 'roll', 'x', '--overlap', '8d'], 2, '--overlap must be at most 7d'],
    ['an unknown command', ['prints'], 2, 'the command does not exist; use one of serve, render'],
  ] as const)('report %s', async (_name, words, status, message) => {
    const told = await platen(...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
  });
});

describe('people', () => {
  it('are created with a password from stdin or a generated one that is shown once, and can be reset', async () => {
    await json('team', 'create', 'people', '--plan', 'dev');
    const create = ['user', 'create', ' Ann@Example.com', '--team', 'people', '--owner', '--super-admin', '--json'];
    const { status, out } = await platenWith({ input: 'correct horse\nmore' }, ...create, '--password-stdin');
    expect([status, JSON.parse(out)]).toEqual([0, { id: expect.any(String), email: 'ann@example.com' }]);
    const bob = await json('user', 'create', 'bob@example.com', '--team', 'people');
    expect(bob).toEqual({ id: expect.any(String), email: 'bob@example.com', password: expect.any(String) });
    const again = await json('user', 'password', 'bob@example.com');
    expect(again).toEqual({ ...bob, password: expect.stringMatching(/^[0-9A-Za-z]{20}$/) });
    expect(again.password).not.toBe(bob.password);
  });

  it.each([
    [
      'an address taken',
      ['user', 'create', 'BOB@example.com', '--team', 'people'],
      1,
      'a person with the address "bob@',
    ],
    ['no address', ['user', 'create', 'bob', '--team', 'people'], 2, 'EMAIL must be an e-mail address'],
    ['an unknown team', ['user', 'create', 'eve@example.com', '--team', 'none'], 1, 'team "none" does not exist'],
    ['a password too short', ['user', 'password', 'bob@example.com', '--password-stdin'], 1, 'must have 8 to 128'],
    [
      'an owner without another',
      ['user', 'delete', 'ann@example.com'],
      1,
      'is the only owner of "people"; make another',
    ],
    ['an heir who is nobody', ['user', 'delete', 'ann@example.com', '--heir', 'eve@example.com'], 1, 'person "eve@'],
    ['nobody to delete', ['user', 'delete', 'eve@example.com'], 1, 'person "eve@example.com" does not exist'],
    ['nobody', ['user', 'password', 'eve@example.com'], 1, 'person "eve@example.com" does not exist'],
  ] as const)('report %s', async (_name, words, status, message) => {
    const told = await platenWith({ input: 'short' }, ...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
    expect(told.err).not.toContain('short');
  });
});

describe('people who leave', () => {
  it('are deleted, with an heir for teams that need one', async () => {
    await json('team', 'create', 'left', '--plan', 'dev');
    const { id } = await json('user', 'create', 'old@example.com', '--team', 'left', '--owner');
    await json('user', 'create', 'new@example.com', '--team', 'left');
    const gone = await json('user', 'delete', 'old@example.com', '--heir', 'new@example.com');
    expect(gone).toEqual({ id, email: 'old@example.com', deleted: true });
    expect((await platen('user', 'delete', 'new@example.com')).err).toContain('is the only owner of "left"');
  });
});
