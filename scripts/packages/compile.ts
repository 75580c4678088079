/** A workspace's sources as JavaScript with declarations, for those who have no TypeScript. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

type CompileOptions = {
  /** The name of a workspace's folder. */
  readonly workspace: string;
  /** Where the files go. */
  readonly folder: string;
  /** Declarations of packages that stand beside this one in the repository as sources. */
  readonly paths?: Readonly<Record<string, string>>;
};

export function compile({ workspace, folder, paths = {} }: CompileOptions): void {
  const config = join(ROOT, workspace, `tsconfig.package-${randomUUID()}.json`);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: 'src',
    outDir: folder,
    paths: Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [file]])),
  };
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
  try {
    execFileSync(process.execPath, [TSC, '-p', config], { stdio: 'inherit' });
  } finally {
    rmSync(config);
  }
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) nameOutputs(join(folder, file));
  }
}

/** The compiler leaves the names of sources in declarations. */
function nameOutputs(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
}
