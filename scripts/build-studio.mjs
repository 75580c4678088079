// How the Studio's scripts are bundled: for browsers, under names that change with what they hold.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const resolveOf = (workspace) => createRequire(new URL(`../${workspace}/package.json`, import.meta.url)).resolve;

/** The engine's own part for e-invoices, which few templates need: it comes when it is wanted, as large packages do. */
const E_INVOICE = /\/einvoice\/make-einvoice\.ts$/;

/** What draws charts, likewise. */
const CHART = /\/chart\/layout\.ts$/;

/** What reads SVG, likewise. */
const SVG = /\/svg\/load-svg\.ts$/;

/** What reads fonts of templates, likewise; another file of this name is imported by others. */
const GIVEN_FONTS = /^\.\/given-fonts\.ts$/;

const lazyFile = fileURLToPath(new URL('../studio/src/engine/lazy.ts', import.meta.url));

/** What the engine imports of each large package, and its name in studio/src/engine/lazy.ts, which alone gets the real one. */
const STAND_INS = new Map([
  ['bwip-js/generic', `import { standIn } from ${JSON.stringify(lazyFile)}; export default standIn('codes');`],
  ['re2js', `import { standIn } from ${JSON.stringify(lazyFile)}; export const RE2JS = standIn('patterns');`],
  [
    'einvoice',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...['makeEInvoice', 'pointerOf', 'readReadyInvoice', 'readTerm'].map(
        (name) => `export const ${name} = (...given) => standIn('einvoice').${name}(...given);`,
      ),
    ].join('\n'),
  ],
  [
    'chart',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const measureChart = (...given) => standIn('chart').measureChart(...given);`,
  ],
  [
    'svg',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const loadSvg = (...given) => standIn('svg').loadSvg(...given);`,
  ],
  [
    'jpeg-js',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...['decode', 'encode'].map((name) => `export const ${name} = (...given) => standIn('jpeg').${name}(...given);`),
    ].join('\n'),
  ],
  [
    'givenFonts',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const readGivenFonts = (...given) => standIn('givenFonts').readGivenFonts(...given);`,
  ],
  [
    'mdast-util-from-markdown',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const fromMarkdown = (text) => standIn('markdown').fromMarkdown(text);`,
  ],
]);

const largePackagesComeWhenWanted = {
  name: 'large-packages-come-when-wanted',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(bwip-js\/generic|re2js|jpeg-js|mdast-util-from-markdown)$/ }, ({ path, importer }) =>
      importer === lazyFile ? undefined : { path, namespace: 'stand-in' },
    );
    onResolve({ filter: E_INVOICE }, () => ({ path: 'einvoice', namespace: 'stand-in' }));
    onResolve({ filter: CHART }, () => ({ path: 'chart', namespace: 'stand-in' }));
    onResolve({ filter: SVG }, () => ({ path: 'svg', namespace: 'stand-in' }));
    onResolve({ filter: GIVEN_FONTS }, ({ importer }) =>
      importer.endsWith('text-engine.ts') ? { path: 'givenFonts', namespace: 'stand-in' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'stand-in' }, ({ path }) => ({
      contents: STAND_INS.get(path),
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    }));
  },
};

/** An icon of Lucide as data, `[tag, attributes]` a line: pages make elements of it and parse no markup. */
const iconsAreData = {
  name: 'icons-are-data',
  setup({ onLoad }) {
    onLoad({ filter: /lucide-static\/icons\/[a-z0-9-]+\.svg$/ }, ({ path }) => {
      const [, ...tags] = [...readFileSync(path, 'utf8').matchAll(/<([a-z]+)\s([^>]*?)\/?>/g)];
      const nodes = tags.map(([, tag, attributes]) => [
        tag,
        Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
      ]);
      return { contents: `export const nodes = ${JSON.stringify(nodes)};` };
    });
  },
};

/** Options of esbuild for scripts in browsers; entry points and names are the caller's. */
export const BROWSER_OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  // Packages have a variant for workers where theirs for browsers wants a document.
  conditions: ['worker', 'browser'],
  target: 'es2022',
  // harfbuzzjs asks for it under Node.js alone.
  external: ['module'],
  loader: { '.wasm': 'file' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'linked',
  define: { HYPHENATION: '"hyphenation-"' },
  plugins: [largePackagesComeWhenWanted, iconsAreData],
};

/** Files that the engine's worker reads beside its scripts, by what they are called there. */
const WASM = {
  'harfbuzz.wasm': () => resolveOf('engine')('harfbuzzjs/dist/harfbuzz.wasm'),
  'harfbuzz-subset.wasm': () => resolveOf('engine')('harfbuzzjs/dist/harfbuzz-subset.wasm'),
  'webp.wasm': () => resolveOf('node')('@cwasm/webp/webp.wasm'),
  'zxing_reader.wasm': () => resolveOf('studio')('zxing-wasm/reader/zxing_reader.wasm'),
};

