/**
 * Content security policies of all pages. A page must use only what its policy allows, and policies must allow only
 * files of this service.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../routes.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer, ROOT, temporaryFolder } from '../testing/service.ts';

const DOCS = join(ROOT, 'docs');
const folder = temporaryFolder();

beforeAll(() => {
  mkdirSync(join(folder, 'studio'));
  // Page as it is built, with other file names.
  const page = readFileSync(join(ROOT, 'studio/src/app/index.html'), 'utf8')
    .replace('{script}', 'studio-ABCD1234.js')
    .replace('{start}', 'start-ABCD1234.js')
    .replace('{style}', 'studio-ABCD1234.css')
    .replace('{icon}', 'icon-ABCD1234.svg');
  writeFileSync(join(folder, 'studio/index.html'), page);
  writeFileSync(join(folder, 'studio/studio-ABCD1234.js'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const service = openedService({ studioFolder: join(folder, 'studio'), docsFolder: DOCS, anonymousPerMinute: 100_000 });
const without = openedService({ docsFolder: DOCS, anonymousPerMinute: 100_000 });
const team = openedTeam(service, 'acme');

const NAVIGATION = { 'sec-fetch-dest': 'document', accept: 'text/html,*/*' };

type Directives = ReadonlyMap<string, readonly string[]>;

function directivesOf(policy: unknown): Directives {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/) as [string, ...string[]]);
  return new Map(parts.map(([name, ...sources]) => [name, sources]));
}

const OWN_SCRIPTS = ["'self'", "'wasm-unsafe-eval'"];

/** Checks that a page needs nothing outside its policy, and that the policy follows the common rules. */
function expectStrict(html: string, policy: unknown): void {
  const directives = directivesOf(policy);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(["'self'", "'none'"]).toContain(directives.get('frame-ancestors')?.join(' '));
  for (const [name, sources] of directives) {
    const own = ["'self'", "'none'", ...(/^(img|font|frame)-src$/.test(name) ? ['blob:', 'data:'] : [])];
    const allowed = name === 'script-src' ? OWN_SCRIPTS : own;
    const others = sources.filter((each) => !allowed.includes(each) && !/^'sha256-[\w+/]+=*'$/.test(each));
    expect([name, others]).toEqual([name, []]);
  }
  // Scripts must be files. Inline styles must match a hash in the policy.
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  for (const tag of tags) {
    expect(tag).not.toMatch(/\s(on\w+|style)\s*=|javascript:/i);
    const from = tag.startsWith('<script') ? (/\ssrc="([^"]+)"/.exec(tag)?.[1] ?? 'in the page') : undefined;
    if (from !== undefined) expect(from).toMatch(/^(\.\.\/)*studio\/[\w-]+\.js$/);
  }
  for (const [, style] of html.matchAll(/<style>([^<]*)<\/style>/g)) {
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(directives.get('style-src')).toContain(`'sha256-${hash}'`);
  }
}

const GUIDES = readdirSync(join(DOCS, 'guides')).map((file) => `/docs/guides/${file.replace(/\.md$/, '')}`);

describe('a page of the service', () => {
  it.each(['/', '/templates', '/templates/tpl_1/design', '/sign-in', '/reference'])('%s of the Studio', async (url) => {
    const { statusCode, headers, body } = await service.app.inject({ url, headers: NAVIGATION });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('studio/studio-ABCD1234.js');
    expectStrict(body, headers['content-security-policy']);
  });

  it.each([
    '/reference',
    '/docs',
    '/docs?q=label',
    '/docs?q=%3Cscript%3Ealert(1)%3C/script%3E',
    '/docs/nothing',
    ...GUIDES,
  ])('%s, without scripts', async (url) => {
    const { headers, body } = await without.app.inject({ url, headers: NAVIGATION });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(directivesOf(headers['content-security-policy']).has('script-src')).toBe(false);
    expect(body).not.toContain('<script');
    expectStrict(body, headers['content-security-policy']);
  });
});

/** Checks the policy of documents and uploaded files. It gives them an opaque origin and allows no scripts. */
function expectSandboxed(policy: unknown): void {
  const directives = directivesOf(policy);
  expect(directives.get('sandbox')).toEqual([]);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  for (const name of ['script-src', 'script-src-elem', 'frame-src', 'connect-src', 'worker-src', 'form-action']) {
    expect([name, directives.has(name)]).toEqual([name, false]);
  }
}

it('untrusted documents and images', async () => {
  const sent = { template: BADGE, data: { name: 'Ada' }, format: 'html' };
  const url = new URL((await service.render(team.keys.live, sent)).json().url).pathname;
  const { statusCode, headers } = await service.app.inject({ url, headers: bearer(team.keys.live) });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expectSandboxed(headers['content-security-policy']);
  const inline = await service.render(team.keys.live, { ...sent, delivery: 'inline' });
  expectSandboxed(inline.headers['content-security-policy']);
  const payload = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1z"/></svg>';
  await service.app.inject({
    method: 'POST',
    url: '/v1/assets?name=a.svg',
    headers: bearer(team.keys.live),
    payload,
  });
  const picture = await service.app.inject({ url: '/v1/assets/a.svg', headers: bearer(team.keys.live) });
  expect(picture.statusCode).toBe(200);
  expectSandboxed(picture.headers['content-security-policy']);
});

it('every other response has a policy that forbids everything', async () => {
  for (const { method, path } of ROUTES.filter((each) => each.path !== '/reference')) {
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const { headers } = await service.app.inject({ method, url, headers: NAVIGATION });
    const directives = directivesOf(headers['content-security-policy']);
    expect([method, path, directives.get('default-src')]).toEqual([method, path, ["'none'"]]);
    expect([method, path, directives.has('script-src')]).toEqual([method, path, false]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
