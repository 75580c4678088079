/**
 * Public API for rendering in Node.js. Most programs need only the renderer. The world is for direct use of the engine.
 */
export { createNodeWorld } from './node-world.ts';
export type { Document, RenderSettings, ValidateSettings } from './render-work.ts';
export { createRenderer, RenderError, type Renderer, type RendererOptions } from './renderer.ts';
