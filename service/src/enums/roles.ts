/** Roles of people in a team. */

/**
 * Roles. Viewers read, and render in test mode. People with `print-only` print published templates in live mode, and
 * read only the data that printing needs. Members read and print everything, and manage templates and keys. Owners also
 * invite and remove people.
 */
export const ROLES = ['viewer', 'print-only', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Returns true if people with the role may have API keys. */
export function mayHaveKeys(role: Role): boolean {
  return role === 'member' || role === 'owner';
}