/** `[name, path]` of each. */
export function wasmFiles() {
  return Object.entries(WASM).map(([name, resolve]) => [name, resolve()]);
}

const requireOfStudio = createRequire(new URL('../studio/package.json', import.meta.url));

/** Patterns of hyphenation as the engine's worker reads them, `[language, contents]` each: JSON, deflated, since hosts need not pack it. */
export async function hyphenationFiles() {
  const { build } = await import('esbuild');
  const table = { entryPoints: ['engine/src/text/hyphenation-files.ts'], format: 'esm', write: false };
  const { outputFiles } = await build({ absWorkingDir: root, ...table });
  const { HYPHENATION_FILES } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return [...HYPHENATION_FILES].map((language) => [language, hyphenationFile(language)]);
}

export function hyphenationFile(language) {
  return deflateSync(JSON.stringify(requireOfStudio(`hyphen/patterns/${language}.js`)), { level: 9 });
}

/** harfbuzzjs names its file itself. */
const wasmHasHashedNames = (names) => ({
  name: 'wasm-has-hashed-names',
  setup({ onLoad }) {
    onLoad({ filter: /harfbuzzjs[\\/]dist[\\/]harfbuzz\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('harfbuzz.wasm', names['harfbuzz.wasm']),
    }));
  },
});

const WORKER = 'studio/src/engine/worker.ts';
const APP = 'studio/src/app/main.tsx';

/** Gives the files of the Studio, `[name, contents]` each: `index.html`, and what it leads to. */
export async function buildStudio() {
  const esbuild = await import('esbuild');
  const wasm = Object.entries(WASM).map(([name, resolve]) => hashed(name, readFileSync(resolve())));
  const names = Object.fromEntries(Object.keys(WASM).map((name, index) => [name, wasm[index][0]]));
  const hyphenation = await hyphenationFiles();
  // One digest for all: the worker has to know no more than what their names begin with.
  const [patterns] = hashed('hyphenation.bin', Buffer.concat(hyphenation.map(([, contents]) => contents)));
  const hyphenationPrefix = `${basename(patterns, '.bin')}-`;
  const options = {
    ...BROWSER_OPTIONS,
    absWorkingDir: root,
    outdir: 'dist/studio',
    write: false,
    minify: true,
    splitting: true,
    metafile: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    logLevel: 'silent',
    loader: { ...BROWSER_OPTIONS.loader, '.svg': 'file' },
  };
  const worker = await esbuild.build({
    ...options,
    entryPoints: { worker: WORKER },
    define: { HYPHENATION: JSON.stringify(hyphenationPrefix) },
    plugins: [...BROWSER_OPTIONS.plugins, wasmHasHashedNames(names)],
  });
  const app = await esbuild.build({
    ...options,
    entryPoints: { studio: APP },
    define: {
      STUDIO_FILES: JSON.stringify({
        worker: entryOf(worker, WORKER),
        subsetWasm: names['harfbuzz-subset.wasm'],
        webpWasm: names['webp.wasm'],
        readerWasm: names['zxing_reader.wasm'],
      }),
    },
  });
  const icon = hashed('icon.svg', readFileSync(new URL('../studio/src/app/icon.svg', import.meta.url)));
  const files = [...worker.outputFiles, ...app.outputFiles].map(({ path, contents }) => [basename(path), contents]);
  const words = hyphenation.map(([language, contents]) => [`${hyphenationPrefix}${language}.bin`, contents]);
  return [...new Map([...wasm, ...words, icon, ...files, ['index.html', indexOf(app, icon[0])]])];
}

function hashed(name, contents) {
  const digest = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const extension = extname(name);
  return [`${basename(name, extension)}-${digest}${extension}`, contents];
}

/** The name of what an entry point became; scripts that are imported when they are wanted are entry points, too. */
function entryOf({ metafile }, source) {
  return basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)[0]);
}

/** `{prefix}` is filled in by the service: what leads from the page's address to that of the Studio. */
function indexOf(app, icon) {
  const script = entryOf(app, APP);
  const { cssBundle } = app.metafile.outputs[`dist/studio/${script}`];
  const page = readFileSync(new URL('../studio/src/app/index.html', import.meta.url), 'utf8')
    .replace('{script}', script)
    .replace('{style}', basename(cssBundle))
    .replace('{icon}', icon);
  return Buffer.from(page);
}
