/** What a person may be in a team. */

/** Members manage templates and keys; owners invite and remove people as well. */
export const ROLES = ['member', 'owner'] as const;
export type Role = (typeof ROLES)[number];
