/** Fetches the Node.js that releases include, from packages in the registry. Checks the digest. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages/root.ts';
import { unpack } from './unpack.ts';

/** Newest version of the newest line that the tests cover (`scripts/test-nodes.mjs`). */
export const NODE = {
  version: '24.21.0',
  integrity: {
    'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
} as const;

export type Target = keyof typeof NODE.integrity;

const PARTS = ['package/bin/node', 'package/LICENSE'];

/** Returns a folder with `bin/node` and its `LICENSE`. Fetches it once. */
export async function fetchNode(target: Target): Promise<string> {
  const name = `node-${target}`;
  const kept = join(ROOT, 'dist', `${name}-${NODE.version}`);
  if (existsSync(kept)) return kept;
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const draft = mkdtempSync(`${kept}-`);
  try {
    const words = ['pack', `${name}@${NODE.version}`, '--json', '--pack-destination', draft];
    const [{ filename }] = JSON.parse(execFileSync('npm', words, { cwd: draft, encoding: 'utf8' }));
    const file = join(draft, filename);
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (integrity !== NODE.integrity[target])
      throw new Error(`${name} ${NODE.version} is not what it was: ${integrity}`);
    await unpack(file, draft, (each) => PARTS.includes(each));
    // Renames the whole folder at once. If another process has already fetched a copy, it is identical and stays.
    if (!existsSync(kept)) renameSync(join(draft, 'package'), kept);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return kept;
}
