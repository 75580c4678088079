/**
 * `npm run attack`: every pattern of `tests/attack/patterns/` against a fresh service each, on SQLite and on PostgreSQL with S3;
 * prints what came of it and writes docs/security-tests.md. `-- --only NAME` runs one or those that begin so, `-- --store sqlite` or `postgres` on one;
 * both write nothing.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster, startSingle } from '../instances/cluster.ts';
import { type Attack, type Outcome, targetOf } from './attack.ts';

const PAGE = fileURLToPath(new URL('../../docs/security-tests.md', import.meta.url));
const PATTERNS = new URL('patterns/', import.meta.url);

/** Of one pattern. */
const LIMIT_MS = 300_000;

const STORES = {
  sqlite: { title: 'SQLite', start: startSingle },
  postgres: { title: 'PostgreSQL and S3', start: startCluster },
} as const;

type Store = keyof typeof STORES;

const { values } = parseArgs({ options: { only: { type: 'string' }, store: { type: 'string' } } });

const stores = (Object.keys(STORES) as Store[]).filter((store) => [undefined, store].includes(values.store as Store));
const rows: (readonly string[])[] = [];
const patterns = await Promise.all(
  readdirSync(PATTERNS)
    .sort()
    .map((file) => import(new URL(file, PATTERNS).href)),
);
const attacks = patterns.flatMap((each: { readonly attacks: readonly Attack[] }) => each.attacks);
for (const attack of attacks) {
  const { name } = attack;
  if (values.only !== undefined && !name.startsWith(values.only)) continue;
  const cells: string[] = [];
  for (const store of stores) {
    const { holds, now } = await outcomeOf(attack, store);
    if (!holds) process.exitCode = 1;
    console.log(`${name} on ${STORES[store].title}: ${holds ? 'holds' : 'DOES NOT HOLD'}: ${now}`);
    cells.push(holds ? now : `**does not hold**: ${now}`);
  }
  rows.push([attack.pattern, attack.before, ...cells]);
}
if (values.only === undefined && values.store === undefined) writeFileSync(PAGE, page());

/** Of a service with two workers; of several instances the first is attacked. What fails is told, and the others are tried. */
async function outcomeOf(attack: Attack, store: Store): Promise<Outcome> {
  const service = await STORES[store].start({ PLATEN_WORKERS: '2' });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ holds: false, now: `no end within ${LIMIT_MS / 1000} s` }), LIMIT_MS);
  });
  try {
    return await Promise.race([attack.run(targetOf(service)), late]);
  } catch (error) {
    return { holds: false, now: `it could not be tried: ${(error as Error).message}` };
  } finally {
    clearTimeout(timer);
    await service.close();
  }
}

function page(): string {
  const head = ['Pattern', 'Before', ...stores.map((store) => `Now, on ${STORES[store].title}`)];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    '# Attacks that were tried',
    'Each of these was found in an attack on the running service. `npm run attack` runs them again, each against a fresh service ' +
      'with two workers, and writes this page; they are in `tests/attack/patterns/`. Times are of one run on one machine: attackers, ' +
      'the program that asks for labels and health, and the service with its database and store shared its processors, which real attackers ' +
      'do not.',
    'Where four teams attack, three others ask for one label after the other, and quiet and attacked times take turns: three attacks of ten ' +
      'seconds, each by teams that have used up nothing of what they may ask for, and a quiet time before each and after the last. ' +
      'The p99 of all labels of the attacked times is held against that of all labels of the quiet ones: it may be five times that, no label ' +
      'may fail, and `/health` answers within 100 ms (p99). A label counts where it began. How late the asking program and the disk were by themselves is beside it.',
    lines.join('\n'),
    `Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, which other programs ` +
      `used as well: a load of ${loadavg()[1]!.toFixed(0)}, attack included.`,
  ]
    .join('\n\n')
    .concat('\n');
}
