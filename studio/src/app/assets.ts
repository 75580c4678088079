/** Assets for the designer's engine. Loads each asset only once, when a template first names it. */
import type { JsonValue } from '@platen/engine/base/json';
import type { EditorAsset } from '../engine/protocol.ts';
import { ask, askForBytes } from './api.ts';
import { readAll } from './paging.ts';

export function createAssets() {
  const read = new Map<string, EditorAsset>();
  let listed: Promise<readonly string[]> | undefined;
  const names = () => {
    listed ??= readAll('assets', 'GET /v1/assets').then(
      (assets) => assets.map(({ name }) => name),
      () => [],
    );
    return listed;
  };

  /**
   * Loads named assets that are not loaded yet and returns their number. A file that fails is skipped, and the engine
   * reports it as missing.
   */
  async function readNamedIn(template: JsonValue): Promise<number> {
    const json = JSON.stringify(template);
    const missing = (await names()).filter((name) => !read.has(name) && json.includes(name));
    const found = await Promise.all(
      missing.map(async (name) => {
        const bytes = await askForBytes('GET /v1/assets/{name}', { name }).catch(() => undefined);
        return bytes && { name, bytes };
      }),
    );
    for (const asset of found) if (asset) read.set(asset.name, asset);
    return found.filter(Boolean).length;
  }

  return {
    /** Names of all files of the team. */
    names,
    async namedIn(template: JsonValue): Promise<readonly EditorAsset[]> {
      await readNamedIn(template);
      return [...read.values()];
    },
    /** Returns all loaded assets if the template names assets that were not loaded before; otherwise undefined. */
    async newlyNamedIn(template: JsonValue): Promise<readonly EditorAsset[] | undefined> {
      return (await readNamedIn(template)) > 0 ? [...read.values()] : undefined;
    },
    /** Uploads a file under a valid and unused name. */
    async upload(file: File): Promise<{ readonly name: string; readonly all: readonly EditorAsset[] }> {
      const taken = new Set(await names());
      const name = freeName(file.name, taken);
      await ask('POST /v1/assets', { query: { name }, body: file });
      read.set(name, { name, bytes: new Uint8Array(await file.arrayBuffer()) });
      listed = Promise.resolve([...taken, name]);
      return { name, all: [...read.values()] };
    },
  };
}

/** Returns a name that is valid in templates and not used by another file. */
export function freeName(given: string, taken: ReadonlySet<string>): string {
  const [, stem = 'file', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(given) ?? [];
  const plain =
    stem
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'file';
  for (let number = 1; ; number++) {
    const name = `${plain}${number === 1 ? '' : `-${number}`}${extension}`;
    if (!taken.has(name)) return name;
  }
}
