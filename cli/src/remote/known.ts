/** `.platen.json`: what a folder's files were when they were last the same as the service's, so that nothing is overwritten. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command.ts';
import { readJsonFile, writeFile } from '../files.ts';

export type Known = {
  /** Where the service is. */
  readonly url: string;
  /** By the name of their file. */
  readonly templates: Readonly<Record<string, { readonly templateId: string; readonly etag: string }>>;
  /** SHA-256 by name. */
  readonly assets: Readonly<Record<string, string>>;
};

const NAME = '.platen.json';

/** Nothing, where the folder is not from this service. */
export function readKnown(folder: string, url: string): Known {
  const file = join(folder, NAME);
  const nothing: Known = { url, templates: {}, assets: {} };
  if (!existsSync(file)) return nothing;
  const known = readJsonFile(file) as Known;
  if (typeof known !== 'object' || known === null || typeof known.url !== 'string') {
    throw new Failure(`${file} is not what platen writes: remove it, and pull again`);
  }
  return known.url === url ? { ...nothing, ...known } : nothing;
}

export function writeKnown(folder: string, known: Known): void {
  writeFile(join(folder, NAME), new TextEncoder().encode(`${JSON.stringify(known, null, 2)}\n`));
}
