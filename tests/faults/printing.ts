/**
 * Instances, agents and printers that are killed, stopped or switched off during work. Printers also break connections,
 * hang, stop accepting data, or run out of paper. Each printer counts its labels: no label is printed twice, and each
 * has a job that reports it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { renderTemplate } from '@platen/engine';
import { createNodeWorld } from '@platen/node/node-world';
import type { Database } from '@platen/service/store/tables';
import { BADGE } from '@platen/service/testing/service';
import { startZebraPrinter, type ZebraPrinter, type ZebraState } from '@platen/service/testing/zebra-printer';
import { newTeam, startCluster, startSingle } from '../instances/cluster.ts';
import type { Instance } from '../instances/instance.ts';
import { startAgent } from '../printing/agent.ts';
import { ask } from './ask.ts';
import { createRandom, type Random } from './random.ts';

type PrintingOptions = {
  readonly store: 'sqlite' | 'postgres';
  /** Program that connects to the printers: the service itself or its agents. */
  readonly by: 'service' | 'agents';
  readonly kills: number;
  readonly seed: number;
};

export type PrintingFigures = {
  readonly jobs: number;
  /** Number of jobs that ended in this state. */
  readonly sent: number;
  readonly unknown: number;
  readonly failed: number;
  /** Number of unknown jobs whose label the printer received completely. */
  readonly printedUnknown: number;
  readonly faults: readonly string[];
};

const PRINTERS = 3;
const CLIENTS = 3;
/**
 * Maximum number of labels that are accepted between two kills. The kill occurs a few ms after the last of these
 * labels.
 */
const MOST_LABELS = 30;
const LONGEST_PAUSE_MS = 5_000;
const MOST_MS = 50;

const LAST_MS = 120_000;

/** Maximum bytes after which a connection breaks or stalls: within a label or between two. */
const MOST_BYTES = 4_000;

type Order = { readonly number: number; readonly printer: number };

