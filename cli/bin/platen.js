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
const cache = cacheFolder();
if (cache !== undefined) module.enableCompileCache?.(join(cache, 'compiled'));

const builder = new URL('../../scripts/build.mjs', import.meta.url);
try {
  if (existsSync(builder)) await (await import(builder)).buildIfStale();
} catch (error) {
  console.error(`platen: the build failed: ${error.message}\nRun "npm install", then "npm run build".`);
  process.exit(1);
}
if (isRender) await (await import('../../dist/render.js')).runRender(cache);
else await import('../../dist/platen.js');

/**
 * Returns the folder for compiled code. Returns undefined if another user could store code in it that this process would
 * run, for example with `sudo`, or if the user has no home folder, as in some containers.
 */
function cacheFolder() {
  try {
    const parent = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
    return isOwn(parent) ? join(parent, 'platen') : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if only this user can write to the folder, or if it does not exist. */
function isOwn(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined || process.platform === 'win32') return true;
  return found.uid === process.getuid() && (found.mode & 0o022) === 0;
}
