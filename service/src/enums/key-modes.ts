/** Modes of API keys and renders. */

export const KEY_MODES = ['live', 'test', 'demo'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Modes of renders. Live renders count toward the quota. Test renders do not; they include renders of demo keys. */
export const RENDER_MODES = ['live', 'test'] as const;
export type RenderMode = (typeof RENDER_MODES)[number];
