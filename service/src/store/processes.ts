/**
 * Finds out which processes of this data folder are alive. Each process listens on a socket in the folder, named by its
 * ID. The system refuses connections once the process has ended, even if its PID was reused. This works for all
 * processes of one machine, including containers that share a volume. Processes of other machines have another folder
 * and stay unknown.
 */
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { PROCESS_ID } from '../base/process-id.ts';

export type Processes = {
  /** Processes of this folder that have died and no longer renew their leases. */
  readonly dead: readonly string[];
  /** Forgets the dead processes. Call it after their leases are freed. */
  bury(): Promise<void>;
  /** Unregisters this process. Call it when the process holds no leases. */
  leave(): Promise<void>;
};

/**
 * Registers this process. On file systems without sockets, other processes cannot detect it, and its leases end only by
 * their expiry.
 */
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
    // Closing also removes the socket file.
    server.close();
    await once(server, 'close');
  };
}

/** Returns true if the process is alive. A process that is too busy to respond counts as alive. */
function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
