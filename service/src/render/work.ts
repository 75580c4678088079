/**
 * Unit of work of a request that renders. It ends in one transaction that counts the documents and saves the result and
 * the stored response, or nothing. Files are written before the transaction, while no row references them.
 */
import type { Transaction } from 'kysely';
import type { Credential } from '../auth/credential.ts';
import type { Answer, NewAnswer } from '../base/answer.ts';
import type { Content } from '../base/content.ts';
import { KEEP_NOTHING, type Prepare } from '../idempotency/idempotency.ts';
import { type NewOutput, saveOutput } from '../outputs/outputs.ts';
import { requireDocumentStorage } from '../storage-limits/documents.ts';
import type { Tables } from '../store/tables.ts';
import { type Made, runWithinQuota } from '../usage/quota.ts';
import type { RenderNeeds } from './needs.ts';
import type { Tell } from './render-facts.ts';

/** Reserves memory until the response is read. Throws if memory is short. */
export type Hold = (sizeBytes: number) => void;

type Plan = {
  readonly credential: Credential;
  /** Maximum number of documents. */
  readonly units: number;
  /** True if a document is stored. */
  readonly stores: boolean;
  /** Called before a rejection by a limit. It may throw errors of the request, which take precedence. */
  check(): Promise<void>;
};

type Result = {
  /** Number of rendered documents. */
  readonly units: number;
  readonly answer: NewAnswer;
  readonly stored?: Stored;
};

/** Document to store. */
type Stored = {
  /** ID from `fileNames`, under which the file is written. */
  readonly id: string;
  readonly content: Content;
  /** True if a worker has written the file. */
  readonly isWritten: boolean;
  /** ID of the output to which the stored response belongs. */
  readonly outputId?: string;
  /** Adds the rows that reference the file. */
  save(transaction: Transaction<Tables>): Promise<void>;
};

export type Work = {
  readonly hold: Hold;
  /** Records facts about the render as soon as they are known. */
  readonly tell: Tell;
  /** True if the response is stored for a repeated request. */
  readonly isKept: boolean;
  /**
   * Makes the result within the quota and the storage limit, saves it and returns the response. Throws QUOTA_EXCEEDED,
   * STORAGE_EXCEEDED, UNAVAILABLE and the errors of `make`, without counting or saving anything.
   */
  run(needs: RenderNeeds, plan: Plan, make: () => Promise<Result>): Promise<Answer>;
};

/** @param prepare stores the response */
export function createWork({ prepare, hold, tell }: Pick<Work, 'hold' | 'tell'> & { readonly prepare: Prepare }): Work {
  const isKept = prepare !== KEEP_NOTHING;

  /** Writes the files. Returns the rest of the work, for the transaction that counts the documents. */
  async function write({ blobs, metrics }: RenderNeeds, { units, answer, stored }: Result): Promise<Made<Answer>> {
    hold(memoryOf(answer.content) + memoryOf(stored?.content));
    const startedAt = performance.now();
    const [commitAnswer] = await Promise.all([
      prepare(answer.content),
      stored && (stored.isWritten ? blobs.settle(stored.id) : blobs.write(stored.id, stored.content)),
    ]);
    metrics.stage('save', (performance.now() - startedAt) / 1000);
    const told = (isExceeded: boolean): Answer => ({
      headers: isExceeded ? { ...answer.headers, 'x-quota-warning': 'exceeded' } : answer.headers,
      open: answer.open,
    });
    if (!stored && !isKept) return { units, tell: told };
    return {
      units,
      async commit(transaction, isExceeded) {
        const final = told(isExceeded);
        await stored?.save(transaction);
        await commitAnswer(transaction, final.headers, stored?.outputId);
        return final;
      },
    };
  }

  return {
    hold,
    tell,
    isKept,
    run(needs, { credential, units, stores, check }, make) {
      return runWithinQuota(needs, { credential, units, onRefused: check }, async () => {
        if (stores || isKept) await requireStorageFor(needs, credential, check);
        return write(needs, await make());
      });
    },
  };
}

/** Returns the parts of a result with an output for download. */
export function storedOutput({ clock }: Pick<RenderNeeds, 'clock'>, output: NewOutput): Stored {
  const { id, content, isWritten } = output;
  return { id, content, isWritten, outputId: id, save: (transaction) => saveOutput(transaction, clock, output) };
}

/**
 * Checks storage before the work. Throws UNAVAILABLE if the disk is nearly full, and STORAGE_EXCEEDED at the team's
 * limit. Errors that `check` throws take precedence.
 */
export async function requireStorageFor(
  needs: RenderNeeds,
  { team }: Credential,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    await requireDocumentStorage(needs, team);
    await needs.disk.requireFree();
  } catch (error) {
    await check();
    throw error;
  }
}

function memoryOf(content: Content | undefined): number {
  return content instanceof Uint8Array ? content.length : 0;
}
