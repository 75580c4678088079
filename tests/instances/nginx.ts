/**
 * Runs nginx in front of instances on this machine, with the shipped `deploy/nginx.conf` or with the `server` block
 * from docs/guides/going-to-production.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@platen/service/testing/free-port';
import { ROOT } from '@platen/service/testing/service';
import { type FetchedProgram, findProgram } from '../fetched-program.ts';

export type Proxy = {
  readonly url: string;
  /** Returns the error log without refused connections, one line each. */
  log(): readonly string[];
  stop(): Promise<void>;
};

/** Finds the nginx program and fetches it if it is missing. Returns undefined if it is not available. */
export function findNginx(): FetchedProgram | undefined {
  return findProgram('nginx', 'sbin/nginx', ['-v']);
}

/** Starts nginx. Resolves when it listens. */
export async function startNginx(instances: readonly string[], configure = shipped): Promise<Proxy> {
  const found = findNginx();
  if (!found) throw new Error('there is no nginx: scripts/fetch-debian.sh could not fetch it');
  const folder = mkdtempSync(join(tmpdir(), 'platen-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), runnable(configure({ port, instances }), folder));
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn(found.program, words, { env: found.environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    if (!line.includes('Connection refused')) log.push(line);
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/metrics`).catch(() => undefined))?.status !== 404) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${log.join('\n')}`);
  }
  return {
    url,
    log: () => log,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Places = { readonly port: number; readonly instances: readonly string[] };

/**
 * Returns the shipped configuration with other addresses. Names are resolved here, because older versions of nginx do
 * not resolve them.
 */
export function shipped({ port, instances }: Places): string {
  const servers = instances.map((url) => `server ${new URL(url).host}$1;`).join(' ');
  const text = change(
    readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'),
    /server platen:8080 resolve(.*);/,
    servers,
  );
  return change(text, /listen 80;/, `listen 127.0.0.1:${port};`);
}

/** Returns the `server` block of the guide for one machine, with other addresses and without TLS. */
export function ofGuide({ port, instances }: Places): string {
  const guide = readFileSync(join(ROOT, 'docs/guides/going-to-production.md'), 'utf8');
  const server = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const text = change(server, /http:\/\/127\.0\.0\.1:8080/, instances[0]!);
  return `events {}\nhttp {\n${change(text, /listen 443 ssl;/, `listen 127.0.0.1:${port};`)}}\n`;
}

/** Adapts a configuration for a user who may write only to the folder. */
function runnable(text: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const inFolder = change(text, /^http \{$/m, `http {\n  access_log off;\n  ${temporary.join(' ')}`);
  return `daemon off;\npid ${join(folder, 'pid')};\n${inFolder}`;
}

function change(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`the configuration of nginx has no ${from}`);
  return text.replace(from, to);
}
