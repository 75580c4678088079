/** What became of a draft: never published or hidden again; as it is published; changed since. */
export const DRAFT_STATES = ['draft', 'published', 'changed'] as const;

export type DraftState = (typeof DRAFT_STATES)[number];
