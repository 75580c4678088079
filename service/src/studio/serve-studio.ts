/**
 * Serves the Studio: its page at `/` and at all other paths to which a browser navigates, except API paths. Its files
 * are under `/studio/`. All URLs are relative, so the Studio also works behind a proxy that strips a path prefix.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCS } from '../docs/serve-docs.ts';
import { vary } from '../http/encodings.ts';
import { noneMatch } from '../http/ranges.ts';
import { STUDIO_POLICY } from '../http/studio-policy.ts';
import { ROUTES } from '../routes.ts';
import type { StudioFiles } from './studio-files.ts';

const FILES = 'studio';

/** First segments of reserved paths. Unknown paths that start with them return 404. */
const TAKEN = new Set([FILES, DOCS, ...ROUTES.map(({ path }) => firstOf(path))]);

function firstOf(path: string): string {
  return path.split('/')[1]!;
}

/** Adds the routes of the Studio. Call it before routes are collected, because the Studio is not part of the API. */
export function serveStudio(app: FastifyInstance, files: StudioFiles): void {
  app.get('/', (request, reply) => sendPage(files, request, reply));
  app.get<{ Params: { file: string } }>(`/${FILES}/:file`, async (request, reply) => {
    const { 'accept-encoding': accepted } = request.headers;
    const file = await files.read(request.params.file, accepted === undefined ? undefined : String(accepted));
    if (!file) return reply.callNotFound();
    reply.headers({
      'content-type': file.type,
      'content-security-policy': STUDIO_POLICY,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(file.encoding ? { 'content-encoding': file.encoding } : {}),
    });
    vary(reply, 'Accept-Encoding');
    return reply.send(file.bytes);
  });
}

/**
 * Maximum number of path segments. Relative URLs in the page start with `../` for each segment. Paths of the Studio
 * have only a few.
 */
const DEEPEST = 20;

/** Sends the page if a browser navigates to a path of the Studio. Otherwise returns undefined. */
export function sendStudio(files: StudioFiles, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !TAKEN.has(firstOf(pathOf(request))) && depthOf(request) <= DEEPEST && isNavigation(request)
    ? sendPage(files, request, reply)
    : undefined;
}

function sendPage(files: StudioFiles, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = files.page('../'.repeat(depthOf(request)), sessionOf(request));
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  reply.headers({ 'content-security-policy': STUDIO_POLICY, 'cache-control': 'no-cache', etag });
  vary(reply, 'Sec-Fetch-Dest, Accept, Cookie');
  if (noneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type('text/html; charset=utf-8').send(page);
}

/**
 * Returns `maybe` if the browser may have a session. When a person follows a link from another site, the browser does
 * not send the cookie.
 */
function sessionOf({ headers }: FastifyRequest): 'none' | 'maybe' {
  const isOwn = headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin';
  return isOwn && !/(?:^|[;\s_-])platen_session=./.test(headers.cookie ?? '') ? 'none' : 'maybe';
}

/** Returns the number of path segments below `/`. */
function depthOf(request: FastifyRequest): number {
  return pathOf(request).split('/').length - 2;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0]!;
}

/**
 * Returns true if a person has followed a link or entered the URL. On plain http to another machine, browsers omit the
 * first header.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined
    ? (headers.accept ?? '').split(',').some((type) => type.trim().startsWith('text/html'))
    : destination === 'document';
}
