#!/usr/bin/env node
// Runs the build of the command. In a checkout, first builds it if it is missing or older than its sources.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of a WebAssembly function executed before V8 optimizes it: ten times the default. A single label would reach
 * the default in HarfBuzz, and the optimization would delay the exit by a third of a second.
 */
const WASM_TIERING_BUDGET = 18_000_000;

// The cache below depends on V8's flags, so that they are set first.
if (process.argv[2] === 'render') setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);

// Node.js 22.1 and newer keep compiled code for the next run. The folder is the user's: in a shared one, another user
// could place code that this process would run. If the folder cannot be written, nothing is kept.
module.enableCompileCache?.(join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'platen', 'compiled'));

const builder = new URL('../../scripts/build.mjs', import.meta.url);
try {
  if (existsSync(builder)) await (await import(builder)).buildIfStale();
} catch (error) {
  console.error(`platen: the build failed: ${error.message}\nRun "npm install", then "npm run build".`);
  process.exit(1);
}
await import('../../dist/platen.js');
