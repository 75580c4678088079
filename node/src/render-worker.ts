/**
 * Entry point of a worker. Importing HarfBuzz awaits the compilation of its WebAssembly. If a thread is terminated
 * while other modules wait for this, V8 of Node.js 22 and 24 terminates the whole process. Therefore HarfBuzz is
 * imported first.
 */
await import('harfbuzzjs');

export const { render, validate } = await import('./render-work.ts');
