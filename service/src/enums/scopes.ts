/** Scopes of a team's credentials. */
import type { KeyMode } from './key-modes.ts';
import type { Role } from './roles.ts';

/**
 * `render`: render, and read renderable templates and results. `print`: print on the team's printers. `agent`: only
 * take the jobs of printers that agents serve. The others: manage what they name; `team` includes its printers.
 */
export const SCOPES = ['render', 'print', 'agent', 'templates', 'assets', 'team'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Permission that a route requires: a scope, or reading what the scope manages. Viewers may read too; keys need the
 * scope for either.
 */
export type Permission = Scope | `${Exclude<Scope, 'render'>}:read`;

export function scopeOf(permission: Permission): Scope {
  return permission.split(':')[0] as Scope;
}

/** Scopes of people by role. The additional rights of owners concern only people. */
export const SCOPES_BY_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['render'],
  'print-only': ['render', 'print'],
  member: SCOPES,
  owner: SCOPES,
};

/** Reading permissions that printing needs. */
const READ_TO_PRINT: readonly Permission[] = ['print:read', 'templates:read', 'assets:read'];

/** Returns true if the role has the permission. People who only print read what they need; other roles read everything. */
export function mayAs(role: Role, permission: Permission): boolean {
  const isRead = permission.endsWith(':read') && (role !== 'print-only' || READ_TO_PRINT.includes(permission));
  return isRead || SCOPES_BY_ROLE[role].includes(scopeOf(permission));
}

/** Maximum scopes of a key by its mode. Test and demo keys are only for trying things out. */
export const SCOPES_BY_MODE: Readonly<Record<KeyMode, readonly Scope[]>> = {
  live: SCOPES,
  test: ['render'],
  demo: ['render'],
};

/** Finds the first scope that a key of the mode cannot have, with its error message. */
export function findUselessScope(
  mode: KeyMode,
  scopes: readonly Scope[],
): { readonly index: number; readonly message: string } | undefined {
  const index = scopes.findIndex((scope) => !SCOPES_BY_MODE[mode].includes(scope));
  return index < 0
    ? undefined
    : { index, message: `${mode} keys may only have the scope ${SCOPES_BY_MODE[mode].join(', ')}` };
}
