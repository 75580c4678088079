/** Includes small parts of large packages in Platen's packages, with their licences. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HYPHENATION_FILES } from '@platen/engine/text/hyphenation-files';
import { transformSync } from 'esbuild';
import { hyphenationFile } from '../build-studio.mjs';
import { readManifest } from './manifest.ts';
import { ROOT } from './root.ts';

/** Files to include from each package, in addition to package.json and the licence. White space in scripts is removed. */
const PARTS: Readonly<Record<string, (file: string) => boolean>> = {
  // Only the patterns that the engine needs. The complete package is 9.6 MB.
  hyphen: (file) => HYPHENATION_FILES.has(/^patterns\/(.*)\.js$/.exec(file)?.[1] ?? ''),
  // Only PDFium without its wrapper, compressed to 1.6 MB. The complete package is 11 MB.
  '@hyzyla/pdfium': (file) => file === 'dist/pdfium.wasm',
  // Only the decoder. The complete package is 8 MB.
  '@jsquash/avif': (file) => /^codec\/dec\/avif_dec\.(js|wasm)$/.test(file),
  // Only the SQLite binaries, without the C sources. The complete package is 28 MB.
  '@photostructure/sqlite': (file) => /^(dist\/.*\.[cm]js|prebuilds\/.*\.node)$/.test(file),
  // Only the barcode reader as an ES module. The complete package is 3.7 MB.
  'zxing-wasm': (file) => /^dist\/(reader\/.*\.wasm|es\/(share|reader\/index)\.js)$/.test(file),
};

/** WebAssembly files that are stored compressed. The platform's loader decompresses them. */
const COMPRESSED = new Set(['dist/pdfium.wasm', 'codec/dec/avif_dec.wasm']);

/** Copies the parts to the `node_modules` of a package. The package's manifest lists them in `bundleDependencies`. */
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
      if (COMPRESSED.has(file)) writeFileSync(join(to, `${file}.br`), compressed(join(from, file)));
      else if (name === 'hyphen' && /\.js$/.test(file)) writePatterns(to, file);
      else if (/\.js$/.test(file)) writeFileSync(join(to, file), shortened(join(from, file)));
      else cpSync(join(from, file), join(to, file));
    }
  }
}

/** Writes the patterns of a language as compressed JSON, which is a fifth of the size of the original script. */
function writePatterns(folder: string, file: string): void {
  const language = basename(file, '.js');
  writeFileSync(join(folder, dirname(file), `${language}.json.deflate`), hyphenationFile(language));
}

const compressedFiles = new Map<string, Uint8Array>();

/** Compresses a file once per process: PDFium takes 12 s, and two packages include it. */
function compressed(file: string): Uint8Array {
  const bytes = compressedFiles.get(file) ?? brotliCompressSync(readFileSync(file));
  compressedFiles.set(file, bytes);
  return bytes;
}

/** Returns the manifest of a part. Omits dependencies, which are only needed for types. */
function manifestOf(name: string): object {
  const unused = ['bin', 'scripts', 'devDependencies', 'dependencies', 'peerDependencies', 'peerDependenciesMeta'];
  const fields = Object.entries(readManifest(`node_modules/${name}`));
  return Object.fromEntries(fields.filter(([field]) => !unused.includes(field)));
}

function shortened(file: string): string {
  const options = { minifyWhitespace: true, minifySyntax: true, charset: 'utf8', legalComments: 'inline' } as const;
  return transformSync(readFileSync(file, 'utf8'), options).code;
}
