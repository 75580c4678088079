/** Polls for work at intervals, and earlier when it is woken. */
import { createStepPause } from '../fairness/step-pause.ts';

export type Poller = {
  /** Starts polling. Before this call, `wake` has no effect. */
  begin(): void;
  /** Polls as soon as possible, because there may be new work. */
  wake(): void;
  /** Stops polling. Resolves when the current poll has ended. */
  stop(): Promise<void>;
};

type PollerOptions = {
  readonly everyMs: number;
  look(): Promise<void>;
  /** Called once for a series of consecutive failures. */
  onError(error: unknown): void;
};

/**
 * Creates the poller. Only one poll runs at a time. If it is woken during a poll, it polls again after a pause as long
 * as that poll. Work that wakes the poller continuously therefore leaves time for requests.
 */
export function createPoller({ everyMs, look, onError }: PollerOptions): Poller {
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [again, failures] = [false, 0];

  function wake(): void {
    if (timer === undefined) return;
    if (looking) {
      again = true;
      return;
    }
    again = false;
    const pause = createStepPause();
    looking = look()
      .then(() => {
        failures = 0;
      })
      .catch((error) => {
        if (failures++ === 0) onError(error);
      })
      .then(pause)
      .finally(() => {
        looking = undefined;
        if (again) wake();
      });
  }

  return {
    begin() {
      timer = setInterval(wake, everyMs).unref();
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await looking;
    },
  };
}
