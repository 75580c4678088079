/** Modes of API keys and renders. */

export const KEY_MODES = ['live', 'test', 'demo'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Live renders count toward the quota. Renders of test and demo keys do not. */
export const RENDER_MODES = ['live', 'test'] as const;
export type RenderMode = (typeof RENDER_MODES)[number];
