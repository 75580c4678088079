// How the Studio's scripts are bundled: for browsers, with hashed names, into dist/studio/.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lazyFile = fileURLToPath(new URL('../studio/src/engine/lazy.ts', import.meta.url));

/** What the engine imports of each large package, and its name in studio/src/engine/lazy.ts, which alone gets the real one. */
const STAND_INS = new Map([
  ['bwip-js/generic', `import { standIn } from ${JSON.stringify(lazyFile)}; export default standIn('codes');`],
  ['re2js', `import { standIn } from ${JSON.stringify(lazyFile)}; export const RE2JS = standIn('patterns');`],
]);

const largePackagesComeWhenWanted = {
  name: 'large-packages-come-when-wanted',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(bwip-js\/generic|re2js)$/ }, ({ path, importer }) =>
      importer === lazyFile ? undefined : { path, namespace: 'stand-in' },
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
  plugins: [largePackagesComeWhenWanted, iconsAreData],
};
