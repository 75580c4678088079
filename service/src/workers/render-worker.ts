/**
 * The entry of a render worker. HarfBuzz awaits its WebAssembly when it is imported. Where a thread is ended while other modules
 * wait for that, V8 of Node.js 22 and 24 ends the whole process; so HarfBuzz is there before anything needs it.
 */
import { lowerPriority } from '../base/low-priority.ts';
import { warmUp } from './warm-up.ts';

lowerPriority();

await import('@platen/engine/text/harfbuzz');

export const { canonical, check, inspect, previewZpl, ready, render, renderTogether, validate } = await import(
  './worker-program.ts'
);

// The thread is ready when this file has run.
await warmUp(render);
