/** Bundles a contestant into one file without its packages, like the service, to exclude overhead of tsx. */
import { createRequire } from 'node:module';
import { build } from 'esbuild';

export async function bundle(entry: string, outfile: string): Promise<void> {
  const { resolve } = createRequire(new URL('../../service/package.json', import.meta.url));
  await build({
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
