/** Scopes of credentials. */
import type { KeyMode } from './key-modes.ts';
import type { Role } from './roles.ts';

/**
 * Scopes. `render`: render, and read templates and documents. `print`: print on the team's printers. `agent`: fetch the
 * jobs of printers that an agent serves, and nothing else. Other scopes allow managing the objects that they name.
 * `team` includes managing printers.
 */
export const SCOPES = ['render', 'print', 'agent', 'templates', 'assets', 'team'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Permission that a route requires: a scope, or reading objects that belong to the scope. Viewers have all reading
 * permissions. API keys need the scope to read.
 */
export type Permission = Scope | `${Exclude<Scope, 'render'>}:read`;

export function scopeOf(permission: Permission): Scope {
  return permission.split(':')[0] as Scope;
}

/** Scopes of people, by role. Owners also have rights to manage people. */
export const SCOPES_BY_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['render'],
  'print-only': ['render', 'print'],
  member: SCOPES,
  owner: SCOPES,
};

/** Reading permissions that people with the role `print-only` have. */
const READ_TO_PRINT: readonly Permission[] = ['print:read', 'templates:read', 'assets:read'];

/** Returns true if people with this role have the permission. All roles can read everything, except `print-only`. */
export function mayAs(role: Role, permission: Permission): boolean {
  const isRead = permission.endsWith(':read') && (role !== 'print-only' || READ_TO_PRINT.includes(permission));
  return isRead || SCOPES_BY_ROLE[role].includes(scopeOf(permission));
}

/** Scopes that an API key can have, by its mode. Test and demo keys are for trying out the API. */
export const SCOPES_BY_MODE: Readonly<Record<KeyMode, readonly Scope[]>> = {
  live: SCOPES,
  test: ['render'],
  demo: ['render'],
};

/** Returns the first scope that keys of this mode cannot have, with an error message. */
export function findUselessScope(
  mode: KeyMode,
  scopes: readonly Scope[],
): { readonly index: number; readonly message: string } | undefined {
  const index = scopes.findIndex((scope) => !SCOPES_BY_MODE[mode].includes(scope));
  return index < 0
    ? undefined
    : { index, message: `${mode} keys may only have the scope ${SCOPES_BY_MODE[mode].join(', ')}` };
}
