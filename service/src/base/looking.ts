/** Looking for something to do, now and then and whenever somebody says that there is some. */

export type Looking = {
  /** There may be something to do. */
  wake(): void;
  /** Resolves when nobody looks any more. */
  stop(): Promise<void>;
};

type LookingOptions = {
  readonly everyMs: number;
  look(): Promise<void>;
  /** Called for the first of several failures in a row. */
  onError(error: unknown): void;
};

/** One look at a time; who wakes while one runs gets one that begins after it. */
export function startLooking({ everyMs, look, onError }: LookingOptions): Looking {
  let looking: Promise<void> | undefined;
  let [again, stopped, failures] = [false, false, 0];

  function wake(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    again = false;
    looking = look()
      .then(() => {
        failures = 0;
      })
      .catch((error) => {
        if (failures++ === 0) onError(error);
      })
      .finally(() => {
        looking = undefined;
        if (again) wake();
      });
  }

  const timer = setInterval(wake, everyMs);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
