/** Compiles a workspace to JavaScript with declarations, for users without TypeScript. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

type CompileOptions = {
  /** Folder name of a workspace. */
  readonly workspace: string;
  /** Folder for the compiled files. */
  readonly folder: string;
  /** Paths of declarations for packages that exist as sources in the repository. */
  readonly paths?: Readonly<Record<string, string>>;
};

export function compile({ workspace, folder, paths = {} }: CompileOptions): void {
  const config = join(ROOT, workspace, `tsconfig.package-${randomUUID()}.json`);
  const compilerOptions = {
    composite: false,
    declaration: true,
    emitDeclarationOnly: false,
    rewriteRelativeImportExtensions: true,
    rootDir: 'src',
    outDir: folder,
    paths: Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [file]])),
  };
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions, references: [] }));
  try {
    execFileSync(process.execPath, [TSC, '-p', config], { stdio: 'inherit' });
  } finally {
    rmSync(config);
  }
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) nameOutputs(join(folder, file));
  }
}

/** Corrects the imports in a declaration file. The compiler leaves the names of source files in them. */
function nameOutputs(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
}
