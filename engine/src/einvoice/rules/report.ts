/** Defines how rules report that they are broken. */
import type { Origin } from '../said.ts';

/** Broken rule of EN 16931 or a profile, by its official name, with the origin of the invalid value. */
export type Broken = { readonly rule: string; readonly origin: Origin; readonly message: string };

/** Reports a broken rule. `at` is the invalid or missing term, or the list. */
export type Report = (rule: string, at: { readonly origin: Origin }, message: string) => void;
