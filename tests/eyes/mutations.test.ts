/** Damages files that claim standards in one place, and tests which tool detects each damage. */
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { findersOf, MUTATIONS, makeMutated } from '../standards/mutations.ts';
import { popplerVersion } from './poppler.ts';
import { java } from './verapdf.ts';

const world = createNodeWorld();

describe.skipIf(!java || popplerVersion() === undefined)('a file that is spoilt', () => {
  it('is found out by those who are named, and the one that is whole by nobody', async () => {
    const files = [makeMutated(world), ...MUTATIONS.map((mutation) => makeMutated(world, mutation))];
    const [whole, ...spoilt] = await findersOf(files);
    expect(whole).toEqual([]);
    const found = MUTATIONS.map(({ name }, index) => ({ name, foundBy: spoilt[index] }));
    expect(found).toEqual(MUTATIONS.map(({ name, foundBy }) => ({ name, foundBy })));
  });
});
