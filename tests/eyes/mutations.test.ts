/** Damages files that claim standards in one place, and tests which tools detect each damage. */
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { findersOf, MUTATIONS, makeMutated } from '../standards/mutations.ts';
import { popplerVersion } from './poppler.ts';
import { java } from './verapdf.ts';

const world = createNodeWorld();

describe.skipIf(!java || popplerVersion() === undefined)('a damaged file', () => {
  it('is detected by the expected tools, and the intact file has no faults', async () => {
    const files = [makeMutated(world), ...MUTATIONS.map((mutation) => makeMutated(world, mutation))];
    const [whole, ...spoilt] = await findersOf(files);
    expect(whole).toEqual([]);
    const found = MUTATIONS.map(({ name }, index) => ({ name, foundBy: spoilt[index] }));
    expect(found).toEqual(MUTATIONS.map(({ name, foundBy }) => ({ name, foundBy })));
  });
});
