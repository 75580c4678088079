/** The service's only clock. It is used for every date, expiry and count. */

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * True for this machine's clock, which may differ from the clocks of other instances. Leases on PostgreSQL then use
   * the server's clock.
   */
  readonly isOfMachine?: true;
};

export const systemClock: Clock = { now: () => Date.now(), isOfMachine: true };
