/**
 * Names of files about to be written. The files count as stray at first; see `stray-files.ts`. Names are created in
 * batches, because each creation is a transaction.
 */
import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../store/store-context.ts';
import { WRITING_MS } from './stray-files.ts';

export type FileNames = {
  take(): Promise<FileName>;
};

export type FileName = {
  readonly id: string;
  /** Returns the name to the stock if nothing was written under it. */
  giveBack(): void;
};

const MADE_AT_ONCE = 50;

/** Age in ms at which unused names are discarded. A caller then has most of a stray file's lifetime left. */
const KEPT_MS = 60_000;

/**
 * Length of the prefix that the names of a batch share. The folder of a file is named by this prefix, so that
 * concurrent renders share the flush of one folder.
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

  /** Uses the absolute difference, so that names do not live longer if the clock is set back. */
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
