#!/usr/bin/env node
// Runs the build of the command; in a checkout, makes it first when it is missing or older than its sources.
import { existsSync } from 'node:fs';

const builder = new URL('../../scripts/build.mjs', import.meta.url);
try {
  if (existsSync(builder)) await (await import(builder)).buildIfStale();
} catch (error) {
  console.error(`platen: the build failed: ${error.message}\nRun "npm install", then "npm run build".`);
  process.exit(1);
}
await import('../../dist/platen.js');
