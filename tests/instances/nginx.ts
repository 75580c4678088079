/** nginx with the shipped `deploy/nginx.conf`, in front of instances of this machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@platen/service/testing/free-port';
import { ROOT } from '@platen/service/testing/service';

export type Proxy = {
  readonly url: string;
  /** What it said of errors but refused connections, a line each. */
  log(): readonly string[];
  stop(): Promise<void>;
};

/** The program that runs it, fetched when it is missing; undefined where it is not to be had. */
export function findNginx(): { readonly program: string; readonly environment: NodeJS.ProcessEnv } | undefined {
  try {
    execFileSync(join(ROOT, 'scripts/fetch-debian.sh'), ['nginx', 'nginx'], { stdio: 'pipe', timeout: 100_000 });
  } catch {
    // The one on the PATH may be there yet.
  }
  const folder = join(ROOT, `tests/.debian/nginx/${process.platform}-${process.arch}/usr`);
  const fetched = join(folder, 'sbin/nginx');
  if (!existsSync(fetched)) {
    const { status } = spawnSync('nginx', ['-v']);
    return status === 0 ? { program: 'nginx', environment: process.env } : undefined;
  }
  const libraries = join(folder, 'lib');
  const paths = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
  return { program: fetched, environment: { ...process.env, LD_LIBRARY_PATH: paths.join(':') } };
}

/** Resolves when it listens. */
export async function startNginx(instances: readonly string[]): Promise<Proxy> {
  const found = findNginx();
  if (!found) throw new Error('there is no nginx: scripts/fetch-debian.sh could not fetch it');
  const folder = mkdtempSync(join(tmpdir(), 'platen-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration({ folder, port, instances }));
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

type Places = { readonly folder: string; readonly port: number; readonly instances: readonly string[] };

/** What is shipped, but for the addresses and the folders: names are resolved here, which older versions do not. */
function configuration({ folder, port, instances }: Places): string {
  const change = (text: string, from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return text.replace(from, to);
  };
  const servers = instances.map((url) => `server ${new URL(url).host}$1;`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  let text = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  text = change(text, /server platen:8080 resolve(.*);/, servers);
  text = change(text, /listen 80;/, `listen 127.0.0.1:${port};`);
  text = change(text, /^http \{$/m, `http {\n  access_log off;\n  ${temporary.join(' ')}`);
  return `daemon off;\npid ${join(folder, 'pid')};\n${text}`;
}
