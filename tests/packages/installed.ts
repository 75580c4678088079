/** Empty folder outside the repository, to which packages are installed from their tarballs. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from '../guides/run-guide.ts';

export type Installed = {
  readonly folder: string;
  /** Installs more packages into the folder. */
  add(packages: readonly string[]): Promise<void>;
  /** Returns the stdout of a program. If the program fails, throws an error that contains all its output. */
  run(command: string, words: readonly string[]): Promise<string>;
  /**
   * Runs the blocks of a package's README in order: writes files, runs commands and programs. Returns the number of
   * blocks that ran.
   */
  runReadme(name: string, replacements?: Readonly<Record<string, string>>): Promise<number>;
  remove(): void;
};

export async function install(packages: readonly string[]): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-installed-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_/i.test(name)));

  async function run(command: string, words: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(command, [...words], { cwd: folder, env }).catch((error) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  }

  async function runReadme(name: string, replacements: Readonly<Record<string, string>> = {}): Promise<number> {
    const markdown = readFileSync(join(folder, 'node_modules', name, 'README.md'), 'utf8');
    let ran = 0;
    for (const { info, text } of blocksOf(markdown)) {
      const block = Object.entries(replacements).reduce((done, [from, to]) => done.replaceAll(from, to), text);
      const file = /^json file=(\S+)$/.exec(info)?.[1];
      if (file !== undefined) writeFileSync(join(folder, file), block);
      if (info === 'js test') {
        writeFileSync(join(folder, 'readme.js'), block);
        await run(process.execPath, ['readme.js']);
      }
      if (info === 'sh test') await run('sh', ['-euc', block]);
      ran += info.endsWith(' test') ? 1 : 0;
    }
    return ran;
  }

  async function add(more: readonly string[]): Promise<void> {
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...more]);
  }

  await add(packages);
  return { folder, add, run, runReadme, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
