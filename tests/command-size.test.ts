/** Limits what each command loads at its start. Loading 1 MB of code takes about 40 ms. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../scripts/packages/root.ts';

/** Returns the file of the build and all files that it imports statically. */
function loadedFiles(file: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?"(\.[^"]+)"/g)) {
    loadedFiles(join(dirname(file), path!), found);
  }
  return found;
}

function loadedKiB(name: string): number {
  const entry = join(ROOT, 'dist', name);
  const [, path] = /'(.+)'/.exec(readFileSync(entry, 'utf8'))!;
  const sizes = [...loadedFiles(join(ROOT, 'dist', path!))].map((file) => statSync(file).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

it('loads neither the engine nor the service before a command needs them', () => {
  // A program that always needs the engine, to test the measurement.
  expect(loadedKiB('read-worker.js')).toBeGreaterThan(1000);
  expect(loadedKiB('platen.js')).toBeLessThan(200);
  expect(loadedKiB('render.js')).toBeLessThan(10);
});
