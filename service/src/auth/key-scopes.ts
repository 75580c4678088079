/** Stored form of a key's scopes. */
import type { KeyMode } from '../enums/key-modes.ts';
import { SCOPES, SCOPES_BY_MODE, type Scope } from '../enums/scopes.ts';

/** Returns the scopes of a key. Null means a key created before scopes existed, which keeps all scopes of its mode. */
export function readScopes(mode: KeyMode, stored: string | null): readonly Scope[] {
  if (stored === null) return SCOPES_BY_MODE[mode];
  const words = stored.split(' ');
  return SCOPES.filter((scope) => words.includes(scope));
}

/** Writes scopes in a fixed order without duplicates. */
export function writeScopes(scopes: readonly Scope[]): string {
  return SCOPES.filter((scope) => scopes.includes(scope)).join(' ');
}
