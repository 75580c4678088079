/**
 * A program of its own that attacks until its parent leaves it: `PLATEN_URL` is where, its words are `NAME:KEY`, an attack of
 * `worst.ts` and the key of its team. Each team has several requests on their way, without pause. It answers each message with its
 * rounds so far, by status.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { WORSTS } from './worst.ts';

const AT_ONCE = 4;

/** A team that is told to wait asks again so soon. */
const REFUSED_PAUSE_MS = 10;

const { PLATEN_URL: url = '' } = process.env;
const rounds: Record<string, number> = {};

async function attack(name: string, key: string, first: number): Promise<never> {
  for (let round = first; ; round++) {
    const { status } = await WORSTS[name]!.attack({ url }, key, round).catch(() => ({ status: 0 }));
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
