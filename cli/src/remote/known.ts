/**
 * `.platen.json`: state of a folder's files when they were last identical to the files in the service. It prevents
 * accidental overwriting.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command.ts';
import { readJsonFile, writeFile } from '../files.ts';

export type Known = {
  /** URL of the service. */
  readonly url: string;
  /** Templates in the service, by name of the local file. */
  readonly templates: Readonly<Record<string, { readonly templateId: string; readonly etag: string }>>;
  /** SHA-256 of assets, by file name. */
  readonly assets: Readonly<Record<string, string>>;
};

const NAME = '.platen.json';

/** Returns the stored state. The state is empty if the folder belongs to another service. */
export function readKnown(folder: string, url: string): Known {
  const file = join(folder, NAME);
  const nothing: Known = { url, templates: {}, assets: {} };
  if (!existsSync(file)) return nothing;
  const known = readJsonFile(file) as Known;
  if (typeof known !== 'object' || known === null || typeof known.url !== 'string') {
    throw new Failure(`${file} is damaged; delete it and pull again`);
  }
  return known.url === url ? { ...nothing, ...known } : nothing;
}

export function writeKnown(folder: string, known: Known): void {
  writeFile(join(folder, NAME), new TextEncoder().encode(`${JSON.stringify(known, null, 2)}\n`));
}
