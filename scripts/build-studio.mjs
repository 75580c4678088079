// Bundles the Studio's scripts for browsers, under names that change with their content.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const resolveOf = (workspace) => createRequire(new URL(`../${workspace}/package.json`, import.meta.url)).resolve;

/** Part of the engine for e-invoices, which few templates need. It is loaded on demand, like large packages. */
const E_INVOICE = /\/einvoice\/make-einvoice\.ts$/;

/** Aliases that other tools use for properties and functions. Loaded with the first template. */
const PROPERTY_WORDS = /\/(?:property|function)-words\.ts$/;

/** Markdown, loaded on demand. */
const MARKDOWN = /\/text\/markdown\.ts$/;

/** Sorting of texts by language, loaded on demand. */
const COLLATION = /\/collation\/collator\.ts$/;

/** Charts, loaded on demand. */
const CHART = /\/chart\/layout\.ts$/;

/** Checks of PDF standards, loaded on demand. */
const CONFORMANCE = /^\.\/conformance\.ts$/;

/** Tables, loaded on demand. */
const TABLE = /\/(?:table\/layout|bind-table)\.ts$/;

/** Spelled-out numbers and contents of codes by scheme, loaded on demand. */
const WORDS = /\/words\/write-words\.ts$/;
const CODE_CONTENTS = /^\.\/code-contents\.ts$/;

/** Validation of data by a schema, loaded on demand. */
const DATA_SCHEMA = /\/data-schema\/index\.ts$/;

/** Image decoders, loaded on demand. */
const PICTURES = /\/load-image\.ts$/;

/** Layout and encoders of barcodes, loaded on demand. */
const ENCODING = /^\.\.\/code\.ts$/;

/** Fonts of templates, loaded on demand. The pattern is exact, because another file has the same name. */
const GIVEN_FONTS = /^\.\/given-fonts\.ts$/;

const lazyFile = fileURLToPath(new URL('../studio/src/engine/lazy.ts', import.meta.url));

/**
 * Large packages: the pattern of their imports, and their name in studio/src/engine/lazy.ts. Only that file gets the
 * real package; other files get a stand-in.
 */
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
  ['propertyWords', `export { elementTypeFor, functionAdvice, suggestionsFor } from ${JSON.stringify(lazyFile)};`],
  [
    'collation',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const createCollation = () => standIn('collation').createCollation();`,
  ],
  [
    'words',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...['amountWords', 'numberWords'].map(
        (name) => `export const ${name} = (...given) => standIn('words').${name}(...given);`,
      ),
    ].join('\n'),
  ],
  [
    'codeContents',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...[
        'epcContent',
        'ksefContent',
        'pixContent',
        'sgtin96',
        'sscc96',
        'swissQrContent',
        'vcardContent',
        'wifiContent',
        'zatcaContent',
      ].map((name) => `export const ${name} = (...given) => standIn('codeContents').${name}(...given);`),
    ].join('\n'),
  ],
  [
    'chart',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const measureChart = (...given) => standIn('chart').measureChart(...given);`,
  ],
  [
    'conformance',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const conformance = (...given) => standIn('conformance').conformance(...given);`,
  ],
  [
    'table',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...['bindTable', 'leastTableWidth', 'measureTable', 'naturalTableWidth'].map(
        (name) => `export const ${name} = (...given) => standIn('table').${name}(...given);`,
      ),
    ].join('\n'),
  ],
  [
    'pictures',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...['invalidImage', 'loadImage', 'loadSource', 'pictureBytes'].map(
        (name) => `export const ${name} = (...given) => standIn('pictures').${name}(...given);`,
      ),
    ].join('\n'),
  ],
  [
    'dataSchema',
    [
      `import { standIn } from ${JSON.stringify(lazyFile)};`,
      ...['checkSchema', 'compileSchema', 'validateData'].map(
        (name) => `export const ${name} = (...given) => standIn('dataSchema').${name}(...given);`,
      ),
    ].join('\n'),
  ],
  [
    'jpeg-js',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const encode = (...given) => standIn('jpegEncoder').encode(...given);`,
  ],
  [
    'encoding',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const measureCode = (...given) => standIn('encoding').measureCode(...given);`,
  ],
  [
    'givenFonts',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const readGivenFonts = (...given) => standIn('givenFonts').readGivenFonts(...given);`,
  ],
  [
    'markdown',
    `import { standIn } from ${JSON.stringify(lazyFile)}; export const markdownRuns = (...given) => standIn('markdown').markdownRuns(...given);`,
  ],
]);

