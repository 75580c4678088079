/** Size of the Studio's files that browsers load. */
import { gzipSync } from 'node:zlib';

export type StudioFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Returns the compressed size in KB of the files whose names have these prefixes, and of their static imports. Dynamic
 * imports do not count.
 */
export function kilobytesOf(files: StudioFiles, beginnings: readonly string[]): number {
  const wanted = new Set<string>();
  const visit = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    if (!name.endsWith('.js')) return;
    const script = new TextDecoder().decode(files.get(name));
    const imported = [...script.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file]) => file!);
    for (const file of imported) if (files.has(file)) visit(file);
  };
  for (const beginning of beginnings) {
    const named = [...files.keys()].filter((name) => name.startsWith(beginning) && /\.(js|css|html)$/.test(name));
    if (named.length === 0) throw new Error(`no file of the Studio begins with ${beginning}`);
    named.forEach(visit);
  }
  const sizes = [...wanted].map((name) => gzipSync(files.get(name)!, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Files that load together, and their maximum size. */
export const PARTS = [
  { part: 'the app around the designer', beginnings: ['index.html', 'studio-', 'start-'], least: 20, most: 60 },
  { part: 'the German texts', beginnings: ['german-'], least: 10, most: 40 },
  { part: 'the designer', beginnings: ['mount-designer-'], least: 40, most: 150 },
  { part: 'the engine’s worker', beginnings: ['worker-'], least: 200, most: 300 },
] as const;
