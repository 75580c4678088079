/** Sends rows in parts. Rows that the service rejects are set aside, so that all other rows are printed. */
import type { Row } from './rows.ts';

export type Rejected = { readonly row: Row; readonly error: ItemError };

export type SentRows = {
  /** Number of rows that were accepted. */
  readonly sent: number;
  readonly rejected: readonly Rejected[];
  /** Rows that were not sent, because an error affected all rows. */
  readonly unsent: readonly Row[];
  readonly stopped?: unknown;
};

/** `path` starts at the item. */
export type ItemError = {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
  readonly elementId?: string;
  readonly item?: number;
};

export type SendOptions = {
  /** Maximum number of rows per request. */
  readonly most: number;
  /** Sends rows as one request. */
  readonly send: (rows: readonly Row[]) => Promise<void>;
  /** Returns the errors of a rejected request, which name items by their index or path. */
  readonly errorsOf: (error: unknown) => readonly ItemError[];
  readonly onProgress: (done: number) => void;
};

export async function sendRows(
  rows: readonly Row[],
  { most, send, errorsOf, onProgress }: SendOptions,
): Promise<SentRows> {
  const rejected: Rejected[] = [];
  let sent = 0;
  for (let from = 0; from < rows.length; from += most) {
    let left = rows.slice(from, from + most);
    // Each iteration removes at least one row.
    while (left.length > 0) {
      try {
        await send(left);
        sent += left.length;
        break;
      } catch (error) {
        const errors = errorsByItem(errorsOf(error));
        const isKnown = (index: number) => errors.has(index);
        if (!left.some((_, index) => isKnown(index))) {
          return { sent, rejected, unsent: [...left, ...rows.slice(from + most)], stopped: error };
        }
        rejected.push(...left.flatMap((row, index) => (isKnown(index) ? [{ row, error: errors.get(index)! }] : [])));
        left = left.filter((_, index) => !isKnown(index));
      }
    }
    onProgress(Math.min(rows.length, from + most));
  }
  return { sent, rejected, unsent: [] };
}

/** Returns the first error of each item, without the item, because the row names it. */
function errorsByItem(errors: readonly ItemError[]): ReadonlyMap<number, ItemError> {
  const found = new Map<number, ItemError>();
  for (const { item, ...error } of errors) {
    const [, named, path] = /^(?:\/items\/(\d+)(?=\/|$))?(.*)$/s.exec(error.path)!;
    const index = item ?? named;
    if (index !== undefined && !found.has(Number(index))) found.set(Number(index), { ...error, path: path! });
  }
  return found;
}
