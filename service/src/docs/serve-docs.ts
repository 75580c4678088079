/**
 * Serves the guides and references at `/docs`, to whoever comes: made of the Markdown of this version, readable without scripts
 * and without the internet. All addresses in it are relative, so that it works behind any prefix that a proxy takes away.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kept, keep, sendKept } from '../http/kept.ts';
import { DOCS_POLICY, docsIndex, docsPage, missingPage, type Site } from './docs-page.ts';
import type { Docs } from './read-docs.ts';
import { MOST_CHARACTERS } from './search-docs.ts';

/** What addresses of the docs begin with. */
export const DOCS = 'docs';

/** Each of a page's addresses leads up again by as many steps as the page's own leads down: below this there is no page that could say so. */
const DEEPEST = 8;

type DocsOptions = {
  /** Called when they are first asked for: a start does not wait for them. */
  readonly open: () => Promise<Docs>;
  /** Whether there is a Studio to go back to. */
  readonly hasStudio: boolean;
  /** Counts a search, or a page that there is not: each takes time. */
  readonly countRead: (request: FastifyRequest) => Promise<void>;
};

/** Call before routes are collected: these are none of the interface. */
export function serveDocs(app: FastifyInstance, { open, hasStudio, countRead }: DocsOptions): void {
  let opened: Promise<Site> | undefined;
  const docs = () => {
    opened ??= open().then((all) => ({ ...all, hasStudio }));
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

  app.get<{ Params: { '*': string } }>(`/${DOCS}/*`, async (request, reply) => {
    const { '*': path } = request.params;
    // Addresses below it would be one step off.
    if (path === '') return reply.code(308).header('location', `../${DOCS}`).send();
    const all = await docs();
    const page = all.find(path);
    const depth = request.url.split('?')[0]!.split('/').length - 2;
    if (depth > DEEPEST) return reply.callNotFound();
    const root = '../'.repeat(depth);
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

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Kept): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY);
  return sendKept(page, request, reply);
}
