/** Builds the agent, as a single program that contains Node.js (single executable application) and as a bundle. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from '../licences.mjs';
import { ROOT } from '../packages/root.ts';
import { type ArchiveOptions, writeTarGz } from './archive.ts';
import { fetchNode, NODE, type Target } from './node-program.ts';

type AgentInput = ArchiveOptions & { readonly version: string };

/** Marker in the Node.js binary at which Node.js finds the embedded bundle. */
const SENTINEL = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Writes an archive for each target, and the bundle for machines with Node.js. */
export async function writeAgents(folder: string, { version, ...options }: AgentInput): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'platen-agent-release-'));
  try {
    const { bundle, licences } = await bundleAgent();
    const script = join(folder, `platen-agent-${version}.cjs`);
    writeFileSync(script, bundle, { mode: 0o755 });
    const blob = await makeBlob(draft, script);
    for (const target of Object.keys(NODE.integrity) as readonly Target[]) {
      const node = await fetchNode(target);
      const program = join(draft, `agent-${target}`);
      await placeBlob(program, join(node, 'bin/node'), blob);
      const entries = [
        { path: 'platen-agent', from: program, isProgram: true },
        { path: 'platen-agent.service', text: read('deploy/systemd/platen-agent.service') },
        { path: 'LICENSE', text: read('LICENSE') },
        { path: 'NOTICE', text: read('NOTICE') },
        { path: 'LICENCES', text: licences },
        { path: 'LICENSE.node', from: join(node, 'LICENSE'), isProgram: false },
      ];
      const name = `platen-agent-${version}-${target}`;
      await writeTarGz(join(folder, `${name}.tar.gz`), entries, { ...options, prefix: `${name}/` });
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function bundleAgent(): Promise<{ readonly bundle: Uint8Array; readonly licences: string }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['cli/src/agent-main.ts'],
    bundle: true,
    metafile: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'silent',
  });
  return { bundle: outputFiles[0]!.contents, licences: licencesOf(ROOT, [metafile]) };
}

/** Builds the blob. It is the same for every system, because it contains no compiled code. */
async function makeBlob(draft: string, main: string): Promise<Buffer> {
  const [settings, output] = [join(draft, 'sea.json'), join(draft, 'blob')];
  writeFileSync(settings, JSON.stringify({ main, output, disableExperimentalSEAWarning: true }));
  const node = join(await fetchNode('linux-x64'), 'bin/node');
  execFileSync(node, ['--experimental-sea-config', settings], { stdio: 'pipe' });
  return readFileSync(output);
}

async function placeBlob(program: string, node: string, blob: Buffer): Promise<void> {
  const { inject } = await import('postject');
  copyFileSync(node, program);
  await inject(program, 'NODE_SEA_BLOB', blob, { sentinelFuse: SENTINEL });
}
