#!/usr/bin/env node
// Runs the built command. In a checkout, first builds it if the build is missing or outdated.
import { existsSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * Budget after which V8 optimizes a WebAssembly function, in executed bytes: ten times the default. With the default,
 * HarfBuzz exceeds the budget for a single label. The optimization would then delay the exit by a third of a second.
 */
const WASM_TIERING_BUDGET = 18_000_000;

const isRender = process.argv[2] === 'render';

// Sets the flags before enabling the compile cache, because its entries depend on them.
if (isRender) setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);

// Caches compiled code for later runs; requires Node.js 22.1 or newer. If the folder is not writable, nothing is cached.
try {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  if (isOwn(cache)) module.enableCompileCache?.(join(cache, 'platen', 'compiled'));
} catch {
  // The user has no home folder, as in some containers.
}

const builder = new URL('../../scripts/build.mjs', import.meta.url);
try {
  if (existsSync(builder)) await (await import(builder)).buildIfStale();
} catch (error) {
  console.error(`platen: the build failed: ${error.message}\nRun "npm install", then "npm run build".`);
  process.exit(1);
}
await import(isRender ? '../../dist/render.js' : '../../dist/platen.js');

/**
 * Returns true if the folder belongs to the user, or does not exist. In a folder of another user, for example with
 * `sudo`, that user could store code that this process would run.
 */
function isOwn(folder) {
  try {
    return process.platform === 'win32' || statSync(folder).uid === process.getuid();
  } catch (error) {
    return error.code === 'ENOENT';
  }
}
