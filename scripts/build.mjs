// Bundles the workspaces into dist/: the `platen` command and its render workers. Each build has a separate folder
// dist/builds/<digest>/, and the entries in dist/ refer to the newest one. So running processes keep the files they
// started with.
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildStudio } from './build-studio.mjs';
import { bundledPackages } from './bundled-packages.mjs';
import { licencesOf } from './licences.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const builds = join(dist, 'builds');

const BUNDLED = bundledPackages(root);

/** Large packages that few documents need: the engine's import of each, and the file that is loaded on first use. */
const LAZY = new Map([
  ['bwip-js/generic', { imported: 'default', file: 'bwip-js' }],
  ['re2js', { imported: 'RE2JS', file: 're2js' }],
]);

const SHARED_OPTIONS = {
  absWorkingDir: root,
  // Temporary folder at the same depth as the final folder, so that source maps stay valid. The final name contains the
  // digest.
  outdir: join(builds, 'build'),
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  // Saves a quarter of the size. People do not read the build, and stack traces use source maps.
  minifyWhitespace: true,
  write: false,
  logLevel: 'silent',
};

/** Programs and threads. Each has an entry in dist/. */
const ENTRIES = {
  platen: 'cli/src/main.ts',
  render: 'cli/src/render-loader.ts',
  'render-worker': 'service/src/workers/render-worker.ts',
  'checkpoint-worker': 'service/src/store/checkpoint-worker.ts',
  'password-worker': 'service/src/auth/password-worker.ts',
  'read-worker': 'service/src/read-worker.ts',
};

/** Large package that `platen render` needs only with `--verify`. It imports the file that the other programs use. */
const PDF_READER = { path: 'unpdf/pdfjs', file: 'pdfjs' };

/** Everything outside the workspaces stays in node_modules. */
const OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: { ...ENTRIES, [PDF_READER.file]: PDF_READER.path },
  splitting: true,
  format: 'esm',
  sourcemap: true,
  plugins: [
    {
      name: 'packages-stay-outside',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
          if (LAZY.has(path)) return { path, namespace: 'lazy' };
          if (kind === 'entry-point' || path.startsWith('@platen/') || isBundled(packageOf(path))) return undefined;
          return { path, external: true };
        });
        onLoad({ filter: /^/, namespace: 'lazy' }, ({ path }) => ({ contents: lazyModule(LAZY.get(path)) }));
      },
    },
  ],
};

/**
 * Replaces dynamic imports of other files with calls of the function `load`, which `cli/src/render-loader.ts` provides.
 * Scripts with cached code cannot contain dynamic imports.
 */
function replaceImports({ metafile, outputFiles: [output] }) {
  const [{ imports }] = Object.values(metafile.outputs);
  let { text } = output;
  for (const { path, kind } of imports) {
    if (kind === 'dynamic-import') text = text.replaceAll(`import("${path}")`, `load("${path}")`);
  }
  output.contents = Buffer.from(text);
}

/** `platen render` in one file. V8 can cache the compiled code of CommonJS, and loading one file takes less time. */
const RENDER_OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: { render: 'cli/src/render-main.ts' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
  define: { 'import.meta.url': '__url' },
  plugins: [
    {
      name: 'pdf-reader-stays-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: new RegExp(`^${PDF_READER.path}$`) }, () => ({
          path: `./${PDF_READER.file}.js`,
          external: true,
        })),
    },
    ...OPTIONS.plugins,
    { name: 'imports-by-loader', setup: ({ onEnd }) => onEnd(replaceImports) },
  ],
};

/** CommonJS, because a synchronous render loads these files with `require`. */
const LAZY_OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: Object.fromEntries([...LAZY].map(([path, { file }]) => [file, path])),
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
};

/** Script of the `platen preview` page. */
const PAGE_OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: { 'preview-page': 'cli/src/browser/preview-page.ts' },
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
};

/** Returns true if a package is bundled into the build. */
export function isBundled(name) {
  return BUNDLED.has(name);
}

/** Returns the package of an import: `bwip-js` for `bwip-js/generic`. */
function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns a module with a proxy that loads the package when a property is first read. */
function lazyModule({ imported, file }) {
  return `
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    const lazy = new Proxy({}, { get: (_, name) => require('./${file}.cjs').${imported}[name] });
    export { lazy as ${imported} };`;
}

/** Number of builds kept. Running processes use one of the latest builds and load more of its files on demand. */
const KEPT_BUILDS = 5;

