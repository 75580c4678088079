/** The World of a Node.js process. */
import { createWorld, type World } from '@platen/engine';
import { platform } from './node-platform.ts';
import { createNodeTextEngine } from './node-text.ts';

/** Quick to make, for it reads nothing yet; a process needs one. */
export function createNodeWorld(): World {
  return createWorld({ platform, text: createNodeTextEngine() });
}
