/**
 * `npm run attack`: every pattern of `tests/attack/patterns/` on SQLite and on PostgreSQL with S3; prints what came of it and
 * writes docs/security-tests.md, also where some do not hold or could not be tried. Patterns that measure times come one after the
 * other, with a service for all of a store; the others have a fresh one each, and both stores at once. `-- --only NAME` runs one or those that
 * begin so, `-- --store sqlite` or `postgres` on one; both write nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster, startSingle } from '../instances/cluster.ts';
import { type Attack, type Outcome, targetOf } from './attack.ts';

const PAGE = fileURLToPath(new URL('../../docs/security-tests.md', import.meta.url));
const PATTERNS = new URL('patterns/', import.meta.url);

/** The time of one pattern. */
const LIMIT_MS = 300_000;

const STORES = {
  sqlite: { title: 'SQLite', start: startSingle },
  postgres: { title: 'PostgreSQL and S3', start: startCluster },
} as const;

type Store = keyof typeof STORES;

const { values } = parseArgs({ options: { only: { type: 'string' }, store: { type: 'string' } } });

const stores = (Object.keys(STORES) as Store[]).filter((store) => [undefined, store].includes(values.store as Store));
type Service = Awaited<ReturnType<(typeof STORES)[Store]['start']>>;

const startedAt = performance.now();
const patterns = await Promise.all(
  readdirSync(PATTERNS)
    .sort()
    .map((file) => import(new URL(file, PATTERNS).href)),
);
const attacks = patterns
  .flatMap((each: { readonly attacks: readonly Attack[] }) => each.attacks)
  .filter(({ name }) => values.only === undefined || name.startsWith(values.only));
/** By the name of the attack. */
const cells = new Map(attacks.map(({ name }) => [name, new Map<Store, string>()]));

for (const store of stores) await tryTimed(store);
for (const attack of attacks.filter(({ isTimed }) => !isTimed))
  await Promise.all(stores.map((store) => tryAlone(attack, store)));
if (values.only === undefined && values.store === undefined) writeFileSync(PAGE, page());
console.log(`after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
process.exit();

/** One after the other, of a service that lives until one of them breaks it. */
async function tryTimed(store: Store): Promise<void> {
  let service: Service | undefined;
  for (const attack of attacks.filter(({ isTimed }) => isTimed)) {
    try {
      service ??= await start(store);
      tell(attack, store, await settledOf(attack, service));
    } catch (error) {
      tell(attack, store, failed(error));
      await service?.close().catch(() => undefined);
      service = undefined;
    }
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
  return STORES[store].start({ PLATEN_WORKERS: '2' });
}

/**
 * One that does not hold by its times alone is tried twice more, and the middle one of the three counts: a p99 of some 270 labels is the
 * third worst of them, which one stall of the disk may be.
 */
async function settledOf(attack: Attack, service: Service): Promise<Outcome> {
  const first = await outcomeOf(attack, service);
  if (first.holds || first.times === undefined) return first;
  const three = [first, await outcomeOf(attack, service), await outcomeOf(attack, service)];
  const other = three.find(({ times }) => times === undefined);
  if (other) return other;
  const sorted = three.toSorted((a, b) => a.times! - b.times!);
  const all = sorted.map(({ times }) => times!.toFixed(1)).join(', ');
  return { ...sorted[1]!, now: `${sorted[1]!.now} (the middle one of three: ${all} times)` };
}

/** Where there are several instances, the first is attacked. */
async function outcomeOf(attack: Attack, service: Service): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
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
    '# Attacks that were tried',
    'Each of these was found in an attack on the running service, or by reading it. `npm run attack` runs them again against a service ' +
      'with two workers, and writes this page; they are in `tests/attack/patterns/`. Times are of one run on one machine: attackers, ' +
      'the program that asks for labels and health, and the service with its database and store shared its processors, which real attackers ' +
      'do not.',
    'Where four teams attack, three others ask for one label after the other: nine seconds of attack, by teams that have used up nothing ' +
      'of what they may ask for, and four quiet ones before and after. ' +
      'The p99 of all labels of the attack is held against that of all labels of the quiet times: it may be five times that, in the middle one of three times where it was more in the first, no label ' +
      'may fail, and `/health` answers within 100 ms (p99). A label counts where it began. How late the asking program and the disk were by themselves is beside it.',
    lines.join('\n'),
    `Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, which other programs ` +
      `used as well: a load of ${loadavg()[1]!.toFixed(0)}, attack included.${sharing()}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** How Linux shares the processors out (sched(7)): each connection to PostgreSQL is a session of its own. */
function sharing(): string {
  const file = '/proc/sys/kernel/sched_autogroup_enabled';
  if (!existsSync(file)) return '';
  return ` Processors were shared out by ${readFileSync(file, 'utf8').trim() === '1' ? 'sessions' : 'threads'} (autogroup).`;
}
