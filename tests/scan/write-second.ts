/**
 * Writes `second-encoder.json`: symbols drawn by zint, for values of `unread.ts`. `apt-get install zint && tsx
 * tests/scan/write-second.ts`, or set ZINT to the program.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { encodeCode } from '@platen/engine/codes/encode';
import { createRandom } from './random.ts';
import { SECOND_FILE, type SecondSymbol } from './second-encoder.ts';
import { UNREAD } from './unread.ts';

const program = process.env['ZINT'] ?? 'zint';
const VALUES = 12;

const symbols = Object.entries(UNREAD).flatMap(([symbology, { make, zint }], row): SecondSymbol[] => {
  const random = createRandom(4000 + row);
  const found: SecondSymbol[] = [];
  for (let tries = 0; found.length < VALUES && tries < 10 * VALUES; tries++) {
    const value = make(random);
    const ours = encodeCode({ symbology, value, options: { showText: false } });
    if (!ours.ok || value.includes('\0')) continue;
    const dump = execFileSync(program, [...zint(value, ours.symbol), '--dump'], { encoding: 'utf8' });
    found.push({ symbology, value, rows: dump.trim().replaceAll(' ', '').split('\n') });
  }
  return found;
});
writeFileSync(SECOND_FILE, `[\n${symbols.map((symbol) => JSON.stringify(symbol)).join(',\n')}\n]\n`);
