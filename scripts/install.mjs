import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the locked dependencies when the lockfile changed since the last install; does nothing otherwise.
 * An installation with development dependencies also serves a run without them.
 */
export function installDependencies({ development }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.platen-installed');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${lock} development` || (installed === `${lock} production` && !development)) return;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(development ? [] : ['--omit=dev'])];
  const result = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, `${lock} ${development ? 'development' : 'production'}`);
}
