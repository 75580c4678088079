/**
 * Session cookie for browsers. Scripts cannot read it, and browsers do not send it with requests from other sites.
 * Requests that may change something also need a header in which the browser states that a page of this service sent
 * them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MS } from '../auth/sessions.ts';

/**
 * Returns the name of the cookie. With https, it has a prefix that makes browsers reject the cookie if another host of
 * the domain sets it.
 */
export function sessionCookieName(baseUrl: string): string {
  return isSecure(baseUrl) ? '__Host-platen_session' : 'platen_session';
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:');
}

export function setSessionCookie(reply: FastifyReply, token: string, baseUrl: string): void {
  reply.header('set-cookie', cookie(token, SESSION_MS / 1000, baseUrl));
}

export function clearSessionCookie(reply: FastifyReply, baseUrl: string): void {
  reply.header('set-cookie', cookie('', 0, baseUrl));
}

function cookie(value: string, maxAgeS: number, baseUrl: string): string {
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  return `${sessionCookieName(baseUrl)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Returns the session token in the cookie. Returns undefined if the cookie is missing or the request cannot be trusted.
 */
export function readSessionCookie(request: FastifyRequest, baseUrl: string): string | undefined {
  const { method, headers } = request;
  const name = sessionCookieName(baseUrl);
  const token = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const readsOnly = method === 'GET' || method === 'HEAD';
  return token && (readsOnly ? !isEmbedded(request) : isSameOrigin(request, baseUrl)) ? token : undefined;
}

/**
 * Returns true if a page of another site, or of another host of the domain, sent the request. Navigation from such
 * pages is allowed.
 */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const isFollowed = mode === 'navigate' && destination === 'document';
  return site !== 'same-origin' && site !== 'none' && !isFollowed;
}

function isSameOrigin({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  // On plain http to another machine, browsers omit `Sec-Fetch-Site` and send only the origin.
  return site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
}
