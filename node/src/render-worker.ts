/**
 * Entry point of a worker. HarfBuzz awaits its WebAssembly when it is imported. If a thread ends while other modules
 * wait for that, V8 of Node.js 22 and 24 ends the whole process. Therefore HarfBuzz is loaded before anything needs it.
 */
await import('harfbuzzjs');

export const { render, validate } = await import('./render-work.ts');
