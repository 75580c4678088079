/**
 * Serves the guides and references of this release at `/docs`, without authentication. The pages need neither scripts
 * nor internet access. All URLs are relative, so the pages also work behind a proxy that strips a path prefix.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kept, keep, sendKept } from '../http/kept.ts';
import { DOCS_POLICY, docsIndex, docsPage, missingPage, type Site } from './docs-page.ts';
import { llmsText } from './llms.ts';
import type { Docs } from './read-docs.ts';
import { MOST_CHARACTERS } from './search-docs.ts';

/** First path segment of the docs. */
export const DOCS = 'docs';

/** Maximum number of path segments. Relative URLs in a page start with `../` for each segment. */
const DEEPEST = 8;

/** Earlier paths of pages, and their current paths. */
export const MOVED: ReadonlyMap<string, string> = new Map(
  [
    'benchmarks',
    'parity',
    'queries',
    'reliability',
    'render-log-speed',
    'scan',
    'security-tests',
    'small-text',
    'speed',
    'standards',
    'studio-speed',
  ].map((name) => [name, `proof/${name}`]),
);

type DocsOptions = {
  /** Reads the docs. Called on the first request, so that the service starts fast. */
  readonly open: () => Promise<Docs>;
  /** True if pages link to the Studio. */
  readonly hasStudio: boolean;
  /** Applies the rate limit to a search or an unknown page, because both take processor time. */
  readonly countRead: (request: FastifyRequest) => Promise<void>;
};

/** Adds the routes of the docs. Call it before routes are collected, because the docs are not part of the API. */
export function serveDocs(app: FastifyInstance, { open, hasStudio, countRead }: DocsOptions): void {
  let opened: Promise<Site> | undefined;
  const docs = () => {
    opened ??= open().then((all) => ({ ...all, hasStudio, hasService: true, suffix: '' }));
    return opened;
  };
  const pages = new Map<string, Kept>();
  const kept = (name: string, make: () => string): Kept => {
    const known = pages.get(name) ?? keep(make());
    pages.set(name, known);
    return known;
  };

  app.get<{ Querystring: { q?: string | string[] } }>(`/${DOCS}`, async (request, reply) => {
    const all = await docs();
    const query = [request.query.q ?? ''].flat()[0]!.slice(0, MOST_CHARACTERS);
    if (query.trim() === '')
      return sendPage(
        request,
        reply,
        kept('', () => docsIndex(all, '', '')),
      );
    await countRead(request);
    return sendPage(request, reply, keep(docsIndex(all, '', query)));
  });

  app.get<{ Params: { name: string } }>(`/${DOCS}/images/:name`, async (request, reply) => {
    const picture = (await docs()).picture(request.params.name);
    if (!picture) return reply.callNotFound();
    return sendKept(keep(picture), request, reply.type('image/png'));
  });

  app.get('/llms.txt', async (request, reply) => {
    const all = await docs();
    return sendKept(
      kept('llms.txt', () => llmsText(all)),
      request,
      reply.type('text/plain; charset=utf-8'),
    );
  });

  app.get<{ Params: { '*': string } }>(`/${DOCS}/*`, async (request, reply) => {
    const { '*': path } = request.params;
    // Redirects, because relative URLs on a page with a trailing slash would be wrong by one segment.
    if (path === '') return reply.code(308).header('location', `../${DOCS}`).send();
    const all = await docs();
    const page = all.find(path);
    const depth = request.url.split('?')[0]!.split('/').length - 2;
    if (depth > DEEPEST) return reply.callNotFound();
    const root = '../'.repeat(depth);
    const source = sourceOf(all, path);
    if (source)
      return sendKept(
        kept(path, () => source.text),
        request,
        reply.type(source.type),
      );
    const moved = MOVED.get(path);
    if (moved !== undefined) return reply.code(308).header('location', `${root}${DOCS}/${moved}`).send();
    if (!page) {
      await countRead(request);
      return sendPage(request, reply.code(404), keep(missingPage(all, root)));
    }
    return sendPage(
      request,
      reply,
      kept(path, () => docsPage(all, page, root)),
    );
  });
}

type Source = { readonly text: string; readonly type: string };

/**
 * Returns the Markdown of a page for a path that ends with `.md`, or its first template for a path that ends with
 * `/1.json`.
 */
function sourceOf(docs: Docs, path: string): Source | undefined {
  const [, name = '', example] = /^(.+?)(?:\.md|\/(\d{1,3})\.json)$/.exec(path) ?? [];
  const page = docs.find(name);
  if (!page) return undefined;
  if (example === undefined) return { text: page.markdown, type: 'text/markdown; charset=utf-8' };
  const template = page.templates[Number(example) - 1];
  return template === undefined ? undefined : { text: template, type: 'application/json; charset=utf-8' };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Kept): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY);
  return sendKept(page, request, reply);
}