/** Builds dist/. Every file is replaced atomically, the entries last, so that a program started in between works. */
export async function build() {
  const sources = digestOfSources();
  // ID that is the same on every machine for the same sources. It is part of the version that programs report.
  const buildId = { PLATEN_BUILD_ID: JSON.stringify(sources.slice(0, 12)) };
  const esbuild = await import('esbuild');
  // At the end, stops the esbuild process. It would otherwise live as long as this process, which may be a service.
  const [built, studio] = await Promise.all([
    Promise.all(
      [LAZY_OPTIONS, PAGE_OPTIONS, RENDER_OPTIONS, OPTIONS].map((options) =>
        esbuild.build({ ...options, define: { ...options.define, ...buildId } }),
      ),
    ),
    buildStudio(),
  ]).finally(() => esbuild.stop());
  const files = [
    ...built.flatMap(({ outputFiles }) => outputFiles).map(({ path, contents }) => [basename(path), contents]),
    ...studio.files.map(([name, contents]) => [join('studio', name), contents]),
    ['LICENCES', Buffer.from(licencesOf(root, [...built.map(({ metafile }) => metafile), ...studio.metafiles]))],
  ];
  const name = digestOf(files);
  await placeBuild(name, files);
  for (const entry of Object.keys(ENTRIES))
    placeEntry(`${entry}.js`, `export * from './builds/${name}/${entry}.js';\n`);
  placeEntry(SOURCES, sources);
  removeOld(name);
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const [file, contents] of files.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${file} ${contents.length}\n`).update(contents);
  }
  return hash.digest('hex').slice(0, 16);
}

async function placeBuild(name, files) {
  const folder = join(builds, name);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return;
  }
  const draft = `${folder}.${process.pid}.draft`;
  mkdirSync(join(draft, 'studio'), { recursive: true });
  for (const [file, contents] of files) writeFileSync(join(draft, file), contents);
  const large = files.filter(([file, contents]) => COMPRESSED.test(file) && contents.length > BLOCK_BYTES);
  await Promise.all(large.map((file) => compress(draft, file)));
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process has finished the same build.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Studio files with a digest in their names. They are sent to browsers compressed. */
const COMPRESSED = /^studio.*-\w{8}\.(js|css|svg|wasm)$/;

/**
 * Size of a disk block. Smaller files are not compressed: they fit in the first packets, and two compressed copies
 * would use two more blocks.
 */
const BLOCK_BYTES = 4_096;

const COMPRESSIONS = {
  br: (contents) => promisify(brotliCompress)(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gz: (contents) => promisify(gzip)(contents, { level: 9 }),
};

/** Adds compressed copies of a file. Reuses the copies of an earlier build with the same file. */
async function compress(draft, [file, contents]) {
  for (const [extension, make] of Object.entries(COMPRESSIONS)) {
    const name = `${file}.${extension}`;
    const earlier = readdirSync(builds).map((build) => join(builds, build, name));
    if (!earlier.some((path) => existsSync(path) && hasLinked(path, join(draft, name)))) {
      writeFileSync(join(draft, name), await make(contents));
    }
  }
}

/**
 * Creates a hard link. Returns false if that fails: another process may have removed the old build, and not every disk
 * supports links.
 */
function hasLinked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function placeEntry(file, text) {
  const draft = join(dist, `${file}.${process.pid}.draft`);
  writeFileSync(draft, text);
  renameSync(draft, join(dist, file));
}

function removeOld(newest) {
  const entries = [...Object.keys(ENTRIES).map((entry) => `${entry}.js`), SOURCES];
  // Removes files that earlier versions of this script wrote. Keeps folders, because running tests may use them.
  for (const file of readdirSync(dist, { withFileTypes: true })) {
    if (file.isFile() && !entries.includes(file.name) && !file.name.endsWith('.draft')) {
      rmSync(join(dist, file.name), { force: true });
    }
  }
  const whole = readdirSync(builds).filter((name) => name !== newest && !name.endsWith('.draft'));
  const builtAt = (name) => statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const name of whole.toSorted((a, b) => builtAt(b) - builtAt(a)).slice(KEPT_BUILDS - 1)) {
    rmSync(join(builds, name), { recursive: true, force: true });
  }
}

/**
 * Builds if dist/ is missing or older than a source. It is fast enough for every command, because it compares only
 * times.
 */
export async function buildIfStale() {
  const main = join(dist, 'platen.js');
  if (existsSync(main) && statSync(main).mtimeMs >= newestSource()) return;
  await buildIfChanged();
}

/** Builds if dist/ is missing or was built from different sources, even older sources. */
export async function buildIfChanged() {
  const main = join(dist, 'platen.js');
  const made = join(dist, SOURCES);
  if (!existsSync(main) || !existsSync(made) || readFileSync(made, 'utf8') !== digestOfSources()) return build();
  const now = new Date();
  try {
    utimesSync(main, now, now);
  } catch {
    // The new time only saves the comparison of contents at the next start. The user of a service often cannot write to
    // dist/, and must be able to start an unchanged build.
  }
}

/** File with the digest of the sources of dist/. */
const SOURCES = 'sources';

function newestSource() {
  return Math.max(...sourceFiles().map((file) => statSync(file).mtimeMs));
}

function digestOfSources() {
  const hash = createHash('sha256');
  for (const file of sourceFiles())
    hash
      .update(`${relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n');
  return hash.digest('hex');
}

function sourceFiles() {
  const scripts = [
    'scripts/build.mjs',
    'scripts/build-studio.mjs',
    'scripts/bundled-packages.mjs',
    'scripts/licences.mjs',
  ].map((file) => join(root, file));
  const files = ['engine', 'node', 'service', 'client', 'cli', 'studio'].flatMap((workspace) => [
    join(root, workspace, 'package.json'),
    ...readdirSync(join(root, workspace, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  ]);
  const lockfile = join(root, 'package-lock.json');
  return [...scripts, ...files, ...(existsSync(lockfile) ? [lockfile] : [])].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
  } catch (error) {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  }
}
