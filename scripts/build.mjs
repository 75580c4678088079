// Bundles the workspaces' sources into dist/: what `platen` runs, and what its render workers run.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');

/** Packages of many small modules: bundled, for Node.js reads each one by itself and that is felt at a cold start. */
const BUNDLED =
  /^(culori|css-line-break|decode-named-character-reference|devlop|fflate|mdast-util-[a-z-]+|micromark[a-z-]*|unicode-segmenter|unist-util-[a-z-]+|character-entities)(\/|$)/;

/** All else that is not the workspaces' own stays where npm put it. */
const OPTIONS = {
  absWorkingDir: root,
  entryPoints: { platen: 'cli/src/main.ts', 'render-worker': 'service/src/workers/render-worker.ts' },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  write: false,
  logLevel: 'silent',
  plugins: [
    {
      name: 'packages-stay-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
          kind === 'entry-point' || path.startsWith('@platen/') || BUNDLED.test(path)
            ? undefined
            : { path, external: true },
        ),
    },
  ],
};

/** Builds dist/. A file takes its place whole and the entries come last: a program started meanwhile runs. */
export async function build() {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build(OPTIONS);
  mkdirSync(dist, { recursive: true });
  const entries = Object.keys(OPTIONS.entryPoints).map((name) => `${name}.js`);
  const isEntry = ({ path }) => Number(entries.includes(basename(path)));
  for (const { path, contents } of outputFiles.toSorted((a, b) => isEntry(a) - isEntry(b))) {
    const draft = `${path}.${process.pid}.draft`;
    writeFileSync(draft, contents);
    renameSync(draft, path);
  }
  const made = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const file of readdirSync(dist, { withFileTypes: true })) {
    // Folders are of tests that run meanwhile.
    if (file.isFile() && !made.has(file.name) && !file.name.endsWith('.draft')) {
      rmSync(join(dist, file.name), { force: true });
    }
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
