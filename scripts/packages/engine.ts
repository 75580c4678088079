/** Builds the package @platen/engine: declarations, and one script that includes its dependencies except HarfBuzz. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from '../licences.mjs';
import { compile } from './compile.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { ROOT } from './root.ts';

export async function stageEngine(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  compile({ workspace: 'engine', folder: dist });
  // One script loads faster than hundreds and contains only used code. Only the declarations that the script's
  // declaration imports are kept.
  const declarations = reachable(dist, 'index.d.ts');
  for (const file of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && !declarations.has(path)) rmSync(path);
  }
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['engine/src/index.ts'],
    outfile: join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'utf8',
    legalComments: 'eof',
    logLevel: 'error',
    metafile: true,
    // HarfBuzz reads its WebAssembly from the folder of its script.
    external: [HARFBUZZ],
  });
  writeFileSync(join(folder, 'LICENCES'), licencesOf(ROOT, [metafile]));
  cpSync(join(ROOT, 'docs/reference/template.schema.json'), join(folder, 'template.schema.json'));
  cpSync(join(ROOT, 'engine/README.md'), join(folder, 'README.md'));
  writeManifest(folder, 'engine', {
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './template.schema.json': './template.schema.json',
    },
    files: ['dist', 'template.schema.json', 'LICENCES', 'NOTICE'],
    dependencies: { [HARFBUZZ]: readManifest('engine').dependencies![HARFBUZZ]! },
  });
}

const HARFBUZZ = 'harfbuzzjs';

/** Returns a declaration and everything it imports from the same package. */
function reachable(folder: string, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]*)\.js['"]/g);
    for (const [, path] of imports) visit(join(file, '..', `${path}.d.ts`));
  };
  visit(join(folder, entry));
  return found;
}
