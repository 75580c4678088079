/**
 * Session tokens: `pl_session_`, the session's 32 random characters, a full stop, and their signature (HMAC-SHA-256). The
 * database holds the random part only: whoever reads it cannot sign in with it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const FORM = /^pl_session_(?<token>[0-9A-Za-z]{32})\.(?<signature>[\w-]{43})$/;

/** The bearer token of a stored session. */
export function signSession(token: string, secret: string): string {
  return `pl_session_${token}.${signature(token, secret)}`;
}

/** The stored part of a bearer token; undefined when it is none or its signature is none of these secrets'. */
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
