/**
 * Entry point of a render worker. Loads HarfBuzz first, because it awaits its WebAssembly on import. If a thread is
 * terminated while other modules wait for that, V8 of Node.js 22 and 24 terminates the whole process.
 */
import { lowerPriority } from '../base/low-priority.ts';
import { warmUp } from './warm-up.ts';

lowerPriority();

await import('@platen/engine/text/harfbuzz');

export const { canonical, check, importZpl, inspect, previewZpl, ready, render, renderTogether, validate } =
  await import('./worker-program.ts');

// The thread is ready when this file has run.
await warmUp(render);
