/**
 * Returns the local time of this machine, for labels on which the printer prints its clock. The unit is ms, in the time
 * zone of this machine.
 */
export function localClock(): number {
  const now = new Date();
  return now.getTime() - now.getTimezoneOffset() * 60_000;
}
