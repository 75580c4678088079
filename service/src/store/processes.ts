/**
 * Finds out which processes that use this data folder are running. Each process listens on a socket in the folder,
 * whose name is the ID of the process. When a process has ended, the operating system refuses connections to its
 * socket, even if the PID is in use again. This works for all processes on the machine, including containers that share
 * a volume. Processes on other machines have other folders and are unknown.
 */
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { PROCESS_ID } from '../base/process-id.ts';

export type Processes = {
  /** IDs of processes of this folder that have ended without releasing their leases. */
  readonly dead: readonly string[];
  /** Removes the sockets of these processes. Call it after freeing their leases. */
  removeDead(): Promise<void>;
  /** Removes the socket of this process. Call it when the process has no leases. */
  leave(): Promise<void>;
};

/**
 * Creates the socket of this process. Some file systems do not support sockets. Other processes then cannot detect
 * whether this process has ended, and its leases end only when they expire.
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
    async removeDead() {
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
    // Closing the server also deletes the socket file.
    server.close();
    await once(server, 'close');
  };
}

/** Returns true if the process is running, even if it is too busy to respond. */
function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
