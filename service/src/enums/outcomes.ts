/** Outcomes of a render. `replayed`: the service repeated the response to an earlier request. */
export const RENDER_OUTCOMES = ['complete', 'failed', 'replayed'] as const;

export type RenderOutcome = (typeof RENDER_OUTCOMES)[number];
