/**
 * `npm run attack`: every pattern of `tests/attack/patterns/` against a fresh service each, on SQLite and on PostgreSQL with S3;
 * prints what came of it and writes docs/security-tests.md. `-- --only NAME` runs one, `-- --store sqlite` or `postgres` on one;
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
for (const file of readdirSync(PATTERNS).sort()) {
  const name = file.replace(/\.ts$/, '');
  if (values.only !== undefined && values.only !== name) continue;
  const { attack } = (await import(new URL(file, PATTERNS).href)) as { readonly attack: Attack };
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
      'with two workers, and writes this page; each is one file in `tests/attack/patterns/`. Times are of one run on one machine, ' +
      'attackers included: what counts are the ratios.',
    lines.join('\n'),
    `Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, which other programs ` +
      `used as well: a load of ${loadavg()[1]!.toFixed(0)}, attack included.`,
  ]
    .join('\n\n')
    .concat('\n');
}
