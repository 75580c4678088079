/** Scopes of a team's credentials. */
import type { KeyMode } from './key-modes.ts';
import type { Role } from './roles.ts';

/**
 * Scopes. `render`: render, and read renderable templates and results. `print`: print on the team's printers. `agent`:
 * only take the jobs of printers that agents serve. The other scopes manage the objects they name; `team` includes the
 * team's printers.
 */
export const SCOPES = ['render', 'print', 'agent', 'templates', 'assets', 'team'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Permission that a route requires: a scope, or reading the objects that the scope manages. Viewers may also read; keys
 * need the scope even for reading.
 */
export type Permission = Scope | `${Exclude<Scope, 'render'>}:read`;

export function scopeOf(permission: Permission): Scope {
  return permission.split(':')[0] as Scope;
}

/** Scopes of people by role. Owners have additional rights, which only concern people. */
export const SCOPES_BY_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['render'],
  'print-only': ['render', 'print'],
  member: SCOPES,
  owner: SCOPES,
};

/** Reading permissions that printing needs. */
const READ_TO_PRINT: readonly Permission[] = ['print:read', 'templates:read', 'assets:read'];

/**
 * Returns true if the role has the permission. People who only print may read only what they need; other roles may read
 * everything.
 */
export function mayAs(role: Role, permission: Permission): boolean {
  const isRead = permission.endsWith(':read') && (role !== 'print-only' || READ_TO_PRINT.includes(permission));
  return isRead || SCOPES_BY_ROLE[role].includes(scopeOf(permission));
}

/** Scopes that a key may have, by its mode. Test and demo keys are only for trying things out. */
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
