/**
 * Who waits for a connection gets the first there is: one that is given back, or one more, which takes many times as long to be opened as
 * a statement takes. A pool by itself would have whoever one is opened for wait for that one.
 */
export type Lending<Connection> = {
  /** Rejects with what a connection could not be opened for, or once it took too long. */
  lend(): Promise<Connection>;
  /** To whoever waits, or to the pool. */
  giveBack(connection: Connection): void;
  /** It was closed: who waits has another one opened. */
  lose(): void;
  /** How many wait. */
  waiting(): number;
};

type Source<Connection> = {
  /** Whether one is there that nobody has. */
  hasIdle(): boolean;
  /** Whether there may be more of them. */
  mayOpen(): boolean;
  /** One that is idle, or one more; undefined where the server gives no more beside those that there are. */
  take(): Promise<Connection | undefined>;
  keep(connection: Connection): void;
  readonly longestMs: number;
  tooLate(): Error;
};

/** Until the server is asked again whether it gives one more. */
const RETRY_MS = 100;

type Waiting<Connection> = { resolve(connection: Connection): void; reject(error: unknown): void };

export function createLending<Connection>(source: Source<Connection>): Lending<Connection> {
  const waiting = new Set<Waiting<Connection>>();
  let opening = 0;

  function first(): Waiting<Connection> | undefined {
    const [next] = waiting;
    if (next) waiting.delete(next);
    return next;
  }

  function giveBack(connection: Connection): void {
    const next = first();
    if (next) next.resolve(connection);
    else source.keep(connection);
  }

  /** One for each that waits, as far as there may be so many. */
  function openMore(): void {
    if (opening < waiting.size && (source.hasIdle() || source.mayOpen())) void open();
  }

  async function open(): Promise<void> {
    opening++;
    try {
      const connection = await source.take();
      if (connection) giveBack(connection);
      else setTimeout(openMore, RETRY_MS).unref();
    } catch (error) {
      first()?.reject(error);
      // Others may have counted on what failed.
      queueMicrotask(openMore);
    } finally {
      opening--;
    }
  }

  return {
    lend() {
      return new Promise((resolve, reject) => {
        const asked: Waiting<Connection> = {
          resolve(connection) {
            clearTimeout(timer);
            resolve(connection);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(asked);
          reject(source.tooLate());
        }, source.longestMs);
        waiting.add(asked);
        openMore();
      });
    },
    giveBack,
    lose: openMore,
    waiting: () => waiting.size,
  };
}
