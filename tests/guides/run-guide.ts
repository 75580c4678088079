/**
 * Runs the marked blocks of a guide in order in one empty folder, as a reader would. `json file=NAME` is saved, `sh
 * test` runs in a shell, `ts test` as a program, and `text output` is the expected output of the previous block.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BIN } from './serve.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CURL = fileURLToPath(new URL('curl.mjs', import.meta.url));

export type Block = { readonly info: string; readonly text: string };

/** Result of a block, with the output that the guide states. */
export type Ran = {
  readonly block: Block;
  readonly status: number;
  readonly output: string;
  readonly promised?: string;
};

export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, info = '', text = '']) => ({ info, text }));
}

export type GuideOptions = {
  /** Replacements for texts of the guide, such as addresses and keys. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly environment: NodeJS.ProcessEnv;
};

export async function runGuide(markdown: string, { replacements, environment }: GuideOptions): Promise<readonly Ran[]> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-guide-'));
  const env = { ...environment, PATH: `${makeCommands(folder)}${delimiter}${environment['PATH']}` };
  const work = join(folder, 'work');
  mkdirSync(work);
  const ran: Ran[] = [];
  try {
    for (const { info, text } of blocksOf(markdown)) {
      const block = { info, text: replaceAll(text, replacements) };
      const file = /^json file=(\S+)$/.exec(info)?.[1];
      if (file !== undefined) writeFileSync(join(work, file), block.text);
      else if (info === 'sh test') ran.push({ block, ...(await run('sh', ['-euc', block.text], work, env)) });
      else if (info === 'ts test') {
        const program = await bundle(block.text, join(folder, 'program.mjs'));
        ran.push({ block, ...(await run(process.execPath, [program], work, env)) });
      } else if (info === 'text output') ran.push({ ...ran.pop()!, promised: block.text });
    }
    return ran;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function replaceAll(text: string, replacements: ReadonlyMap<string, string>): string {
  return [...replacements].reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/** Creates a folder with commands that the guides use and a machine may lack. */
function makeCommands(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const write = (name: string, line: string) => writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  write('npx', `shift; exec "${process.execPath}" "${BIN}" "$@"`);
  write('curl', `exec "${process.execPath}" "${CURL}" "$@"`);
  return bin;
}

/** Bundles a program with the project's modules, so that it runs anywhere. */
async function bundle(program: string, outfile: string): Promise<string> {
  const stdin = { contents: program, resolveDir: ROOT, loader: 'ts' } as const;
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' });
  return outfile;
}

function run(
  command: string,
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly status: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status: status ?? 1, output }));
  });
}
