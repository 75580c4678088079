/** Tests for all painters: facts that must hold in each format, checked with independent tools. */

import type { World } from '@platen/engine';
import { beforeAll, describe, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { FORMATS, type Outputs, renderAll } from './outputs.ts';
import { FACTS } from './painters/facts.ts';
import { look } from './painters/look.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

describe.each(Object.values(FACTS).flat())('$name', ({ source, densities = [8], skip = {}, holds }) => {
  const rendered = new Map<number, Outputs>();
  for (const density of densities) {
    for (const format of FORMATS) {
      const reason = skip[format];
      test.skipIf(reason !== undefined)(`${format} at ${density} dots${reason ? `: ${reason}` : ''}`, async () => {
        const outputs = rendered.get(density) ?? renderAll(source, density, world);
        rendered.set(density, outputs);
        await holds(await look(outputs, format));
      });
    }
  }
});
