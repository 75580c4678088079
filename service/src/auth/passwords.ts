/**
 * Hashes passwords one at a time in a separate thread. Hashing a password intentionally takes a tenth of a second. It
 * must not block Node's thread pool, which also reads files. The queue is short and shared fairly between client
 * addresses.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Asker, createThread } from '../fairness/thread.ts';
import type { HashTask } from './password-worker.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export type Passwords = {
  /** Returns the salt and the hash, as stored. Throws OVERLOADED if the queue is full. */
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * Returns true if the password matches. Without a stored hash, returns false after the same time. Throws OVERLOADED
   * if the queue is full.
   */
  verify(stored: string | undefined, password: string, asker: Asker): Promise<boolean>;
  close(): Promise<void>;
};

/** Maximum number of waiting calls. All of them are processed within a few seconds. */
const WAITING = 20;

/** Creates the hasher. `workerFile` is the compiled script of its thread. The thread starts on first use. */
export function createPasswords(workerFile: URL): Passwords {
  const crowded = { message: 'Too many people sign in at once; try again shortly.', retryAfter: 2 };
  const { ask: derive, close } = createThread<HashTask, string>({ workerFile, waiting: WAITING, crowded });

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
    close,
  };
}
