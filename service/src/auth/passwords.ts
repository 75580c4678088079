/**
 * Passwords are hashed in a thread of their own, one at a time: what takes a tenth of a second on purpose must not hold the
 * threads that read files for everybody. Few wait; they are taken in turn by the address they come from.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Asker, createThread } from '../base/thread.ts';
import type { HashTask } from './password-worker.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export type Passwords = {
  /** Salt and hash, as they are stored. OVERLOADED when too many wait. */
  hash(password: string, asker: Asker): Promise<string>;
  /** Without a stored hash: false, but as late. OVERLOADED when too many wait. */
  verify(stored: string | undefined, password: string, asker: Asker): Promise<boolean>;
  close(): Promise<void>;
};

/** So few that the last has its answer in some seconds. */
const WAITING = 20;

/** `workerFile` is the built program of the thread, which is started when first needed. */
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
