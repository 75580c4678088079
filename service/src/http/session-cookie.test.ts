/** Session cookie. Its name and attributes depend on the public URL of the service. */
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Returns the cookies set on a reply. */
function cookieOf(set: (reply: FastifyReply) => void): string {
  const cookies: string[] = [];
  set({ header: (_name: string, value: string) => cookies.push(value) } as never);
  return cookies.join();
}

it('is limited to one host with https, and works with plain http', () => {
  const secure = cookieOf((reply) => setSessionCookie(reply, 'token', 'https://print.example.com'));
  expect(secure).toBe('__Host-platen_session=token; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure');
  const plain = cookieOf((reply) => setSessionCookie(reply, 'token', 'http://localhost:8080'));
  expect(plain).toBe('platen_session=token; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict');
  expect(cookieOf((reply) => clearSessionCookie(reply, 'http://localhost:8080'))).toContain(
    'session=; Path=/; Max-Age=0',
  );
});

it('is read only under its expected name', () => {
  const read = (cookie: string, baseUrl: string) =>
    readSessionCookie({ method: 'GET', headers: { cookie } } as never, baseUrl);
  expect(read('__Host-platen_session=a; platen_session=b', 'https://print.example.com')).toBe('a');
  expect(read('platen_session=b', 'https://print.example.com')).toBeUndefined();
  expect(read('theme=dark; platen_session=b', 'http://localhost:8080')).toBe('b');
});
