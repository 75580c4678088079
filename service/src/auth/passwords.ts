/**
 * Passwords are hashed in a thread of their own, one at a time: what takes a tenth of a second on purpose must not hold the
 * threads that read files for everybody. Few wait; they are taken in turn by the address they come from.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../base/errors.ts';
import { Crowded, createTurns } from '../base/turns.ts';
import type { HashTask } from './password-worker.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Whoever has a password hashed. */
export type Asker = {
  /** Shares its turns with nobody else: an address. */
  readonly group: string;
  /** Aborts when nobody waits for the answer any more: what has not begun by then fails with its reason. */
  readonly left?: AbortSignal;
};

export type Passwords = {
  /** Salt and hash, as they are stored. OVERLOADED when too many wait. */
  hash(password: string, asker: Asker): Promise<string>;
  /** Without a stored hash: false, but as late. OVERLOADED when too many wait. */
  verify(stored: string | undefined, password: string, asker: Asker): Promise<boolean>;
  close(): Promise<void>;
};

/** One, so that a flood of passwords takes no more than one processor; those that wait have their answer in some seconds. */
const AT_ONCE = 1;
const WAITING = 20;

/** `workerFile` is the built program of the thread, which is started when first needed. */
export function createPasswords(workerFile: URL): Passwords {
  const turns = createTurns(AT_ONCE, WAITING);
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(workerFile);
    started.on('error', () => {
      worker = undefined;
    });
    return started;
  }

  async function derive(task: HashTask, { group, left }: Asker): Promise<string> {
    await turns.take(group, ...(left ? [left] : [])).catch((error: unknown) => {
      if (!(error instanceof Crowded)) throw error;
      throw new ApiError('OVERLOADED', {
        message: 'Too many people sign in at once; try again shortly.',
        headers: { 'retry-after': '2' },
      });
    });
    worker ??= start();
    const used = worker;
    // Held by what it does alone: an idle thread keeps no program from its end.
    used.ref();
    try {
      const answer = once(used, 'message');
      used.postMessage(task);
      return (await answer)[0];
    } finally {
      used.unref();
      turns.give(group);
    }
  }

  return {
    async hash(password, asker) {
      const salt = randomBytes(16).toString('hex');
      return `${salt}:${await derive({ password, salt }, asker)}`;
    },
    async verify(stored = '0:0', password, asker) {
      if (password.length > PASSWORD_LENGTH.max) return false;
      const [salt, key] = stored.split(':') as [string, string];
      const [expected, derived] = [Buffer.from(key), Buffer.from(await derive({ password, salt }, asker))];
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
    async close() {
      await worker?.terminate();
    },
  };
}
