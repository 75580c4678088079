/** Roles of people in a team. */

/**
 * Roles. `viewer`: reads everything except API keys, and renders in test mode. `print-only`: prints published
 * templates, and reads only what printing requires. `member`: reads and prints everything, and manages templates and
 * API keys. `owner`: also invites and removes people.
 */
export const ROLES = ['viewer', 'print-only', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Returns true if people with this role can have API keys. */
export function mayHaveKeys(role: Role): boolean {
  return role === 'member' || role === 'owner';
}
