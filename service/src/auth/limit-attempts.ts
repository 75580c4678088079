/** Hook: bounds how often an address may try to sign in or up, for guessing and for the cost of hashing. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { ApiError } from '../http/errors.ts';
import type { Hook } from './authenticate.ts';

export const ATTEMPTS_PER_MINUTE = 60;

const MINUTE_MS = 60_000;
const ADDRESS_COUNT = 10_000;

export function createLimitAttempts(clock: Clock): Hook {
  const windows = new LruCache<string, { readonly minute: number; readonly count: number }>(ADDRESS_COUNT);
  return async ({ ip }: FastifyRequest) => {
    const now = clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const known = windows.get(ip);
    const count = known?.minute === minute ? known.count + 1 : 1;
    if (count > ATTEMPTS_PER_MINUTE) {
      const retryAfterS = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000);
      throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfterS) } });
    }
    windows.set(ip, { minute, count });
  };
}
