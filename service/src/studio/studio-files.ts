/**
 * Files of the built Studio. Their names change when their content changes, except for the page that loads them. They
 * are compressed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { chooseEncoding, type Encoding } from '../http/encodings.ts';

/** Extensions of compressed files. */
const ENDS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
};

export type StudioFile = { readonly type: string; readonly encoding?: Encoding; readonly bytes: Uint8Array };

export type StudioFiles = {
  /** Returns a file in an encoding that the client accepts. Returns undefined if there is no file with this name. */
  read(name: string, acceptEncoding: string | undefined): Promise<StudioFile | undefined>;
  /**
   * Returns the page. `prefix` is the relative path from its URL to the root of the Studio: empty, or `../` once per
   * level. With `session: 'none'`, the page need not request the session.
   */
  page(prefix: string, session: 'none' | 'maybe'): string;
};

/**
 * Opens the built files. Throws if the Studio has not been built. Each file is read on its first request. If only a
 * `.gz` file exists, it is decompressed for clients that do not accept gzip.
 */
export function openStudioFiles(folder: string): StudioFiles {
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const names = new Set(readdirSync(folder));
  const read = new Map<string, Promise<Uint8Array>>();
  const load = async (name: string) =>
    names.has(name) ? readFile(join(folder, name)) : promisify(gunzip)(await readFile(join(folder, name + ENDS.gzip)));
  const bytesOf = (name: string) => {
    const known = read.get(name) ?? load(name);
    read.set(name, known);
    return known.catch((error: unknown) => {
      read.delete(name);
      throw error;
    });
  };
  return {
    async read(name, acceptEncoding) {
      const type = TYPES[extname(name)];
      if (type === undefined || !(names.has(name) || names.has(name + ENDS.gzip))) return undefined;
      const encoding = chooseEncoding(acceptEncoding, (each) => names.has(name + ENDS[each]));
      if (encoding === undefined) return { type, bytes: await bytesOf(name) };
      return { type, encoding, bytes: await bytesOf(name + ENDS[encoding]) };
    },
    page: (prefix, session) => index.replaceAll('{prefix}', prefix).replace('{session}', session),
  };
}
