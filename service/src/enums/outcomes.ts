/** Outcome of a render: a document, a failure, or the repeated response of an earlier request. */
export const RENDER_OUTCOMES = ['complete', 'failed', 'replayed'] as const;

export type RenderOutcome = (typeof RENDER_OUTCOMES)[number];
