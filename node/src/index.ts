/** Rendering in Node.js: a renderer for most, and the world for those who call the engine themselves. */
export { createNodeWorld } from './node-world.ts';
export type { Document, RenderSettings, ValidateSettings } from './render-work.ts';
export { createRenderer, RenderError, type Renderer, type RendererOptions } from './renderer.ts';
