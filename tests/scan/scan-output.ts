/** One output of the scan: `tsx tests/scan/scan-output.ts png FILE [SYMBOLOGY…]` writes how every code fared there, as JSON. */
import { writeFileSync } from 'node:fs';
import { isOutputFormat } from '@platen/engine';
import { createNodeWorld } from '../../service/src/world/node-world.ts';
import { closeBrowser } from '../eyes/browser.ts';
import { CODES_PER_SYMBOLOGY } from './densities.ts';
import { readSheet } from './read-sheet.ts';
import { scanSheets } from './sheets.ts';
import { addScan, type Tally } from './tally.ts';

/** Changing it changes every value. */
const SEED = 2026;

const [output, file, ...only] = process.argv.slice(2);
if (file !== undefined && isOutputFormat(output)) {
  const world = createNodeWorld();
  const wish = only.length > 0 ? { symbologies: only } : {};
  let tally: Tally = {};
  for (const [density, perSymbology] of CODES_PER_SYMBOLOGY) {
    for (const sheet of scanSheets({ ...wish, density, perSymbology, seed: SEED + density })) {
      for (const scan of await readSheet(sheet, output, world)) tally = addScan(tally, scan);
    }
  }
  await closeBrowser();
  writeFileSync(file, JSON.stringify(tally));
  // The foreign engines' thread would keep the process.
  process.exit(0);
}
