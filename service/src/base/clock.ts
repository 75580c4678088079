/** Clock of the service. All code uses it for dates, expiry times and limits. */

export type Clock = {
  /** Returns the time in ms since the epoch. */
  now(): number;
  /**
   * True for the clock of this machine, which may differ from the clocks of other instances. With PostgreSQL, leases
   * then use the clock of the database server.
   */
  readonly isOfMachine?: true;
};

export const systemClock: Clock = { now: () => Date.now(), isOfMachine: true };
