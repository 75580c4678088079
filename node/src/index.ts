/** Public API for rendering in Node.js: a renderer for most users, and the world for direct use of the engine. */
export { createNodeWorld } from './node-world.ts';
export type { Document, RenderSettings, ValidateSettings } from './render-work.ts';
export { createRenderer, RenderError, type Renderer, type RendererOptions } from './renderer.ts';
