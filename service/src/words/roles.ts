/** What a person may be in a team. */

/** Viewers read, and try in test mode; members manage templates and keys; owners invite and remove people as well. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];
