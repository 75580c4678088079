/**
 * Entry point of a worker. HarfBuzz awaits its WebAssembly on import. If a thread is terminated while other modules
 * wait for that, V8 of Node.js 22 and 24 terminates the whole process. Therefore HarfBuzz is loaded first.
 */
await import('harfbuzzjs');

export const { render, validate } = await import('./render-work.ts');
