/** The World of a Node.js process. */
import { createWorld, type World } from '@platen/engine';
import { platform } from './node-platform.ts';
import { createNodeTextEngine } from './node-text.ts';

/** Creates the world. It is quick because it loads nothing yet. A process needs only one. */
export function createNodeWorld(): World {
  return createWorld({ platform, text: createNodeTextEngine() });
}