const largePackagesComeWhenWanted = {
  name: 'large-packages-come-when-wanted',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(bwip-js\/generic|re2js|jpeg-js)$/ }, ({ path, importer }) =>
      importer === lazyFile ? undefined : { path, namespace: 'stand-in' },
    );
    onResolve({ filter: E_INVOICE }, () => ({ path: 'einvoice', namespace: 'stand-in' }));
    onResolve({ filter: PROPERTY_WORDS }, ({ importer }) =>
      importer === lazyFile ? undefined : { path: 'propertyWords', namespace: 'stand-in' },
    );
    onResolve({ filter: MARKDOWN }, () => ({ path: 'markdown', namespace: 'stand-in' }));
    onResolve({ filter: COLLATION }, () => ({ path: 'collation', namespace: 'stand-in' }));
    onResolve({ filter: WORDS }, () => ({ path: 'words', namespace: 'stand-in' }));
    onResolve({ filter: CODE_CONTENTS }, () => ({ path: 'codeContents', namespace: 'stand-in' }));
    onResolve({ filter: CHART }, () => ({ path: 'chart', namespace: 'stand-in' }));
    onResolve({ filter: CONFORMANCE }, ({ importer }) =>
      /[\\/]preflight\.ts$/.test(importer) ? { path: 'conformance', namespace: 'stand-in' } : undefined,
    );
    onResolve({ filter: TABLE }, ({ importer }) =>
      importer === lazyFile ? undefined : { path: 'table', namespace: 'stand-in' },
    );
    onResolve({ filter: DATA_SCHEMA }, ({ importer }) =>
      importer === lazyFile ? undefined : { path: 'dataSchema', namespace: 'stand-in' },
    );
    onResolve({ filter: PICTURES }, () => ({ path: 'pictures', namespace: 'stand-in' }));
    onResolve({ filter: ENCODING }, ({ importer }) =>
      /[\\/]elements[\\/]\w+[\\/]layout\.ts$/.test(importer) ? { path: 'encoding', namespace: 'stand-in' } : undefined,
    );
    onResolve({ filter: GIVEN_FONTS }, ({ importer }) =>
      importer.endsWith('text-engine.ts') ? { path: 'givenFonts', namespace: 'stand-in' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'stand-in' }, ({ path }) => ({
      contents: STAND_INS.get(path),
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    }));
  },
};

/** Without this, jpeg-js returns a Node.js Buffer if CommonJS modules exist, even if only the bundler provides them. */
const jpegEncoderNeedsNoBuffer = {
  name: 'jpeg-encoder-needs-no-buffer',
  setup({ onLoad }) {
    onLoad({ filter: /jpeg-js[\\/]lib[\\/]encoder\.js$/ }, ({ path }) => {
      const script = readFileSync(path, 'utf8');
      const contents = script.replace('return Buffer.from(byteout)', 'return new Uint8Array(byteout)');
      if (contents === script) throw new Error('the encoder of jpeg-js has changed; look for Buffer in it');
      return { contents };
    });
  },
};

/** Attributes that the style sheet sets for every icon. */
const OF_ALL_ICONS = ['fill="none"', 'stroke="currentColor"', 'stroke-linecap', 'stroke-linejoin', 'stroke-width'];

/**
 * Replaces the module `lucide/NAME` with the icon's data, one `[tag, attributes]` per line, so that pages create
 * elements without parsing markup.
 */
