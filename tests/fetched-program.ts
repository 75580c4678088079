/** Programs that are not ours, which `scripts/fetch-debian.sh` fetches: those fetched, or the machine's. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '@platen/service/testing/service';

export type FetchedProgram = {
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Where the package keeps what is not a program, for example `/usr/share`; undefined for the machine's own. */
  readonly folder: string | undefined;
};

/**
 * Fetches it when it is missing; undefined where it is not to be had.
 * @param path of the program within `/usr`
 * @param probe arguments with which the machine's own ends at once, with status 0
 */
export function findProgram(name: string, path: string, probe: readonly string[]): FetchedProgram | undefined {
  const program = path.slice(path.lastIndexOf('/') + 1);
  try {
    execFileSync(join(ROOT, 'scripts/fetch-debian.sh'), [name, program], { stdio: 'pipe', timeout: 100_000 });
  } catch {
    // The one on the PATH may be there yet.
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
