/**
 * Session tokens: `pl_session_`, 32 random characters, a dot, and their HMAC-SHA-256 signature. The database stores
 * a digest of the random part, or the random part after an upgrade; see `stored-tokens.ts`.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { randomBase62 } from '../base/base62.ts';

const FORM = /^pl_session_(?<token>[0-9A-Za-z]{32})\.(?<signature>[\w-]{43})$/;

/** Length of the random part. */
export const TOKEN_CHARACTERS = 32;

/** Returns the random part of a new session's token. */
export function newSessionToken(): string {
  return randomBase62(TOKEN_CHARACTERS);
}

/** Returns the stored form of a token: its SHA-256 in hexadecimal. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the bearer token of a session: the token with its signature. */
export function signSession(token: string, secret: string): string {
  return `pl_session_${token}.${signature(token, secret)}`;
}

/**
 * Returns the random part of a bearer token. Returns undefined if the token is malformed, or signed with none of the
 * secrets.
 */
export function readSessionToken(text: string, secrets: readonly string[]): string | undefined {
  const groups = FORM.exec(text)?.groups;
  if (!groups) return undefined;
  const { token, signature: given } = groups as { readonly token: string; readonly signature: string };
  const isOf = (secret: string) => timingSafeEqual(Buffer.from(given), Buffer.from(signature(token, secret)));
  return secrets.some(isOf) ? token : undefined;
}

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`session ${token}`).digest('base64url');
}
