/** States of a printer. `silent` means that the printer can be reached, but does not report its state. */
export const PRINTER_STATES = ['ready', 'stopped', 'unreachable', 'silent'] as const;

export type PrinterState = (typeof PRINTER_STATES)[number];
