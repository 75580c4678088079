/**
 * Model of a service with several instances, one PostgreSQL and one S3 storage, based on measured times of one render.
 */
import { quantile } from '../race/statistics.ts';
import { Log, type Process, Resource, Simulation, type Step } from './simulation.ts';

/** Mean times of one stored render, in ms. */
export type RenderTimes = {
  /** Processor time of an instance's main thread, in ms. */
  readonly mainMs: number;
  /** Processor time of a render worker, in ms. */
  readonly workerMs: number;
  /** Processor time of PostgreSQL for all transactions of a render, in ms. */
  readonly databaseMs: number;
  /** Time of a `PUT` to the storage, in ms. */
  readonly storageMs: number;
  readonly storageCpuMs: number;
  /** Processor time of a client, in ms, if it runs on the same host. */
  readonly clientMs: number;
};

export type Installation = {
  readonly instances: number;
  readonly workers: number;
  /**
   * Cores of each machine with an instance, and of the database's machine. If all programs share one host, the number
   * of its cores.
   */
  readonly cores: { readonly instance: number; readonly database: number } | { readonly host: number };
  /** Transactions per render that change the row of the team's usage. */
  readonly transactions: number;
  readonly statements: number;
  /** Round-trip time of a statement to the database, in ms. */
  readonly roundTripMs: number;
  readonly flushMs: number;
  readonly teams: number;
  readonly connections: number;
};

export type Prediction = {
  readonly aSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Share of the time in which the main thread is busy. */
  readonly main: number;
  readonly workers: number;
  readonly database: number;
  /** Mean number of renders that share one flush of the log. */
  readonly perFlush: number;
};

/** Returns a generator of numbers from 0 to 1. The sequence is the same in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulates clients that each send a stored render as soon as the previous one has a response. */
export function predict(times: RenderTimes, installation: Installation, seconds = 10): Prediction {
  const { instances, workers, cores, teams, connections } = installation;
  const random = createRandom(1);
  // Half of each time is constant and half is exponential, because label data differ little and interruptions vary.
  const vary = (ms: number) => ms * (0.5 - 0.5 * Math.log(1 - random()));
  const simulation = new Simulation();
  const host = 'host' in cores ? new Resource(cores.host) : undefined;
  const machines = Array.from({ length: instances }, () => ({
    cores: host ?? new Resource('instance' in cores ? cores.instance : 1),
    main: new Resource(1),
    workers: new Resource(workers),
  }));
  const database = host ?? new Resource('database' in cores ? cores.database : 1);
  const log = new Log(installation.flushMs);
  const rows = Array.from({ length: teams }, () => new Resource(1));
  const answered: number[] = [];
  const warmUpMs = 1_000;

  function* compute(core: Resource, ms: number, thread?: Resource): Generator<Step, void, number> {
    if (thread) yield { acquire: thread };
    yield { acquire: core };
    yield { ms: vary(ms) };
    yield { release: core };
    if (thread) yield { release: thread };
  }

  function* transact(row: Resource): Generator<Step, void, number> {
    const each = times.databaseMs / installation.transactions / installation.statements;
    yield { acquire: row };
    for (let sent = 0; sent < installation.statements; sent++) {
      yield { ms: installation.roundTripMs };
      yield* compute(database, each);
    }
    yield { flush: log };
    yield { release: row };
  }

  function* client(number: number): Process {
    const machine = machines[number % instances]!;
    for (let sent = 0; ; sent++) {
      const row = rows[(number + sent * connections) % teams]!;
      const start: number = yield { ms: 0 };
      if (host) yield* compute(host, times.clientMs);
      yield* compute(machine.cores, times.mainMs / 2, machine.main);
      for (let done = 1; done < installation.transactions; done++) yield* transact(row);
      yield* compute(machine.cores, times.workerMs, machine.workers);
      if (host) yield* compute(host, times.storageCpuMs);
      yield { ms: vary(times.storageMs) };
      yield* transact(row);
      yield* compute(machine.cores, times.mainMs / 2, machine.main);
      const end: number = yield { ms: 0 };
      if (end >= warmUpMs) answered.push(end - start);
    }
  }

  for (let number = 0; number < connections; number++) simulation.start(client(number));
  const endMs = warmUpMs + seconds * 1000;
  simulation.run(endMs);
  const busy = (resource: Resource) => resource.usedMs / resource.units / endMs;
  return {
    aSecond: answered.length / seconds,
    p50Ms: quantile(answered, 0.5),
    p99Ms: quantile(answered, 0.99),
    main: busy(machines[0]!.main),
    workers: busy(machines[0]!.workers),
    database: busy(database),
    perFlush: (answered.length * installation.transactions) / Math.max(1, log.flushes),
  };
}
