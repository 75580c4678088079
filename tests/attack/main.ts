/**
 * `npm run attack`: runs every pattern of `tests/attack/patterns/` on SQLite and on PostgreSQL with S3. Prints the
 * outcomes and writes docs/proof/security-tests.md, even if some attacks succeed or could not run. Timed patterns run one
 * after the other, with one service for each store. The others have a new service each, and run on both stores at once.
 * `-- --only NAME` runs the patterns whose names begin so, `-- --store sqlite` or `postgres` uses one store. Neither
 * writes the file.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { effort, measuredBy, writeFigures } from '../../scripts/figures/figures.ts';
import { startCluster, startSingle } from '../instances/cluster.ts';
import { type Attack, type Outcome, targetOf } from './attack.ts';

const PATTERNS = new URL('patterns/', import.meta.url);

/** Time limit of one pattern. */
const LIMIT_MS = 300_000;
const LARGE_LIMIT_MS = 900_000;

const STORES = {
  sqlite: { title: 'SQLite', start: startSingle },
  postgres: { title: 'PostgreSQL and S3', start: startCluster },
} as const;

type Store = keyof typeof STORES;

const { values } = parseArgs({
  options: { only: { type: 'string' }, store: { type: 'string' }, smoke: { type: 'boolean' } },
});

const stores = (Object.keys(STORES) as Store[]).filter((store) =>
  [undefined, store].includes(effort(values.store, 'sqlite') as Store),
);
type Service = Awaited<ReturnType<(typeof STORES)[Store]['start']>>;

const startedAt = performance.now();
const patterns = await Promise.all(
  readdirSync(PATTERNS)
    .sort()
    .map((file) => import(new URL(file, PATTERNS).href)),
);
const attacks = patterns
  .flatMap((each: { readonly attacks: readonly Attack[] }) => each.attacks)
  .filter(({ name, isTimed }) => effort(values.only === undefined || name.startsWith(values.only), !isTimed))
  .slice(0, effort(Infinity, 1));
/** Cells by the name of the attack. */
const cells = new Map(attacks.map(({ name }) => [name, new Map<Store, string>()]));

for (const store of stores) await tryTimed(store);
for (const attack of attacks.filter(({ isTimed }) => !isTimed))
  await Promise.all(stores.map((store) => tryAlone(attack, store)));
if (values.only === undefined && values.store === undefined) writeFigures('security-tests.md', page());
console.log(`after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
process.exit();

/** Runs timed attacks one after the other on one service, until one breaks it. */
async function tryTimed(store: Store): Promise<void> {
  let service: Service | undefined;
  for (const attack of attacks.filter(({ isTimed }) => isTimed)) {
    try {
      service ??= await start(store);
      tell(attack, store, await settledOf(attack, service));
      if (!attack.isLarge) continue;
    } catch (error) {
      tell(attack, store, failed(error));
    }
    await service?.close().catch(() => undefined);
    service = undefined;
  }
  await service?.close();
}

async function tryAlone(attack: Attack, store: Store): Promise<void> {
  let service: Service | undefined;
  try {
    service = await start(store);
    tell(attack, store, await outcomeOf(attack, service));
  } catch (error) {
    tell(attack, store, failed(error));
  }
  await service?.close().catch(() => undefined);
}

function start(store: Store): Promise<Service> {
  return STORES[store].start({ PLATEN_WORKERS: '2', PLATEN_WEBHOOKS: 'public' });
}

/**
 * Repeats an attack twice if only its times are too long. The median counts: the p99 of some 270 labels is their third
 * worst value, which a single stall of the disk may cause.
 */
async function settledOf(attack: Attack, service: Service): Promise<Outcome> {
  const first = await outcomeOf(attack, service);
  if (first.holds || first.times === undefined || attack.isLarge) return first;
  const three = [first, await outcomeOf(attack, service), await outcomeOf(attack, service)];
  const other = three.find(({ times }) => times === undefined);
  if (other) return other;
  const sorted = three.toSorted((a, b) => a.times! - b.times!);
  const all = sorted.map(({ times }) => times!.toFixed(1)).join(', ');
  return { ...sorted[1]!, now: `${sorted[1]!.now} (median of three runs: ${all} times)` };
}

/** Runs an attack with a time limit. With several instances, attacks the first. */
async function outcomeOf(attack: Attack, service: Service): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const limitMs = attack.isLarge ? LARGE_LIMIT_MS : LIMIT_MS;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([attack.run(targetOf(service)), late]).finally(() => clearTimeout(timer));
}

function failed(error: unknown): Outcome {
  return { holds: false, now: `it could not be tried: ${(error as Error).message.replaceAll(/[|\n]/g, ' ')}` };
}

function tell({ name }: Attack, store: Store, { holds, now }: Outcome): void {
  if (!holds) process.exitCode = 1;
  console.log(`${name} on ${STORES[store].title}: ${holds ? 'holds' : 'DOES NOT HOLD'}: ${now}`);
  cells.get(name)!.set(store, holds ? now : `**does not hold**: ${now}`);
}

function page(): string {
  const head = ['Pattern', 'Before', ...stores.map((store) => `Now, on ${STORES[store].title}`)];
  const rows = attacks.map(({ name, pattern, before }) => [
    ...[pattern, before],
    ...stores.map((store) => cells.get(name)!.get(store) ?? ''),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return [
    '# Repeated attacks',
    'One team cannot slow down or block the others; this page shows the attacks that we repeat and the response times of the other teams during them.',
    'Each attack was found by attacking the running service or by reading its code, and is in `tests/attack/patterns/`. `npm run attack` runs ' +
      'all of them against a service with two workers, and writes this page. All times are from one machine. The attackers, the measuring ' +
      'program, the service, its database and its store share the processors, unlike in a real attack.',
    'In most rows four teams attack for nine seconds, while three other teams request labels one after another. Four quiet seconds ' +
      'before and after the attack are the comparison. An attack holds if the p99 of the labels is at most five times the quiet value, no label ' +
      'fails, and `/health` answers within 100 ms (p99). If the first try exceeds five times, the median of three tries counts. A label belongs ' +
      'to the period in which it was requested. Each row also shows the delays of the measuring program and of the disk.',
    'If a team has very large tables, no pause of the main thread may be longer than 100 ms. The port must open within 2 s, and SIGTERM must end the ' +
      'service within 30 s. If the quiet service had a longer pause or a later start because of other programs, this value is the limit instead.',
    lines.join('\n'),
    `${measuredBy('npm run attack')} Node.js ${process.versions.node}, ${cpus().length} processors shared with other ` +
      `programs, load average ${loadavg()[1]!.toFixed(0)} including the attack.${sharing()}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Describes how Linux shares processors (sched(7)). Each connection to PostgreSQL is a session. */
function sharing(): string {
  const file = '/proc/sys/kernel/sched_autogroup_enabled';
  if (!existsSync(file)) return '';
  return ` Linux shared the processors by ${readFileSync(file, 'utf8').trim() === '1' ? 'sessions' : 'threads'} (autogroup).`;
}
