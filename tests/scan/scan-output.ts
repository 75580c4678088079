/**
 * A part of the scan: `tsx tests/scan/scan-output.ts png 8 FILE [SYMBOLOGY…]` writes how every code of a density fared in an
 * output, as JSON.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { isOutputFormat } from '@platen/engine';
import { createNodeWorld } from '../../service/src/world/node-world.ts';
import { closeBrowser } from '../eyes/browser.ts';
import { CODES_PER_SYMBOLOGY } from './densities.ts';
import { readSheet } from './read-sheet.ts';
import { scanSheets } from './sheets.ts';
import { addScan, type Tally } from './tally.ts';

/** Changing it changes every value. */
const SEED = 2026;

const [output, dots, file, ...only] = process.argv.slice(2);
const part = CODES_PER_SYMBOLOGY.find(([density]) => String(density) === dots);
if (part && file !== undefined && isOutputFormat(output)) {
  const [density, perSymbology] = part;
  const world = createNodeWorld();
  const wish = only.length > 0 ? { symbologies: only } : {};
  let tally: Tally = {};
  for (const sheet of scanSheets({ ...wish, density, perSymbology, seed: SEED + density })) {
    for (const scan of await readSheet(sheet, output, world)) tally = addScan(tally, scan);
  }
  await closeBrowser();
  // Whole or not at all, so that a scan can be taken up again.
  writeFileSync(`${file}.part`, JSON.stringify(tally));
  renameSync(`${file}.part`, file);
  // The foreign engines' thread would keep the process.
  process.exit(0);
}
