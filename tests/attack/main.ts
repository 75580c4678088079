/**
 * `npm run attack`: runs every pattern in `tests/attack/patterns/` on SQLite and on PostgreSQL with S3. Prints the
 * outcomes and writes docs/proof/security-tests.md, even if some attacks succeed or could not run. Timed patterns run
 * one after another, with one service for each store. Other patterns have a new service each, and run on both stores at
 * once. `-- --only NAME` runs the patterns whose names have this prefix, `-- --store sqlite` or `postgres` uses one
 * store. Neither option writes the file.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { effort, measuredBy, writeFigures } from '../../scripts/figures/figures.ts';
import { startCluster, startSingle } from '../instances/cluster.ts';
import { type Attack, type Outcome, targetOf } from './attack.ts';

const PATTERNS = new URL('patterns/', import.meta.url);

/** Time limit of one pattern in ms. */
const LIMIT_MS = 300_000;
const LARGE_LIMIT_MS = 900_000;

const STORES = {
  sqlite: { title: 'SQLite', short: 'SQLite', start: startSingle },
  postgres: { title: 'PostgreSQL and S3', short: 'PostgreSQL', start: startCluster },
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
/** Outcomes by the name of the attack. */
const outcomes = new Map(attacks.map(({ name }) => [name, new Map<Store, Outcome>()]));

for (const store of stores) await tryTimed(store);
for (const attack of attacks.filter(({ isTimed }) => !isTimed))
  await Promise.all(stores.map((store) => tryAlone(attack, store)));
if (values.only === undefined && values.store === undefined) writeFigures('security-tests.md', page());
console.log(`after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
process.exit();

/** Runs timed attacks one after another on one service, until one breaks it. */
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
 * Repeats an attack twice if only its times are too long, and uses the median. The p99 of about 270 labels is their
 * third-worst value, which a single stall of the disk may cause.
 */
async function settledOf(attack: Attack, service: Service): Promise<Outcome> {
  const first = await outcomeOf(attack, service);
  if (first.holds || first.times === undefined || attack.isLarge) return first;
  const three = [first, await outcomeOf(attack, service), await outcomeOf(attack, service)];
  const other = three.find(({ times }) => times === undefined);
  if (other) return other;
  const sorted = three.toSorted((a, b) => a.times! - b.times!);
  const all = sorted.map(({ times }) => times!.toFixed(1)).join(', ');
  return { ...sorted[1]!, now: `${sorted[1]!.now}; median of ${all}` };
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
  return { holds: false, now: `The attack could not run: ${(error as Error).message.replaceAll(/[|\n]/g, ' ')}` };
}

function tell({ name }: Attack, store: Store, outcome: Outcome): void {
  if (!outcome.holds) process.exitCode = 1;
  const figures = Object.entries(outcome.figures ?? {}).map(([column, value]) => `${column} ${value}`);
  const title = `${name} on ${STORES[store].title}: ${outcome.holds ? 'holds' : 'DOES NOT HOLD'}`;
  console.log([title, ...figures, outcome.now].join('; '));
  outcomes.get(name)!.set(store, outcome);
}

/** Rows of the attacks, one for each store. The first cell is the number of the attack. */
function rowsOf(read: (outcome: Outcome) => readonly string[]): readonly (readonly string[])[] {
  return attacks.flatMap(({ name }, index) =>
    stores.flatMap((store) => {
      const outcome = outcomes.get(name)!.get(store);
      const cells = outcome ? read(outcome) : [];
      return cells.length ? [[`${index + 1}`, STORES[store].short, outcome!.holds ? 'yes' : '**no**', ...cells]] : [];
    }),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function page(): string {
  const all = [...outcomes.values()].flatMap((each) => [...each.values()]);
  const columns = Object.keys(all.find(({ figures }) => figures)?.figures ?? {});
  return [
    '# Repeated attacks',
    'One team cannot block other teams, and can slow them down only within limits. This page lists the attacks that we repeat, and the response times of other teams during the attacks.',
    'We found each attack by attacking the running service or by reading its code. The attacks are in `tests/attack/patterns/`. `npm run attack` runs ' +
      'all of them against a service with two workers, and writes this page. Unlike in a real attack, the attackers, the clients, the service, its database ' +
      'and its storage share the processors of one machine.',
    '## Attacks',
    '"Four teams" means four teams of the smallest plan. Each sends four concurrent requests for nine seconds.',
    tableOf(
      ['No.', 'Attack', 'Effect before the fix'],
      attacks.map(({ pattern, before }, index) => [`${index + 1}`, pattern, before]),
    ),
    '## Labels of other teams',
    'During these attacks, three other teams request labels one after another. The service resists an attack if:',
    [
      '- the p99 response time of the labels is at most five times the value without the attack; if the first run exceeds this limit, the median of three runs counts',
      '- no label fails',
      '- `/health` responds within 100 ms (p99)',
      '- with very large tables, the main thread never pauses for more than 100 ms',
      '- after a start with many rows, the port opens within 2 s, and SIGTERM stops the service within 30 s',
    ].join('\n'),
    'Other programs on the machine can slow down the service even without an attack. If a value without the attack is already above a limit, it replaces the ' +
      'limit. Cells with two values show the value during the attack, then the value without it. Times are in ms. "Delay of the clients" and "Delay of the ' +
      'disk" show the load of the machine.',
    tableOf(
      ['No.', 'Store', 'Resists', ...columns, 'Responses to attackers, notes'],
      rowsOf(({ figures, now }) => (figures ? [...Object.values(figures), now] : [])),
    ),
    '## Other attacks',
    tableOf(
      ['No.', 'Store', 'Resists', 'Result'],
      rowsOf(({ figures, now }) => (figures ? [] : [now])),
    ),
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
