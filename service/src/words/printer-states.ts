/** What can be told of a printer; `silent`: it may be reached, and tells nothing of itself. */
export const PRINTER_STATES = ['ready', 'stopped', 'unreachable', 'silent'] as const;

export type PrinterState = (typeof PRINTER_STATES)[number];
