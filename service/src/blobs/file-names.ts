/**
 * Names for new files. They are registered as stray files first; see `stray-files.ts`. A transaction registers a batch
 * of names at once.
 */
import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../store/store-context.ts';
import { WRITING_MS } from './stray-files.ts';

export type FileNames = {
  take(): Promise<FileName>;
};

export type FileName = {
  readonly id: string;
  /** Makes the name available again. Call it if no file was written. */
  giveBack(): void;
};

const MADE_AT_ONCE = 50;

/** Maximum age of unused names in ms. It leaves the user of a name most of the lifetime of a stray file. */
const KEPT_MS = 60_000;

/**
 * Length of the prefix that all names in a batch share. The prefix selects the subfolder, so flushing one folder
 * suffices for concurrent renders.
 */
const PREFIX_LENGTH = 2;

function createIds(): string[] {
  const prefix = randomUUID().slice(0, PREFIX_LENGTH);
  return Array.from({ length: MADE_AT_ONCE }, () => prefix + randomUUID().slice(PREFIX_LENGTH));
}

type Stock = { readonly ids: string[]; readonly madeAt: number };

export function createFileNames({ db, clock }: StoreContext): FileNames {
  let stock: Stock = { ids: [], madeAt: 0 };
  let making: Promise<void> | undefined;

  /**
   * Returns true if the stock is recent. Uses the absolute difference, so that names do not live longer if the clock is
   * set back.
   */
  const isFresh = () => Math.abs(clock.now() - stock.madeAt) < KEPT_MS;

  async function make(): Promise<void> {
    const madeAt = clock.now();
    const ids = createIds();
    const old = stock.ids.splice(0);
    await db.transaction().execute(async (transaction) => {
      if (old.length > 0) await transaction.deleteFrom('stray_files').where('id', 'in', old).execute();
      const rows = ids.map((id) => ({ id, expires_at: madeAt + WRITING_MS }));
      await transaction.insertInto('stray_files').values(rows).execute();
    });
    stock = { ids, madeAt };
  }

  return {
    async take() {
      for (;;) {
        const { ids } = stock;
        const id = isFresh() ? ids.pop() : undefined;
        if (id !== undefined) return { id, giveBack: () => void ids.push(id) };
        making ??= make().finally(() => {
          making = undefined;
        });
        await making;
      }
    },
  };
}
