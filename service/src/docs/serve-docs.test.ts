/** The docs in the service: each page, its links, the search and the content security policy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, ROOT, type TestService } from '../testing/service.ts';

const FOLDER = join(ROOT, 'docs');
const PAGES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replaceAll('\\', '/').slice(0, -'.md'.length))
  .sort();

let service: TestService;
let without: TestService;
beforeAll(async () => {
  [service, without] = [
    await createTestService({ docsFolder: FOLDER, anonymousPerMinute: 20 }),
    await createTestService({}),
  ];
});
afterAll(() => Promise.all([service.close(), without.close()]));

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => service.app.inject({ url, headers });

/** Returns the targets of all links on a page, resolved as behind a proxy that strips a path prefix. */
function linksOf(path: string, html: string): readonly string[] {
  const base = new URL(`http://host/prefix${path}`);
  const found = [...html.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, each]) => each!.replaceAll('&amp;', '&'));
  return found
    .filter((each) => !/^https?:/.test(each))
    .map((each) => String(new URL(each, base)).slice('http://host'.length));
}

describe('/docs', () => {
  const seen = new Map<string, string>();
  const load = async (path: string) => {
    const known = seen.get(path) ?? (await get(path)).body;
    seen.set(path, known);
    return known;
  };

  it('lists every page, the first label first', async () => {
    const { statusCode, headers, body } = await get('/docs');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const listed = linksOf('/docs', body).map((to) => to.replace('/prefix/docs/', ''));
    for (const page of PAGES) expect(listed).toContain(page);
    expect(body.indexOf('docs/guides/first-label')).toBeLessThan(body.indexOf('docs/reference/template'));
    expect(body.indexOf('docs/guides/first-label')).toBeLessThan(body.indexOf('docs/guides/runbook'));
  });

  it.each(PAGES)('/docs/%s: has a heading, and links that work behind any prefix', async (page) => {
    const html = await load(`/docs/${page}`);
    expect(html).toMatch(/<main>\s*<h1 id="/);
    for (const link of linksOf(`/docs/${page}`, html)) {
      const [path, anchor] = link.split('#') as [string, string?];
      expect([link, path.startsWith('/prefix/')]).toEqual([link, true]);
      const target = path.slice('/prefix'.length);
      if (target.endsWith('.md')) continue;
      if (target.startsWith('/docs/images/')) expect([link, (await get(target)).statusCode]).toEqual([link, 200]);
      else if (target.startsWith('/docs')) {
        const other = await load(target);
        expect([link, other.includes('Page not found')]).toEqual([link, false]);
        if (anchor) expect([link, other.includes(`id="${decodeURIComponent(anchor)}"`)]).toEqual([link, true]);
      } else expect(['/reference', '/template.schema.json']).toContain(target);
    }
  });

  it('runs no script and loads nothing from other origins', async () => {
    for (const path of ['/docs', '/docs/reference/symbologies', '/docs?q=key', '/docs/nothing']) {
      const { headers, body } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self';/);
      expect(policy).not.toContain('script');
      expect(body).not.toMatch(/<script| on\w+=| style="|src="http/);
    }
  });

  it('returns 304 when it is unchanged', async () => {
    for (const path of ['/docs', '/docs/guides/people', '/docs/images/symbologies.png']) {
      const { headers } = await get(path);
      expect(headers['cache-control']).toBe('no-cache');
      const again = await get(path, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('shows code and tables unchanged', async () => {
    const page = await load('/docs/guides/first-label');
    expect(page).toMatch(/<pre tabindex="0" data-language="sh"><code>/);
    expect(page).not.toContain('```');
    expect(await load('/docs/reference/limits')).toMatch(/<div class="wide" tabindex="0"><table><thead>/);
  });

  it('shows the table of contents of a page, and its previous and next pages', async () => {
    const page = await load('/docs/guides/people');
    expect(page).toMatch(/<nav class="contents"[^>]*>.*<a href="#inviting-others">Inviting others<\/a>/);
    expect(page).toMatch(/<a rel="prev" href="[^"]+">← .*<a rel="next" href="[^"]+">.* →<\/a>/);
    const [first, last] = [await load('/docs/guides/first-label'), await load(`/docs/${PAGES.at(-1)}`)];
    expect(first).not.toContain('rel="prev"');
    expect(last).toContain('rel="prev"');
  });

  it('highlights code', async () => {
    expect(await load('/docs/elements/text')).toContain('<span class="hljs-attr">&quot;dimensions&quot;</span>');
    expect(await load('/docs/guides/people')).toContain('<span class="hljs-string">');
  });

  it('serves each page as Markdown, and each template as JSON', async () => {
    const markdown = await get('/docs/elements/text.md');
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(markdown.body).toBe(readFileSync(join(FOLDER, 'elements/text.md'), 'utf8'));
    const template = await get('/docs/elements/text/1.json');
    expect(template.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(markdown.body).toContain(template.body);
    expect(template.json()).toMatchObject({
      dimensions: { width: '80mm' },
      elements: [{ type: 'text' }, { type: 'text' }],
    });
    for (const path of ['elements/text/99.json', 'elements/text/0.json', 'elements/nothing.md', 'nothing/1.json']) {
      expect([path, (await get(`/docs/${path}`)).statusCode]).toEqual([path, 404]);
    }
  });

  it('lists the Markdown of every page in llms.txt', async () => {
    const { body, headers } = await get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const listed = [...body.matchAll(/\]\(docs\/([^)]+)\.md\)/g)].map(([, path]) => path);
    expect(listed.sort()).toEqual(PAGES);
  });

  it('returns 404 for unknown pages, and reads no other files', async () => {
    const missing = await get('/docs/guides/nothing');
    expect([missing.statusCode, missing.body.includes('Page not found')]).toEqual([404, true]);
    for (const path of ['/docs/..%2FREADME', '/docs/images/..%2F..%2Fpackage.json', '/docs/images/nothing.png']) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
    const slash = await get('/docs/');
    expect([slash.statusCode, slash.headers.location]).toEqual([308, '../docs']);
    expect((await without.app.inject('/docs')).statusCode).toBe(404);
  });

  it('redirects the former addresses of moved pages to existing pages', async () => {
    for (const name of ['reliability', 'scan', 'speed', 'small-text']) {
      const { statusCode, headers } = await get(`/docs/${name}`);
      expect([statusCode, headers.location]).toEqual([308, `../docs/proof/${name}`]);
      expect(PAGES).toContain(`proof/${name}`);
    }
  });

  it('finds all words in one section, prefers headings, and marks the words', async () => {
    const { body } = await get('/docs?q=Idempotency-key%20print');
    expect(body).toContain('<mark>Idempotency-Key</mark>');
    const [first] = linksOf('/docs', /<main>(.*)<\/main>/s.exec((await get('/docs?q=teams%20and%20keys')).body)![1]!);
    expect(first).toContain('#teams-and-keys');
    const nothing = (await get(`/docs?q=${encodeURIComponent('<b>zzzz"')}`)).body;
    expect(nothing).toContain('Nothing found');
    expect(nothing).not.toContain('<b>');
    // An empty search shows the start page. If the parameter is repeated, the first value applies.
    expect((await get('/docs?q=%20')).body).toBe((await get('/docs')).body);
    expect((await get('/docs?q=zpl&q=b')).body).toContain('value="zpl"');
    const long = await get(`/docs?q=${'a '.repeat(5_000)}`);
    expect(long.statusCode).toBe(200);
  });

  it('rejects a path that is too deep, because each of its relative URLs would be long', async () => {
    const { statusCode, headers, body } = await get(`/docs${'/a'.repeat(5_000)}`);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(body.length).toBeLessThan(1_000);
    const missing = await get('/docs/reference/nothing');
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('counts searches and unknown pages by address, and no other requests', async () => {
    const answers = [];
    for (let count = 0; count < 25; count++) answers.push((await get('/docs?q=zpl')).statusCode);
    expect(answers).toContain(429);
    expect((await get('/docs/nothing')).statusCode).toBe(429);
    expect((await get('/docs')).statusCode).toBe(200);
  });
});
