/** Includes small parts of large packages in ours, with their licences. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HYPHENATION_FILES } from '@platen/engine/text/hyphenation-files';
import { transformSync } from 'esbuild';
import { readManifest } from './manifest.ts';
import { ROOT } from './root.ts';

/** Files of each package other than package.json and the licence. White space in scripts is removed. */
const PARTS: Readonly<Record<string, (file: string) => boolean>> = {
  // 9.6 MB in full; the engine needs these patterns.
  hyphen: (file) => HYPHENATION_FILES.has(/^patterns\/(.*)\.js$/.exec(file)?.[1] ?? ''),
  // 11 MB in full; this is PDFium without its wrapper, compressed to 1.6 MB.
  '@hyzyla/pdfium': (file) => file === 'dist/pdfium.wasm',
  // 28 MB in full; this is SQLite built for each system, without its sources in C.
  '@photostructure/sqlite': (file) => /^(dist\/.*\.[cm]js|prebuilds\/.*\.node)$/.test(file),
  // 3.7 MB in full; this is the code reader as an ES module.
  'zxing-wasm': (file) => /^dist\/(reader\/.*\.wasm|es\/(share|reader\/index)\.js)$/.test(file),
  // 9.7 MB in full; this is its core with the languages of the docs.
  'highlight.js': (file) =>
    /^(lib\/core|es\/core|es\/languages\/(bash|javascript|json|typescript))\.js$|^es\/package\.json$/.test(file),
  // 2 MB in full; this is pdf.js.
  unpdf: (file) => file === 'dist/pdfjs.mjs',
};

/** Copies them into the `node_modules` of a package, whose manifest lists them in `bundleDependencies`. */
export function bundleParts(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const from = join(ROOT, 'node_modules', name);
    const to = join(folder, 'node_modules', name);
    const licences = readdirSync(from).filter((file) => /^licen[cs]e/i.test(file));
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, 'package.json'), JSON.stringify(manifestOf(name), null, 2));
    const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(PARTS[name]!);
    for (const file of [...licences, ...files]) {
      mkdirSync(dirname(join(to, file)), { recursive: true });
      if (file === 'dist/pdfium.wasm')
        writeFileSync(join(to, `${file}.br`), brotliCompressSync(readFileSync(join(from, file))));
      else if (/\.js$/.test(file)) writeFileSync(join(to, file), shortened(join(from, file)));
      else cpSync(join(from, file), join(to, file));
    }
  }
}

/** Omits dependencies, which these parts need only for types. */
function manifestOf(name: string): object {
  const unused = ['bin', 'scripts', 'devDependencies', 'dependencies', 'peerDependencies', 'peerDependenciesMeta'];
  const fields = Object.entries(readManifest(`node_modules/${name}`));
  return Object.fromEntries(fields.filter(([field]) => !unused.includes(field)));
}

function shortened(file: string): string {
  const options = { minifyWhitespace: true, minifySyntax: true, charset: 'utf8', legalComments: 'inline' } as const;
  return transformSync(readFileSync(file, 'utf8'), options).code;
}
