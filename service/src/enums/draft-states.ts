/**
 * Publication state of a draft. `draft`: not published. `published`: equal to the published version. `changed`: changed
 * since it was published.
 */
export const DRAFT_STATES = ['draft', 'published', 'changed'] as const;

export type DraftState = (typeof DRAFT_STATES)[number];
