/** What a credential of a team may be for. */
import type { KeyMode } from './key-modes.ts';
import type { Role } from './roles.ts';

/** `render`: to render, to read what may be rendered and what came of it; the others: to manage what they name. */
export const SCOPES = ['render', 'templates', 'assets', 'team'] as const;
export type Scope = (typeof SCOPES)[number];

/** What people may, by their part in a team; what owners do beside it concerns people alone. */
export const SCOPES_BY_ROLE: Readonly<Record<Role, readonly Scope[]>> = { member: SCOPES, owner: SCOPES };

/** The most that keys of a mode may: what test and demo keys reach is for trying. */
export const SCOPES_BY_MODE: Readonly<Record<KeyMode, readonly Scope[]>> = {
  live: SCOPES,
  test: ['render'],
  demo: ['render'],
};
