/** Publication state of a draft: never published or unpublished; published as it is; changed since it was published. */
export const DRAFT_STATES = ['draft', 'published', 'changed'] as const;

export type DraftState = (typeof DRAFT_STATES)[number];
