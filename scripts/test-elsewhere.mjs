// Runs test tiers under the conditions of another machine: a desktop's fonts, another language and time zone, and two
// busy processes. `npm run test:elsewhere` runs `npm test`; `npm run test:elsewhere -- core eyes system` runs tiers.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDependencies, root } from './install.mjs';

/** Package with typical fallback fonts of desktops. */
const FONTS = 'dejavu-fonts-ttf@2.37.3';

installDependencies({ tests: true });
const given = process.argv.slice(2);
const words = given.length > 0 ? given : ['core'];
const folder = mkdtempSync(join(tmpdir(), 'platen-elsewhere-'));
const busy = [];
try {
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  const { status } = spawnSync('npm', ['install', ...options, FONTS], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${FONTS} could not be installed`);
  mkdirSync(join(folder, 'share'));
  cpSync(join(folder, 'node_modules/dejavu-fonts-ttf/ttf'), join(folder, 'share/fonts'), { recursive: true });
  const language = { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' };
  // Environment. Fontconfig looks for a user's fonts in the folder `XDG_DATA_HOME`.
  const env = { ...process.env, ...language, TZ: 'Asia/Kolkata', XDG_DATA_HOME: join(folder, 'share') };
  for (let i = 0; i < 2; i++) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const test = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), ...words], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = test.status ?? 1;
} finally {
  for (const each of busy) each.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
