/** What browsers load of the Studio before they show it, compressed: files that are loaded later, when wanted, do not count. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildStudio } from '../scripts/build-studio.mjs';

let files: ReadonlyMap<string, Uint8Array>;

beforeAll(async () => {
  files = new Map(await buildStudio());
});

/** KB of the files whose names begin so, and of all that they import at once. */
function kilobytesOf(...beginnings: readonly string[]): number {
  const wanted = new Set<string>();
  const visit = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    if (!name.endsWith('.js')) return;
    const script = new TextDecoder().decode(files.get(name));
    for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
      if (files.has(imported!)) visit(imported!);
  };
  for (const beginning of beginnings) {
    const named = [...files.keys()].filter((name) => name.startsWith(beginning) && /\.(js|css|html)$/.test(name));
    expect(named.length, beginning).toBeGreaterThan(0);
    named.forEach(visit);
  }
  const sizes = [...wanted].map((name) => gzipSync(files.get(name)!, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

test.each([
  { part: 'the app around the designer', beginnings: ['index.html', 'studio-'], least: 20, most: 60 },
  { part: 'the designer', beginnings: ['mount-designer-'], least: 40, most: 150 },
  { part: 'the engine’s worker', beginnings: ['worker-'], least: 200, most: 300 },
])('$part has at most $most KB', ({ beginnings, least, most }) => {
  const size = kilobytesOf(...beginnings);
  expect(size).toBeLessThanOrEqual(most);
  // Less would mean that something was not counted.
  expect(size).toBeGreaterThan(least);
});
