/** Runs `npm run fuzz` for a few seconds with a fixed seed. */
import { afterAll, describe, expect, it } from 'vitest';
import { ENGINE_TARGETS } from './engine-targets.ts';
import { createHttpTargets } from './http-targets.ts';
import { createRandom } from './random.ts';
import { ENGINE_NAMES, HTTP_NAMES } from './targets.ts';

const SEED = 4711;

/** Number of attempts for slow targets, by name. Fonts are parsed completely, and renders take long. */
const ATTEMPTS: Readonly<Record<string, number>> = { template: 40, font: 15, http: 60, body: 60, headers: 40 };

const http = await createHttpTargets();

afterAll(async () => {
  for (const target of http) await target.close?.();
});

describe('bad input is rejected with a declared error', () => {
  it.each([...ENGINE_TARGETS, ...http])('$name', async ({ name, attempt }) => {
    for (let number = 0; number < (ATTEMPTS[name] ?? 200); number++) await attempt(createRandom(SEED, number));
  });

  it('every kind of target is covered', () => {
    expect([...ENGINE_TARGETS, ...http].map(({ name }) => name)).toEqual([...ENGINE_NAMES, ...HTTP_NAMES]);
  });
});
