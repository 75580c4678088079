/** Measures the whole built service under load, with SQLite and local files, and as many workers as cores. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../service/src/config/config.ts';
import { bundle } from '../race/build.ts';

export type Load = {
  /** Durability setting; see the configuration reference. */
  readonly durability: string;
  readonly teams: number;
  readonly connections: number;
  readonly renders: number;
  readonly aSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Figures of requests that one client sends sequentially. */
  readonly alone: {
    readonly p50Ms: number;
    readonly p99Ms: number;
    /** Mean time in ms of whole requests, from the service's metrics. */
    readonly requestMs: number;
    readonly workMs: number;
  };
  /** Number of requests in all runs, with the warm-up, that were rejected because of overload and then repeated. */
  readonly rejected: number;
  readonly generatorCores: number;
  readonly atShare: {
    readonly share: number;
    readonly aSecond: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
  };
};

const STARTS_WITHIN_MS = 60_000;

/** Measures the load. Requires a built `dist/platen.js` in the checkout. */
export async function measureLoad(seconds: number, root = process.cwd()): Promise<Load> {
  await bundle('bench/load/generate.ts', 'dist/bench/generate.js', root);
  const folder = mkdtempSync(join(tmpdir(), 'platen-load-'));
  const port = await freePort();
  const service = spawn(process.execPath, ['dist/platen.js', 'serve'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PLATEN_DATA: folder, PLATEN_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    await healthy(`${baseUrl}/health`);
    const args = ['dist/bench/generate.js', folder, baseUrl, String(seconds)];
    const options = { cwd: root, timeout: 10 * (seconds + 30) * 1000 };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return { ...JSON.parse(stdout), durability: readConfig(process.env).durability };
  } finally {
    await stopped(service);
    used.push(folder);
  }
}

/**
 * Folders to delete when this process ends. Deleting thousands of documents earlier would slow down the next
 * measurement, because ext4 without a journal skips the inodes of recently deleted files one by one.
 */
const used: string[] = [];

process.once('exit', () => {
  for (const folder of used) rmSync(folder, { recursive: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function healthy(address: string): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < end) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the service did not start');
}

function stopped(service: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    service.once('exit', () => resolve());
    service.kill('SIGTERM');
  });
}
