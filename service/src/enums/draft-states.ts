/**
 * Publication state of a draft: never published, or unpublished (`draft`); unchanged since it was published
 * (`published`); changed since then (`changed`).
 */
export const DRAFT_STATES = ['draft', 'published', 'changed'] as const;

export type DraftState = (typeof DRAFT_STATES)[number];
