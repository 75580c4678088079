/** Small discrete-event simulation. Processes are generators that wait for resources and for time to pass. */

/** Waits until one unit of a resource is free, and takes it. */
type Acquire = { readonly acquire: Resource };
/** Releases a unit of a resource. */
type Release = { readonly release: Resource };
/** Waits for a time in ms. */
type Pass = { readonly ms: number };
/** Waits for the end of a flush that starts after this moment. One flush serves all processes that wait. */
type Flush = { readonly flush: Log };

export type Step = Acquire | Release | Pass | Flush;

export type Process = Generator<Step, void, number>;

/** Pool of identical resources (such as CPU cores). Processes wait for a free resource in FIFO order. */
export class Resource {
  readonly units: number;
  busy = 0;
  /** Sum of the busy times of all units, in ms. */
  usedMs = 0;
  changedAt = 0;
  readonly waiting: Process[] = [];

  constructor(units: number) {
    this.units = units;
  }

  change(by: number, now: number): void {
    this.usedMs += this.busy * (now - this.changedAt);
    this.changedAt = now;
    this.busy += by;
  }
}

/** Log of a database: commits that arrive during a flush share the next one. */
export class Log {
  readonly flushMs: number;
  isFlushing = false;
  flushes = 0;
  waiting: Process[] = [];

  constructor(flushMs: number) {
    this.flushMs = flushMs;
  }
}

type Event = { readonly at: number; readonly order: number; run(): void };

/** Runs processes until `endMs`. After each step that waits, the process receives the simulated time. */
export class Simulation {
  now = 0;
  private order = 0;
  private readonly events: Event[] = [];

  start(process: Process): void {
    this.later(0, () => this.advance(process));
  }

  run(endMs: number): void {
    for (;;) {
      const event = this.pop();
      if (event === undefined || event.at > endMs) return;
      this.now = event.at;
      event.run();
    }
  }

  private advance(process: Process): void {
    const { value: step, done } = process.next(this.now);
    if (done) return;
    if ('ms' in step) this.later(step.ms, () => this.advance(process));
    else if ('acquire' in step) this.acquire(step.acquire, process);
    else if ('release' in step) {
      this.release(step.release);
      this.later(0, () => this.advance(process));
    } else this.flush(step.flush, process);
  }

  private acquire(resource: Resource, process: Process): void {
    if (resource.busy >= resource.units) {
      resource.waiting.push(process);
      return;
    }
    resource.change(1, this.now);
    this.later(0, () => this.advance(process));
  }

  private release(resource: Resource): void {
    resource.change(-1, this.now);
    const next = resource.waiting.shift();
    if (next) this.acquire(resource, next);
  }

  private flush(log: Log, process: Process): void {
    log.waiting.push(process);
    if (!log.isFlushing) this.startFlush(log);
  }

  private startFlush(log: Log): void {
    log.isFlushing = true;
    log.flushes++;
    const served = log.waiting;
    log.waiting = [];
    this.later(log.flushMs, () => {
      log.isFlushing = false;
      for (const process of served) this.advance(process);
      if (log.waiting.length > 0 && !log.isFlushing) this.startFlush(log);
    });
  }

  private later(ms: number, run: () => void): void {
    this.push({ at: this.now + ms, order: this.order++, run });
  }

  /** Adds an event to a binary heap, ordered by time and then by the order of the calls. */
  private push(event: Event): void {
    const { events } = this;
    let at = events.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, events[parent]!)) break;
      events[at] = events[parent]!;
      at = parent;
    }
    events[at] = event;
  }

  private pop(): Event | undefined {
    const { events } = this;
    const first = events[0];
    const last = events.pop();
    if (last === undefined || events.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && isBefore(events[child + 1]!, events[child]!)) child++;
      if (!isBefore(events[child]!, last)) break;
      events[at] = events[child]!;
      at = child;
    }
    events[at] = last;
    return first;
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
