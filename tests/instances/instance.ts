/** Instance of the service as users run it: `platen serve`, in a separate process that a test can kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@platen/service/testing/free-port';
import { BIN } from '@platen/service/testing/service';

export type Instance = {
  readonly url: string;
  pid(): number;
  /** Returns true if this instance is the process with this ID. Leases contain the IDs of processes. */
  isProcess(id: string | null): boolean;
  /** Returns the end of the instance's output. */
  log(): string;
  /** Sends SIGKILL, which ends the instance during any work. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and resolves when the instance has ended. */
  stop(): Promise<void>;
  /** Restarts the instance on the same port after it has ended. */
  restart(): Promise<void>;
};

const LOG_CHARACTERS = 50_000;

/**
 * Environment variables for services in tests. The time limit of renders is so long that no render reaches it, even on
 * a busy machine.
 */
export const PATIENT = { PLATEN_RENDER_TIMEOUT_MS: '240000' } as const;

/** Starts an instance of this checkout or of another installation. Resolves when it listens. */
export async function startInstance(
  environment: Readonly<Record<string, string>>,
  bin = BIN,
  onLog: (log: string) => void = () => {},
): Promise<Instance> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    PLATEN_WORKERS: '1',
    PLATEN_DRAIN_MS: '0',
    ...PATIENT,
    ...environment,
  };
  let log = '';
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [bin, 'serve'], { env });
    await new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer) => {
        log = (log + chunk).slice(-LOG_CHARACTERS);
        onLog(log);
        if (String(chunk).includes('listening at')) resolve();
      };
      child.stdout!.on('data', take);
      child.stderr!.on('data', take);
      child.once('exit', () => reject(new Error(`the instance ended: ${log}`)));
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid!,
    isProcess: (id) => id !== null && existsSync(join(environment['PLATEN_DATA']!, 'run', id)),
    log: () => log,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart: start,
  };
}

/**
 * Waits for the file that the first start writes to its data folder. It contains the keys and a command that renders a
 * label.
 */
export async function firstSteps(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'first-keys');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  while (!read().includes('-o label.pdf')) await sleep(50);
  return read();
}

/** Returns the live key of an instance. */
export async function firstKey(dataFolder: string): Promise<string> {
  return /pl_live_\w+/.exec(await firstSteps(dataFolder))![0];
}
