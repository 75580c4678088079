/**
 * Entry point of a render worker. HarfBuzz is imported first, because its import awaits the compilation of its
 * WebAssembly. If a thread is terminated while other modules wait for this, V8 of Node.js 22 and 24 terminates the
 * whole process.
 */
import { lowerPriority } from '../base/low-priority.ts';
import { warmUp } from './warm-up.ts';

lowerPriority();

await import('@platen/engine/text/harfbuzz');

export const { canonical, check, importZpl, inspect, previewZpl, ready, render, renderTogether, validate } =
  await import('./worker-program.ts');

// The thread is ready when this module has been evaluated.
await warmUp(render);
