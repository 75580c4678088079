/**
 * Separate program that attacks until its parent disconnects. `PLATEN_URL` is the target. Its arguments are `NAME:KEY`:
 * an attack of `worst.ts` and the key of its team. Each team constantly has several requests in flight. The program
 * responds to each message with the number of its requests so far, by status.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCHES, WORSTS } from './worst.ts';

const ATTACKS: Readonly<Record<string, typeof SEARCHES>> = { ...WORSTS, searches: SEARCHES };

const AT_ONCE = 4;

/** Pause in ms after a rejected request. */
const REFUSED_PAUSE_MS = 10;

const { PLATEN_URL: url = '' } = process.env;
const rounds: Record<string, number> = {};

async function attack(name: string, key: string, first: number): Promise<never> {
  for (let round = first; ; round++) {
    const { status } = await ATTACKS[name]!.attack({ url }, key, round).catch(() => ({ status: 0 }));
    rounds[status] = (rounds[status] ?? 0) + 1;
    if (status === 429 || status === 503 || status === 0) await sleep(REFUSED_PAUSE_MS);
  }
}

for (const word of process.argv.slice(2)) {
  const [name, key] = word.split(':') as [string, string];
  for (let index = 0; index < AT_ONCE; index++) void attack(name, key, index);
}

process.on('message', () => process.send!(rounds));
process.on('disconnect', () => process.exit());