const iconsAreData = {
  name: 'icons-are-data',
  setup({ onResolve, onLoad }) {
    const file = resolveOf('studio')('@iconify-json/lucide/icons.json');
    // Uses a path in the package, so that the build includes its licence.
    onResolve({ filter: /^lucide\// }, ({ path }) => ({ path: file, suffix: `?${path.slice('lucide/'.length)}` }));
    onLoad({ filter: /@iconify-json[\\/]lucide[\\/]icons\.json$/ }, ({ suffix }) => {
      const { icons } = JSON.parse(readFileSync(file, 'utf8'));
      const { body } = icons[suffix.slice(1)];
      const tags = [...body.matchAll(/<([a-z]+)\s([^>]*?)\/?>/g)].filter(([, tag]) => tag !== 'g');
      const nodes = tags.map(([, tag, attributes]) => [
        tag,
        Object.fromEntries(
          [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
            .filter(([attribute, name]) => !OF_ALL_ICONS.includes(attribute) && !OF_ALL_ICONS.includes(name))
            .map(([, name, value]) => [name, value]),
        ),
      ]);
      return { contents: `export const nodes = ${JSON.stringify(nodes)};` };
    });
  },
};

/** Options of esbuild for browser scripts. The caller adds entry points and names. */
export const BROWSER_OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  // Some packages have a browser variant that needs a document, and another variant for workers.
  conditions: ['worker', 'browser'],
  target: 'es2022',
  // harfbuzzjs imports this module only under Node.js.
  external: ['module'],
  loader: { '.wasm': 'file' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'linked',
  define: { HYPHENATION: '"hyphenation-"' },
  plugins: [largePackagesComeWhenWanted, jpegEncoderNeedsNoBuffer, iconsAreData],
};

/** WebAssembly files that the engine's worker loads, by name. */
const WASM = {
  'harfbuzz.wasm': () => resolveOf('engine')('harfbuzzjs/dist/harfbuzz.wasm'),
  'harfbuzz-subset.wasm': () => resolveOf('engine')('harfbuzzjs/dist/harfbuzz-subset.wasm'),
  'webp.wasm': () => resolveOf('node')('@cwasm/webp/webp.wasm'),
  'pdfium.wasm': () => resolveOf('node')('@hyzyla/pdfium/pdfium.wasm'),
  'zxing_reader.wasm': () => resolveOf('studio')('zxing-wasm/reader/zxing_reader.wasm'),
};

/** Returns `[name, path]` of each WebAssembly file. */
export function wasmFiles() {
  return Object.entries(WASM).map(([name, resolve]) => [name, resolve()]);
}

const requireOfStudio = createRequire(new URL('../studio/package.json', import.meta.url));

/**
 * Returns the hyphenation patterns for the engine's worker as `[language, contents]`. They are deflated JSON, because
 * web servers may not compress them.
 */
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

/** Replaces the file name inside harfbuzzjs. */
const wasmHasHashedNames = (names) => ({
  name: 'wasm-has-hashed-names',
  setup({ onLoad }) {
    onLoad({ filter: /harfbuzzjs[\\/]dist[\\/]harfbuzz\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('harfbuzz.wasm', names['harfbuzz.wasm']),
    }));
  },
});

const WORKER = 'studio/src/engine/worker.ts';
const APP = 'studio/src/app/main.ts';
const START = 'studio/src/app/start.tsx';

/**
 * Returns the Studio's files as `[name, contents]`, which are `index.html` and everything it loads, and the metafiles of
 * esbuild.
 */
export async function buildStudio() {
  const esbuild = await import('esbuild');
  const wasm = Object.entries(WASM).map(([name, resolve]) => hashed(name, readFileSync(resolve())));
  const names = Object.fromEntries(Object.keys(WASM).map((name, index) => [name, wasm[index][0]]));
  const hyphenation = await hyphenationFiles();
  // All files share one digest, so that the worker needs only the common prefix of their names.
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
    // Defines one string per file. For an object, esbuild would add a module and import it in every chunk.
    define: {
      'STUDIO_FILES.worker': JSON.stringify(entryOf(worker, WORKER)),
      'STUDIO_FILES.subsetWasm': JSON.stringify(names['harfbuzz-subset.wasm']),
      'STUDIO_FILES.webpWasm': JSON.stringify(names['webp.wasm']),
      'STUDIO_FILES.pdfiumWasm': JSON.stringify(names['pdfium.wasm']),
      'STUDIO_FILES.readerWasm': JSON.stringify(names['zxing_reader.wasm']),
    },
  });
  const icon = hashed('icon.svg', readFileSync(new URL('../studio/src/app/icon.svg', import.meta.url)));
  const files = [...worker.outputFiles, ...app.outputFiles].map(({ path, contents }) => [basename(path), contents]);
  const words = hyphenation.map(([language, contents]) => [`${hyphenationPrefix}${language}.bin`, contents]);
  return {
    files: [...new Map([...wasm, ...words, icon, ...files, ['index.html', indexOf(app, icon[0])]])],
    metafiles: [worker.metafile, app.metafile],
  };
}

function hashed(name, contents) {
  const digest = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const extension = extname(name);
  return [`${basename(name, extension)}-${digest}${extension}`, contents];
}

/** Returns the output name of an entry point. Scripts loaded on demand are entry points too. */
function entryOf({ metafile }, source) {
  return basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)[0]);
}

/** Returns the page. The service replaces `{prefix}` with the path from the page to the Studio. */
function indexOf(app, icon) {
  const script = entryOf(app, APP);
  const { cssBundle } = app.metafile.outputs[`dist/studio/${script}`];
  const page = readFileSync(new URL('../studio/src/app/index.html', import.meta.url), 'utf8')
    .replace('{script}', script)
    .replace('{start}', entryOf(app, START))
    .replace('{style}', basename(cssBundle))
    .replace('{icon}', icon);
  return Buffer.from(page);
}
