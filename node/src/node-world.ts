/** The World of a Node.js process. */
import { createWorld, type World } from '@platen/engine';
import { platform } from './node-platform.ts';
import { createNodeTextEngine } from './node-text.ts';

/** Creates the world. This is quick, because nothing is loaded yet. A process needs only one world. */
export function createNodeWorld(): World {
  return createWorld({ platform, text: createNodeTextEngine() });
}
