/**
 * The entry of a worker. HarfBuzz awaits its WebAssembly when it is imported. Where a thread is ended while other modules wait for
 * that, V8 of Node.js 22 and 24 ends the whole process; so HarfBuzz is there before anything needs it.
 */
await import('harfbuzzjs');

export const { render, validate } = await import('./render-work.ts');
