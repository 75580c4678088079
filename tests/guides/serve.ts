/**
 * Service for tests as users run it: `platen serve` in a separate process, with the starter library and its first keys.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@platen/service/testing/free-port';
import { firstSteps, PATIENT } from '../instances/instance.ts';

/** Command as `npx platen` finds it. */
export const BIN = fileURLToPath(new URL('../../cli/bin/platen.js', import.meta.url));

export type Mode = 'live' | 'test' | 'demo';

export type Served = {
  readonly url: string;
  readonly keys: Readonly<Record<Mode, string>>;
  /** Environment in which commands use the same database. */
  readonly environment: NodeJS.ProcessEnv;
  readonly pid: number;
  stop(): Promise<void>;
};

/** Starts a service. `command` belongs to this checkout or to another installation. */
export async function serve(more: NodeJS.ProcessEnv = {}, command = [process.execPath, BIN]): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-serve-'));
  const port = await freePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    PLATEN_DATA: join(folder, 'data'),
    PLATEN_DRAIN_MS: '0',
    PLATEN_WORKERS: '1',
    ...PATIENT,
    ...more,
  };
  const [program, ...words] = command;
  const child = spawn(program!, [...words, 'serve'], { env: environment, cwd: folder });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const ended = once(child, 'exit').then(() => undefined);
  const told = await Promise.race([firstSteps(environment.PLATEN_DATA), ended]);
  if (told === undefined) {
    await stop();
    throw new Error(`the service ended: ${output.join('')}`);
  }
  const key = (mode: Mode) => new RegExp(`pl_${mode}_\\w+`).exec(told)![0];
  const keys = { live: key('live'), test: key('test'), demo: key('demo') };
  return { url: `http://localhost:${port}`, keys, environment, pid: child.pid!, stop };
}
