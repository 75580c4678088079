/** Time of this machine for the printer’s clock in labels: ms in the local time zone. */
export function localClock(): number {
  const now = new Date();
  return now.getTime() - now.getTimezoneOffset() * 60_000;
}
