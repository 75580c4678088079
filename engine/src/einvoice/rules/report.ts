/** How rules say that they are broken. */
import type { Origin } from '../said.ts';

/** A rule of EN 16931 or of a profile, by its name there, and what it is about. */
export type Broken = { readonly rule: string; readonly origin: Origin; readonly message: string };

/** `at`: the term that is wrong or missing, or the list. */
export type Report = (rule: string, at: { readonly origin: Origin }, message: string) => void;
