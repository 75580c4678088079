/** Files of the built Studio. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../service/src/testing/service.ts';
import { newestBuild } from '../../tests/instances/installation.ts';

/** Returns the files by name, without their compressed copies. */
export function builtStudio(): ReadonlyMap<string, Uint8Array> {
  const folder = join(ROOT, 'dist', newestBuild(), 'studio');
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}
