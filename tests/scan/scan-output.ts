/**
 * Part of the scan. `tsx tests/scan/scan-output.ts png 8 FILE [SYMBOLOGY…]` writes the results of a density in a view,
 * as JSON.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { closeBrowser } from '../eyes/browser.ts';
import { CODES_PER_SYMBOLOGY } from './densities.ts';
import { readSheet } from './read-sheet.ts';
import { scanSheets } from './sheets.ts';
import { addScan, type Tally } from './tally.ts';
import { VIEWS } from './views.ts';

/** Seed of all random values. */
const SEED = 2026;

const [name, dots, file, ...only] = process.argv.slice(2);
const part = CODES_PER_SYMBOLOGY.find(([density]) => String(density) === dots);
const view = VIEWS.find((each) => each.name === name);
if (part && file !== undefined && view) {
  const [density, perSymbology] = part;
  const world = createNodeWorld();
  const wish = only.length > 0 ? { symbologies: only } : {};
  let tally: Tally = {};
  for (const sheet of scanSheets({ ...wish, density, perSymbology, seed: SEED + density })) {
    for (const scan of await readSheet(sheet, view, world)) tally = addScan(tally, scan);
  }
  await closeBrowser();
  // Writes atomically, so that an interrupted scan can be resumed.
  writeFileSync(`${file}.part`, JSON.stringify(tally));
  renameSync(`${file}.part`, file);
  // Exits, because the thread of external engines would keep the process alive.
  process.exit(0);
}
