/** What a credential of a team may be for. */

/** `render`: to render, to read what may be rendered and what came of it; the others: to manage what they name. */
export const SCOPES = ['render', 'templates', 'assets', 'team'] as const;
export type Scope = (typeof SCOPES)[number];
