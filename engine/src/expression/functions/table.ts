/** Lists all functions. The compiler uses this table, and the documentation is generated from it. */
import { BYTE_FUNCTIONS } from './bytes.ts';
import { CODE_CONTENT_FUNCTIONS } from './code-content-functions.ts';
import { DATE_FUNCTIONS } from './date.ts';
import type { FunctionEntry } from './entry.ts';
import { FORMAT_FUNCTIONS } from './format.ts';
import { LIST_FUNCTIONS } from './list.ts';
import { NUMBER_FUNCTIONS } from './number.ts';
import { PAGE_FUNCTIONS } from './pages.ts';
import { TEXT_FUNCTIONS } from './text.ts';
import { WORD_FUNCTIONS } from './word-functions.ts';

/** All functions in the order of the documentation. */
export const FUNCTION_ENTRIES: readonly FunctionEntry[] = [
  ...TEXT_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...FORMAT_FUNCTIONS,
  ...WORD_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...BYTE_FUNCTIONS,
  ...CODE_CONTENT_FUNCTIONS,
  ...PAGE_FUNCTIONS,
];

/** Functions by name and alias. */
export const FUNCTIONS: ReadonlyMap<string, FunctionEntry> = new Map(
  FUNCTION_ENTRIES.flatMap((entry) => [entry.name, ...entry.aliases].map((name) => [name, entry] as const)),
);