export async function runPrinting({ store, by, kills, seed }: PrintingOptions): Promise<PrintingFigures> {
  const random = createRandom(seed);
  const printers = await Promise.all(Array.from({ length: PRINTERS }, () => startZebraPrinter()));
  const environment = { PLATEN_PRINTERS: printers.map(({ address }) => address.replace('tcp://', '')).join(',') };
  const parts = store === 'sqlite' ? await startSingle(environment) : await startCluster(environment);
  const agents: PrintingAgent[] = [];
  let stopping = false;
  try {
    const { key } = await newTeam(parts.db, 'enterprise');
    const urls = parts.instances.map(({ url }) => url);
    for (const [at, { address }] of printers.entries()) {
      const body = { name: `printer-${at}`, address: by === 'agents' ? 'agent' : address, language: 'zpl' };
      await ask(`POST ${urls[0]}/v1/printers`, { key, body });
    }
    if (by === 'agents') agents.push(...createAgents(parts.db, { urls, key, printers }));
    const accepted: Order[] = [];
    const faults: string[] = [];
    let number = 0;
    const client = async (index: number) => {
      const own = createRandom(seed * 1_000 + index);
      while (!stopping) {
        const order = { number: ++number, printer: own.below(PRINTERS) };
        const fault = await untilAccepted(order, { urls, key, random: own });
        if (fault === undefined) accepted.push(order);
        else faults.push(fault);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
    clients.catch(() => undefined);
    for (let kill = 0; kill < kills; kill++) {
      for (const printer of printers) printer.set(stateOf(printer, random));
      await someLabels(accepted, random);
      await endOne({ instances: parts.instances, agents, printers }, random);
    }
    stopping = true;
    await clients;
    for (const printer of printers) printer.set({});
    const left = () =>
      parts.db.selectFrom('print_jobs').select('id').where('state', 'in', ['queued', 'sending']).execute();
    const begunAt = performance.now();
    while ((await left()).length > 0 && performance.now() - begunAt < LAST_MS) {
      await parts.db.updateTable('printers').set({ retry_at: 0 }).execute();
      await sleep(200);
    }
    const jobs = await parts.db.selectFrom('print_jobs').select(['name', 'printer', 'place', 'state']).execute();
    const judged = judge({ accepted, jobs, printers });
    return { ...judged, faults: [...faults, ...judged.faults] };
  } finally {
    stopping = true;
    for (const agent of agents) await agent.close();
    await parts.close();
    for (const printer of printers) await printer.close();
  }
}

type Parts = {
  readonly instances: readonly Instance[];
  readonly agents: readonly PrintingAgent[];
  readonly printers: readonly ZebraPrinter[];
};

/** Kills or stops one part during its work, and starts it again. */
async function endOne({ instances, agents, printers }: Parts, random: Random): Promise<void> {
  const one = random.below(10);
  if (one === 0) return printers[random.below(printers.length)]!.restart();
  if (one < 6 && agents.length > 0)
    return agents[random.below(agents.length)]!.restart(one < 5 ? 'SIGKILL' : 'SIGTERM');
  const instance = instances[random.below(instances.length)]!;
  await (one < 9 ? instance.kill() : instance.stop());
  await instance.restart();
}

/** Agent with its printers that can be ended and restarted. */
type PrintingAgent = { restart(signal: NodeJS.Signals): Promise<void>; close(): Promise<void> };

type AgentsOf = { readonly urls: readonly string[]; readonly key: string; readonly printers: readonly ZebraPrinter[] };

/** Creates two agents with one key. Each serves a separate printer, and both serve the last printer. */
function createAgents(db: Database, { urls, key, printers }: AgentsOf): readonly PrintingAgent[] {
  return [0, 1].map((index) => {
    const served = [index, PRINTERS - 1].map((at) => `printer-${at}=${printers[at]!.address}`);
    const start = () => startAgent({ url: urls[index % urls.length]!, key, printers: served });
    let agent = start();
    return {
      async restart(signal) {
        await agent.end(signal);
        // Simulates that the lease has expired. The lease of the printer with two agents must really expire.
        await db.updateTable('printers').set({ leased_until: 0 }).where('name', '=', `printer-${index}`).execute();
        agent = start();
      },
      async close() {
        await agent.end('SIGKILL');
      },
    };
  });
}

/** Waits until a random moment of the load. */
async function someLabels(accepted: readonly Order[], random: Random): Promise<void> {
  const [until, begunAt] = [accepted.length + random.below(MOST_LABELS), performance.now()];
  while (accepted.length < until && performance.now() - begunAt < LONGEST_PAUSE_MS) await sleep(1);
  await sleep(random.below(MOST_MS));
}

/** Returns a random state of a printer, possibly a normal one. */
function stateOf(printer: ZebraPrinter, random: Random): ZebraState {
  const after = printer.received().length + random.below(MOST_BYTES);
  const states = [
    {},
    {},
    {},
    { breaksAfter: after },
    { stallsAfter: after },
    { hangsUpAfter: after },
    { paperOut: true },
  ];
  return states[random.below(states.length)]!;
}

type Asking = { readonly urls: readonly string[]; readonly key: string; readonly random: Random };

/**
 * Sends a print request with the same idempotency key until the response is 202. Retries network errors and the
 * statuses 409, 429 and 503. Returns a description of any other error, or of a timeout.
 */
async function untilAccepted({ number, printer }: Order, { urls, key, random }: Asking): Promise<string | undefined> {
  const body = { printer: `printer-${printer}`, name: String(number), template: BADGE, data: { name: String(number) } };
  const begunAt = performance.now();
  while (performance.now() - begunAt < LAST_MS) {
    const url = `POST ${urls[random.below(urls.length)]}/v1/print`;
    const answer = await ask(url, { key, body, idempotencyKey: `label-${number}` }).catch(() => undefined);
    if (answer?.status === 202) return undefined;
    if (answer && ![409, 429, 503].includes(answer.status)) return `label ${number}: ${answer.status} ${answer.code}`;
    await sleep(answer?.status === 429 ? 1_000 : 50);
  }
  return `label ${number}: never accepted`;
}

type Found = {
  readonly accepted: readonly Order[];
  readonly jobs: readonly {
    readonly name: string;
    readonly printer: string;
    readonly place: number;
    readonly state: string;
  }[];
  readonly printers: readonly ZebraPrinter[];
};

function judge({ accepted, jobs, printers }: Found): PrintingFigures {
  const faults: string[] = [];
  let [sent, unknown, failed, printedUnknown] = [0, 0, 0, 0];
  const last = printers.map(() => -1);
  for (const { name, printer, state } of [...jobs].sort((a, b) => a.place - b.place)) {
    const at = Number(printer.split('-')[1]);
    const received = printers[at]!.received();
    const label = labelOf(name);
    const count = received.split(label).length - 1;
    if (count > 1) faults.push(`label ${name} came ${count} times`);
    if (state === 'sent') {
      sent++;
      const place = received.indexOf(label);
      if (count !== 1) faults.push(`label ${name} is said to be sent and came ${count} times`);
      else if (place < last[at]!) faults.push(`label ${name} came before one that stood before it`);
      last[at] = Math.max(last[at]!, place);
    } else if (state === 'unknown') {
      unknown++;
      printedUnknown += count;
    } else if (state === 'failed') {
      failed++;
      if (count > 0) faults.push(`label ${name} is said not to be printed and came`);
    } else faults.push(`label ${name} is ${state} in the end`);
  }
  const known = new Set(jobs.map(({ name }) => name));
  for (const { number } of accepted)
    if (!known.has(String(number))) faults.push(`label ${number} was accepted and has no job`);
  if (known.size < jobs.length) faults.push('there are two jobs of one label');
  return { jobs: jobs.length, sent, unknown, failed, printedUnknown, faults };
}

const world = createNodeWorld();

/** Renders the expected label. The same template, data and version give the same bytes. */
function labelOf(name: string): string {
  const options = { format: 'zpl', now: 0, printer: { density: 8 } } as const;
  const rendered = renderTemplate(BADGE, { name }, options, world);
  if (!rendered.ok) throw new Error('the badge cannot be rendered');
  return Buffer.from(rendered.value.bytes).toString('latin1');
}
