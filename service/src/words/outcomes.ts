/** What came of a render: a document; none; the answer of an earlier request again. */
export const RENDER_OUTCOMES = ['complete', 'failed', 'replayed'] as const;

export type RenderOutcome = (typeof RENDER_OUTCOMES)[number];
