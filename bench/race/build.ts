/**
 * Bundles a contestant, without its packages, into one file like the service, to exclude the overhead of tsx. Paths are
 * relative to the root of a checkout.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

export async function bundle(entry: string, outfile: string, root = process.cwd()): Promise<void> {
  const { resolve } = createRequire(join(root, 'service/package.json'));
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
            if (kind === 'entry-point') return undefined;
            return path.startsWith('@platen/') ? { path: resolve(path) } : { path, external: true };
          }),
      },
    ],
  });
}
