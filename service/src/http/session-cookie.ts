/**
 * The session as a cookie, for browsers: out of the reach of scripts, never sent along by another site. A request that may
 * change something is believed its cookie only when the browser says that a page of this service made it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MS } from '../auth/accounts.ts';

/** Behind https the prefix makes browsers take it from this host alone: no other one of the domain can put in its own. */
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

/** The cookie's session token where it may be believed. */
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

/** Whether a page of another site, or of another host of the domain, reads it: a person who follows a link there is let through. */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const isFollowed = mode === 'navigate' && destination === 'document';
  return site !== 'same-origin' && site !== 'none' && !isFollowed;
}

function isSameOrigin({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  // Browsers leave the header out on plain http to another machine, and tell the origin there.
  return site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
}
