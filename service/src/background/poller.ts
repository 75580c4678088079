/** Poller that looks for work at intervals and when woken. */
import { createStepPause } from '../fairness/step-pause.ts';

export type Poller = {
  /** Starts with a first poll. Until then, `wake` has no effect. */
  begin(): void;
  /** Polls soon, because there may be work. */
  wake(): void;
  /** Stops the poller. Resolves when the current poll has ended. */
  stop(): Promise<void>;
};

type PollerOptions = {
  readonly everyMs: number;
  look(): Promise<void>;
  /** Called for the first of several consecutive failures. */
  onError(error: unknown): void;
};

/**
 * Creates the poller. It runs one poll at a time. A wake during a poll causes another poll, after a pause as long as
 * the previous one. So work that wakes the poller without waiting for anything else leaves time for requests.
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
