/** World of a Node.js process. */
import { createWorld, type World } from '@platen/engine';
import { platform } from './node-platform.ts';
import { createNodeTextEngine } from './node-text.ts';

/**
 * Creates the world. The call is fast, because fonts and modules are loaded on demand. A process needs only one world.
 */
export function createNodeWorld(): World {
  return createWorld({ platform, text: createNodeTextEngine() });
}
