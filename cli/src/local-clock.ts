/** Returns local time for labels that print the printer's clock: ms in the time zone of this machine. */
export function localClock(): number {
  const now = new Date();
  return now.getTime() - now.getTimezoneOffset() * 60_000;
}
