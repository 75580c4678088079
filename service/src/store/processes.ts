/**
 * Which processes of this data folder live. Each listens at a socket in the folder, named by its ID, for as long as it lives:
 * the system refuses connections to a socket whose process is no more, however it ended, and whatever its number was.
 * Processes of one machine find each other so, in containers that share a volume, too; those of other machines have another
 * folder, and stay unknown.
 */
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { PROCESS_ID } from '../base/process-id.ts';

export type Processes = {
  /** The processes that ended without a word, and whose leases nobody renews; not those of other folders. */
  readonly dead: readonly string[];
  /** Once nothing is kept for them any more. */
  bury(): Promise<void>;
  /** This one ends; it holds no lease any more. */
  leave(): Promise<void>;
};

/** Where the file system has no sockets, others never know this one: its leases end by their time. */
export async function joinProcesses(dataFolder: string): Promise<Processes> {
  const folder = join(dataFolder, 'run');
  await mkdir(folder, { recursive: true });
  const leave = await listen(join(folder, PROCESS_ID)).catch(() => async () => undefined);
  const others = (await readdir(folder)).filter((name) => name !== PROCESS_ID);
  const alive = await Promise.all(others.map((name) => isAlive(join(folder, name))));
  const dead = others.filter((_, index) => !alive[index]);
  return {
    dead,
    async bury() {
      await Promise.all(dead.map((name) => rm(join(folder, name), { force: true })));
    },
    leave,
  };
}

async function listen(path: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  server.unref();
  await once(server, 'listening');
  return async () => {
    // This removes the file.
    server.close();
    await once(server, 'close');
  };
}

/** A process that is too busy to answer is one. */
function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
