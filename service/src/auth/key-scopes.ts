/** The scopes of a key as they are stored. */
import type { KeyMode } from '../words/key-modes.ts';
import { SCOPES, SCOPES_BY_MODE, type Scope } from '../words/scopes.ts';

/** Null is a key from before there were scopes: it may what it could. */
export function readScopes(mode: KeyMode, stored: string | null): readonly Scope[] {
  if (stored === null) return SCOPES_BY_MODE[mode];
  const words = stored.split(' ');
  return SCOPES.filter((scope) => words.includes(scope));
}

/** In one order, each once. */
export function writeScopes(scopes: readonly Scope[]): string {
  return SCOPES.filter((scope) => scopes.includes(scope)).join(' ');
}
