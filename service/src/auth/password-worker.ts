/** Entry point of the thread that hashes passwords with scrypt; see `passwords.ts`. */
import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../base/low-priority.ts';

export type HashTask = { readonly password: string; readonly salt: string };

const KEY_BYTES = 64;
const [COST, BLOCK_SIZE] = [16_384, 16];
const MEMORY = 2 * 128 * COST * BLOCK_SIZE;

lowerPriority();
parentPort!.on('message', ({ password, salt }: HashTask) => {
  const options = { N: COST, r: BLOCK_SIZE, p: 1, maxmem: MEMORY };
  parentPort!.postMessage(scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, options).toString('hex'));
});
