/** A service for tests as people run it: `platen serve` in a process of its own, with the starter library and its first keys. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@platen/service/testing/free-port';

/** The command, as `npx platen` finds it. */
export const BIN = fileURLToPath(new URL('../../cli/bin/platen.js', import.meta.url));

export type Mode = 'live' | 'test' | 'demo';

export type Served = {
  readonly url: string;
  readonly keys: Readonly<Record<Mode, string>>;
  /** The environment in which commands see the same database. */
  readonly environment: NodeJS.ProcessEnv;
  readonly pid: number;
  stop(): Promise<void>;
};

export async function serve(more: NodeJS.ProcessEnv = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-serve-'));
  const port = await freePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    PLATEN_DATA: join(folder, 'data'),
    PLATEN_DRAIN_MS: '0',
    PLATEN_WORKERS: '1',
    ...more,
  };
  const child = spawn(process.execPath, [BIN, 'serve'], { env: environment, cwd: folder });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const printed = await firstSteps(child).catch(async (error) => {
    await stop();
    throw error;
  });
  const key = (mode: Mode) => new RegExp(`pl_${mode}_\\w+`).exec(printed)![0];
  const keys = { live: key('live'), test: key('test'), demo: key('demo') };
  return { url: `http://localhost:${port}`, keys, environment, pid: child.pid!, stop };
}

/** What the service prints up to its first `curl` line, after which it has all it begins with. */
function firstSteps({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('-o label.pdf')) resolve(output);
    };
    stdout!.on('data', take);
    stderr!.on('data', take);
    stdout!.once('close', () => reject(new Error(`the service ended: ${output}`)));
  });
}
