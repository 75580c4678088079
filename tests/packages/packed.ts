/** Packages made by `npm run pack`, once for all test files of a run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../../scripts/packages/pack.ts';
import { madeOnce } from '../once.ts';

/** Returns the folder that contains each package and its tarball. */
export const packedOnce = () => madeOnce('packages', pack);

/**
 * Returns the tarball of a package in a folder of packed packages. Names start with `platen-`, except for the package
 * of the command.
 */
export function tarballOf(folder: string, name: string): string {
  const form = name === 'platen' ? /^platen-\d/ : new RegExp(`^platen-${name}-\\d`);
  const found = readdirSync(folder).find((file) => file.endsWith('.tgz') && form.test(file));
  if (found === undefined) throw new Error(`${name} was not packed`);
  return join(folder, found);
}
