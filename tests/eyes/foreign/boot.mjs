// Starts the thread. Node.js itself does not read TypeScript, and a loader that also rewrites the packages takes
// seconds longer.
import { register } from 'node:module';
import { parentPort } from 'node:worker_threads';

register('./load-typescript.mjs', import.meta.url);
await import('./thread.ts');
parentPort?.postMessage('ready');
