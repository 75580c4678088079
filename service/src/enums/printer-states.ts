/** States of a printer. `silent` means reachable, but without a status report. */
export const PRINTER_STATES = ['ready', 'stopped', 'unreachable', 'silent'] as const;

export type PrinterState = (typeof PRINTER_STATES)[number];
