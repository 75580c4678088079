/** Roles of people in a team. */

/** Viewers read, and render in test mode. Members also print, in live mode, and manage templates and keys. Owners also invite and remove people. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];
