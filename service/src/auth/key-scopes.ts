/** Storage format of a key's scopes. */
import type { KeyMode } from '../enums/key-modes.ts';
import { SCOPES, SCOPES_BY_MODE, type Scope } from '../enums/scopes.ts';

/**
 * Parses the scopes of a key. Null is stored for keys that are older than scopes. They have all scopes of their mode.
 */
export function readScopes(mode: KeyMode, stored: string | null): readonly Scope[] {
  if (stored === null) return SCOPES_BY_MODE[mode];
  const words = stored.split(' ');
  return SCOPES.filter((scope) => words.includes(scope));
}

/** Formats scopes in a fixed order and without duplicates. */
export function writeScopes(scopes: readonly Scope[]): string {
  return SCOPES.filter((scope) => scopes.includes(scope)).join(' ');
}
