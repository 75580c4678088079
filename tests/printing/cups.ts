/**
 * Runs CUPS as a print server of this machine, in the foreground and in a separate folder, with a queue whose backend
 * stores its input.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@platen/service/testing/free-port';
import { type FetchedProgram, findProgram } from '../fetched-program.ts';

export type Cups = {
  /** Value of the variable `CUPS_SERVER` for clients. */
  readonly server: string;
  /** Returns the printed documents in any order. */
  printed(): readonly string[];
  stop(): Promise<void>;
};

/** Finds CUPS. Returns undefined if it is not available. */
export function findCups(): FetchedProgram | undefined {
  return findProgram('cups-daemon', 'sbin/cupsd', ['-h']);
}

/** Configuration that permits everything to all clients, without sharing or announcing printers. */
const SETTINGS = `LogLevel warn
Browsing Off
DefaultAuthType None
WebInterface No
<Location />
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;

/** Backend. Without arguments, it lists devices. Otherwise the document is the last of six arguments, or the input. */
const BACKEND = `#!/bin/sh
[ $# -eq 0 ] && exit 0
cat "\${6:--}" > "FOLDER/draft-$1" && mv "FOLDER/draft-$1" "FOLDER/printed-$1"
`;

/** Starts CUPS. Resolves when it responds. */
export async function startCups({ program, environment, folder: found }: FetchedProgram, queue: string): Promise<Cups> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-cups-'));
  chmodSync(folder, 0o755);
  const at = (...names: readonly string[]) => join(folder, ...names);
  for (const name of ['root', 'spool', 'cache', 'state', 'bin/backend', 'out'])
    mkdirSync(at(name), { recursive: true });
  // Backends run as another user if this process is root.
  chmodSync(at('out'), 0o777);
  symlinkSync(join(found ?? '/usr', 'lib/cups/daemon'), at('bin/daemon'));
  writeFileSync(at('bin/backend/keep'), BACKEND.replaceAll('FOLDER', at('out')), { mode: 0o755 });
  const files = {
    ServerRoot: at('root'),
    RequestRoot: at('spool'),
    CacheDir: at('cache'),
    StateDir: at('state'),
    TempDir: at('spool'),
    ServerBin: at('bin'),
    DataDir: join(found ?? '/usr', 'share/cups'),
    AccessLog: at('access'),
    PageLog: at('page'),
    ErrorLog: at('error'),
  };
  writeFileSync(
    at('root/cups-files.conf'),
    Object.entries(files)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const port = await freePort();
  writeFileSync(at('root/cupsd.conf'), `Listen 127.0.0.1:${port}\n${SETTINGS}`);
  writeFileSync(
    at('root/printers.conf'),
    `<Printer ${queue}>\nDeviceURI keep:/\nState Idle\nAccepting Yes\nOpPolicy default\nErrorPolicy retry-job\n</Printer>\n`,
  );
  const words = ['-f', '-c', at('root/cupsd.conf'), '-s', at('root/cups-files.conf')];
  const child = spawn(program, words, { env: environment, stdio: 'ignore' });
  const isUp = () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false);
  while (!(await isUp())) {
    if (child.exitCode !== null) {
      throw new Error(`cupsd ended: ${existsSync(at('error')) ? readFileSync(at('error'), 'utf8') : ''}`);
    }
    await sleep(50);
  }
  return {
    server: `127.0.0.1:${port}`,
    printed: () =>
      readdirSync(at('out'))
        .filter((name) => name.startsWith('printed-'))
        .map((name) => readFileSync(at('out', name), 'latin1')),
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
