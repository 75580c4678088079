/** External programs, from `scripts/fetch-debian.sh` or installed on the machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '@platen/service/testing/service';

export type FetchedProgram = {
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Folder of the package's other files, for example `/usr/share`. Undefined for an installed program. */
  readonly folder: string | undefined;
};

/**
 * Finds a program and fetches it if it is missing. Returns undefined if it is not available.
 * @param path of the program within `/usr`
 * @param probe arguments with which an installed program exits at once, with status 0
 */
export function findProgram(name: string, path: string, probe: readonly string[]): FetchedProgram | undefined {
  const program = path.slice(path.lastIndexOf('/') + 1);
  try {
    execFileSync(join(ROOT, 'scripts/fetch-debian.sh'), [name, program], { stdio: 'pipe', timeout: 100_000 });
  } catch {
    // The program may still be on the PATH.
  }
  const folder = join(ROOT, `tests/.debian/${name}/${process.platform}-${process.arch}/usr`);
  if (!existsSync(join(folder, path))) {
    const isThere = spawnSync(program, [...probe]).status === 0;
    return isThere ? { program, environment: process.env, folder: undefined } : undefined;
  }
  const libraries = join(folder, 'lib');
  const paths = existsSync(libraries) ? readdirSync(libraries).map((each) => join(libraries, each)) : [];
  const environment = { ...process.env, LD_LIBRARY_PATH: paths.join(delimiter) };
  return { program: join(folder, path), environment, folder };
}
