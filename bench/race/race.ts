/**
 * Runs a race. Contestants in separate processes alternate every few hundred ms over many rounds, so that other load
 * affects all equally. Each result is the median of the ratios within a round.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Job, Order, Report } from './contestant.ts';
import { median, quantile } from './statistics.ts';

export type Entrant = {
  readonly name: string;
  /** Path of the bundled contestant. */
  readonly file: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
};

export type RaceOptions = {
  readonly job: Job;
  /** Path of the JSON list of documents. */
  readonly documents: string;
  readonly fonts: readonly [regular: string, bold: string];
  readonly rounds: number;
  readonly turnMs: number;
  readonly warmUpMs: number;
};

export type Standing = {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Median over all rounds of the ratio to the first entrant's median. */
  readonly ratio: number;
  readonly documents: number;
  /** First document, for checks. */
  readonly sample: Uint8Array;
};

export type Failure = { readonly name: string; readonly failure: string };

/** Timeout in ms for a child's response. Slow contestants take nine seconds for an invoice of 1,000 rows. */
const PATIENCE_MS = 120_000;

export async function race(
  entrants: readonly Entrant[],
  options: RaceOptions,
): Promise<readonly (Standing | Failure)[]> {
  const failures: Failure[] = [];
  const runners: Runner[] = [];
  for (const entrant of entrants) {
    const runner = new Runner(entrant, options);
    try {
      await runner.ready();
      await runner.run(options.warmUpMs);
      runners.push(runner);
    } catch (error) {
      failures.push({ name: entrant.name, failure: String(error) });
      runner.end();
    }
  }
  try {
    for (let round = 0; round < options.rounds; round++) {
      for (const runner of runners) runner.rounds.push(await runner.run(options.turnMs));
    }
    const standings: Standing[] = [];
    for (const runner of runners) standings.push(standingOf(runner, runners[0]!, await runner.sample(0)));
    return [...standings, ...failures];
  } finally {
    for (const runner of runners) runner.end();
  }
}

/** Returns the time from the start of an entrant's process to its first document. */
export async function coldStartMs(entrant: Entrant, options: RaceOptions): Promise<number> {
  const start = performance.now();
  const runner = new Runner(entrant, options);
  try {
    await runner.ready();
    await runner.sample(0);
    return performance.now() - start;
  } finally {
    runner.end();
  }
}

function standingOf({ name, rounds }: Runner, first: Runner, sample: Uint8Array): Standing {
  const times = rounds.flat();
  const ratio = median(rounds.map((round, i) => median(round) / median(first.rounds[i]!)));
  return { name, p50Ms: median(times), p95Ms: quantile(times, 0.95), ratio, documents: times.length, sample };
}

class Runner {
  readonly name: string;
  readonly rounds: (readonly number[])[] = [];
  readonly #child: ChildProcess;
  #next = 0;

  constructor({ name, file, env, args = [] }: Entrant, { job, documents, fonts }: RaceOptions) {
    this.name = name;
    this.#child = fork(file, [job, documents, ...fonts, ...args], {
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  async ready(): Promise<void> {
    await this.#answer('ready');
  }

  async run(forMs: number): Promise<readonly number[]> {
    const answer = this.#answer('times');
    this.#order({ kind: 'run', forMs, from: this.#next });
    const { times } = await answer;
    this.#next += times.length;
    return times;
  }

  async sample(n: number): Promise<Uint8Array> {
    const answer = this.#answer('sample');
    this.#order({ kind: 'sample', n });
    return Buffer.from((await answer).base64, 'base64');
  }

  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #order(order: Order): void {
    this.#child.send(order);
  }

  #answer<Kind extends Report['kind']>(kind: Kind): Promise<Extract<Report, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(timer);
        this.#child.off('message', hear);
        this.#child.off('exit', leave);
        outcome();
      };
      const fail = (message: string) => settle(() => reject(new Error(message)));
      const hear = (report: Report) => {
        if (report.kind === kind) settle(() => resolve(report as Extract<Report, { kind: Kind }>));
        else fail(report.kind === 'failed' ? report.message : `an answer out of turn: ${report.kind}`);
      };
      const leave = (code: number | null) => fail(`the process ended with ${code}`);
      const timer = setTimeout(() => {
        fail('no answer in time');
        this.#child.kill();
      }, PATIENCE_MS);
      this.#child.on('message', hear);
      this.#child.on('exit', leave);
    });
  }
}
