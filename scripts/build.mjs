// Bundles the workspaces' sources into dist/: what `platen` runs, and what its render workers run. Each build has a folder of
// its own, dist/builds/<digest>/, and the entries in dist/ lead to the newest: what runs already goes on with the files it began with.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const builds = join(dist, 'builds');

/** Packages of the way of a document: bundled, for Node.js reads each file by itself and that is felt at a cold start. */
const BUNDLED =
  /^(@rgrove\/parse-xml|acorn|bidi-js|character-entities|culori|css-line-break|decode-named-character-reference|devlop|dijkstrajs|fflate|jpeg-js|mdast-util-[a-z-]+|micromark[a-z-]*|qrcode|unicode-segmenter|unist-util-[a-z-]+)(\/|$)/;

/** Large packages that few documents need: what the engine imports of each, and the file it is read from when first used. */
const LAZY = new Map([
  ['bwip-js/generic', { imported: 'default', file: 'bwip-js' }],
  ['re2js', { imported: 'RE2JS', file: 're2js' }],
]);

const SHARED_OPTIONS = {
  absWorkingDir: root,
  // Of the right depth for source maps; the name comes with the digest.
  outdir: join(builds, 'build'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  write: false,
  logLevel: 'silent',
};

/** All else that is not the workspaces' own stays where npm put it. */
const OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: {
    platen: 'cli/src/main.ts',
    'render-worker': 'service/src/workers/render-worker.ts',
    'checkpoint-worker': 'service/src/store/checkpoint-worker.ts',
    'password-worker': 'service/src/auth/password-worker.ts',
  },
  splitting: true,
  format: 'esm',
  sourcemap: true,
  plugins: [
    {
      name: 'packages-stay-outside',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
          if (LAZY.has(path)) return { path, namespace: 'lazy' };
          if (kind === 'entry-point' || path.startsWith('@platen/') || BUNDLED.test(path)) return undefined;
          return { path, external: true };
        });
        onLoad({ filter: /^/, namespace: 'lazy' }, ({ path }) => ({ contents: lazyModule(LAZY.get(path)) }));
      },
    },
  ],
};

/** CommonJS, which alone can be read in the middle of a synchronous render. */
const LAZY_OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: Object.fromEntries([...LAZY].map(([path, { file }]) => [file, path])),
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
};

/** The script of the page of `platen preview`. */
const PAGE_OPTIONS = {
  ...SHARED_OPTIONS,
  entryPoints: { 'preview-page': 'cli/src/browser/preview-page.ts' },
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
};

/** The object imported stands for the package's own, which is asked for when a property is. */
function lazyModule({ imported, file }) {
  return `
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    const lazy = new Proxy({}, { get: (_, name) => require('./${file}.cjs').${imported}[name] });
    export { lazy as ${imported} };`;
}

/** Builds that stay: what runs has one of the last, and reads more of its files when they are first needed. */
const KEPT_BUILDS = 5;

/** Builds dist/. Everything takes its place whole, and the entries come last: a program started meanwhile runs. */
export async function build() {
  const esbuild = await import('esbuild');
  // Its process would stay for as long as this one, a service perhaps.
  const built = await Promise.all([LAZY_OPTIONS, PAGE_OPTIONS, OPTIONS].map(esbuild.build)).finally(() =>
    esbuild.stop(),
  );
  const files = built.flatMap(({ outputFiles }) => outputFiles).map(({ path, contents }) => [basename(path), contents]);
  const name = digestOf(files);
  placeBuild(name, files);
  for (const entry of Object.keys(OPTIONS.entryPoints)) placeEntry(`${entry}.js`, name);
  removeOld(name);
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const [file, contents] of files.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${file} ${contents.length}\n`).update(contents);
  }
  return hash.digest('hex').slice(0, 16);
}

function placeBuild(name, files) {
  const folder = join(builds, name);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return;
  }
  const draft = `${folder}.${process.pid}.draft`;
  mkdirSync(draft, { recursive: true });
  for (const [file, contents] of files) writeFileSync(join(draft, file), contents);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process has built the same meanwhile.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

function placeEntry(file, name) {
  const draft = join(dist, `${file}.${process.pid}.draft`);
  writeFileSync(draft, `export * from './builds/${name}/${file}';\n`);
  renameSync(draft, join(dist, file));
}

function removeOld(newest) {
  const entries = Object.keys(OPTIONS.entryPoints).map((entry) => `${entry}.js`);
  // Files of earlier layouts; other folders are of tests that run meanwhile.
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

/** Builds when dist/ is missing or a source is newer. */
export async function buildIfStale() {
  const main = join(dist, 'platen.js');
  if (existsSync(main) && statSync(main).mtimeMs >= newestSource()) return;
  await build();
}

function newestSource() {
  let newest = statSync(fileURLToPath(import.meta.url)).mtimeMs;
  for (const workspace of ['engine', 'service', 'cli']) {
    newest = Math.max(newest, statSync(join(root, workspace, 'package.json')).mtimeMs);
    for (const file of readdirSync(join(root, workspace, 'src'), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      newest = Math.max(newest, statSync(join(root, workspace, 'src', file)).mtimeMs);
    }
  }
  return newest;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
  } catch (error) {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  }
}
