/** What a credential of a team may be for. */
import type { KeyMode } from './key-modes.ts';
import type { Role } from './roles.ts';

/**
 * `render`: to render, to read what may be rendered and what came of it; `print`: to print on the printers of the team; `agent`: to take
 * the jobs of printers that agents serve, and nothing else; the others: to manage what they name, `team` its printers, too.
 */
export const SCOPES = ['render', 'print', 'agent', 'templates', 'assets', 'team'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a route wants: a scope, or to read what a scope manages, which viewers may, too; keys need the scope for either. */
export type Permission = Scope | `${Exclude<Scope, 'render'>}:read`;

export function scopeOf(permission: Permission): Scope {
  return permission.split(':')[0] as Scope;
}

/** What people may, by their part in a team; what owners do beside it concerns people alone. */
export const SCOPES_BY_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['render'],
  member: SCOPES,
  owner: SCOPES,
};

/** All people of a team read what it has. */
export function mayAs(role: Role, permission: Permission): boolean {
  return permission.endsWith(':read') || SCOPES_BY_ROLE[role].includes(scopeOf(permission));
}

/** The most that keys of a mode may: what test and demo keys reach is for trying. */
export const SCOPES_BY_MODE: Readonly<Record<KeyMode, readonly Scope[]>> = {
  live: SCOPES,
  test: ['render'],
  demo: ['render'],
};

/** The first of the scopes that no key of the mode can have, and what to tell whoever wants it. */
export function findUselessScope(
  mode: KeyMode,
  scopes: readonly Scope[],
): { readonly index: number; readonly message: string } | undefined {
  const index = scopes.findIndex((scope) => !SCOPES_BY_MODE[mode].includes(scope));
  return index < 0
    ? undefined
    : { index, message: `${mode} keys have no scope but ${SCOPES_BY_MODE[mode].join(', ')}` };
}
