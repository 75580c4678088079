/** Builds the example page and serves it locally with the Studio's policy, without a service. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { createPackageFonts } from '../../node/src/package-fonts.ts';
import { BROWSER_OPTIONS, hyphenationFile } from '../../scripts/build-studio.mjs';
import { madeOnce } from '../../tests/once.ts';

const root = new URL('../../', import.meta.url);
const wasmOf = (workspace: string, path: string) =>
  createRequire(new URL(`${workspace}/package.json`, root)).resolve(path);

const WASM: Readonly<Record<string, string>> = {
  'harfbuzz.wasm': wasmOf('engine', 'harfbuzzjs/dist/harfbuzz.wasm'),
  'harfbuzz-subset.wasm': wasmOf('engine', 'harfbuzzjs/dist/harfbuzz-subset.wasm'),
  'webp.wasm': wasmOf('node', '@cwasm/webp/webp.wasm'),
  'pdfium.wasm': wasmOf('node', '@hyzyla/pdfium/pdfium.wasm'),
  'zxing_reader.wasm': wasmOf('studio', 'zxing-wasm/reader/zxing_reader.wasm'),
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};

/** Policy of the Studio's pages: no content from other origins, no inline styles or scripts. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

export type ServedExample = {
  readonly address: string;
  /** Returns the compressed size of an entry point, without the files that it loads on demand. */
  sizeOf(entry: string): number;
  close(): void;
};

/** Name of the file that describes the bundles. */
const METAFILE = 'metafile.json';

async function buildExample(folder: string): Promise<void> {
  const { metafile } = await build({
    ...BROWSER_OPTIONS,
    metafile: true,
    absWorkingDir: root.pathname,
    entryPoints: {
      example: 'studio/example/example.ts',
      designer: 'studio/src/designer/designer.css',
      worker: 'studio/src/engine/worker.ts',
    },
    outdir: folder,
    splitting: true,
    minify: true,
  });
  writeFileSync(join(folder, METAFILE), JSON.stringify(metafile));
}

export async function serveExample(port = 0): Promise<ServedExample> {
  // Test files share the bundles. Programs outside of tests build in a temporary folder.
  const temporary = process.env['TESTS_FOLDER'] ? undefined : mkdtempSync(join(tmpdir(), 'platen-example-'));
  if (temporary !== undefined) await buildExample(temporary);
  const folder = temporary ?? (await madeOnce('example', buildExample));
  const metafile: Metafile = JSON.parse(readFileSync(join(folder, METAFILE), 'utf8'));
  const fonts = createPackageFonts();
  const faces = new Map(fonts.faces.map((face) => [basename(face.file), face]));
  const list = JSON.stringify({ faces: fonts.faces.map((face) => ({ ...face, file: basename(face.file) })) });
  const fileAt = (path: string): Uint8Array | string => {
    const name = basename(path);
    const face = faces.get(name);
    if (face) return fonts.bytes(face);
    if (WASM[name]) return readFileSync(WASM[name]);
    const language = /^hyphenation-([a-z0-9-]+)\.bin$/.exec(name)?.[1];
    if (language !== undefined) return hyphenationFile(language);
    if (name === 'fonts.json') return list;
    if (/^\/library\/[a-z0-9-]+\/[a-z]+\.json$/.test(path)) return readFileSync(new URL(`.${path}`, root));
    if (path === '/') return readFileSync(new URL('studio/example/index.html', root));
    if (name === 'example.css') return readFileSync(new URL('studio/example/example.css', root));
    return readFileSync(join(folder, name));
  };
  const server = createServer(({ url }, response) => {
    const path = decodeURIComponent(new URL(url!, 'http://localhost').pathname);
    try {
      const bytes = fileAt(path);
      response.setHeader('content-type', TYPES[extname(path)] ?? (path === '/' ? 'text/html' : 'font/ttf'));
      response.setHeader('content-security-policy', POLICY);
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sizeOf(entry) {
      const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
      const wanted = new Set<string>();
      const visit = (name: string) => {
        if (wanted.has(name)) return;
        wanted.add(name);
        for (const { path, kind } of outputs.get(name)?.imports ?? []) {
          if (kind === 'import-statement') visit(basename(path));
        }
      };
      visit(entry);
      const sizes = [...wanted].map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    close() {
      server.closeAllConnections();
      server.close();
      if (temporary !== undefined) rmSync(temporary, { recursive: true });
    },
  };
}
