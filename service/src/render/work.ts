/**
 * Work of a request that renders. It ends with one transaction, which counts the documents and stores the result and
 * the response. If this fails, nothing is stored. Files are written before the transaction, when no row references them
 * yet. A worker's file may be flushed during the transaction, because only the response tells its ID to the client.
 */
import type { Transaction } from 'kysely';
import type { Credential } from '../auth/credential.ts';
import type { Answer, NewAnswer } from '../base/answer.ts';
import type { Content } from '../base/content.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { isForRow } from '../blobs/row-contents.ts';
import { KEEP_NOTHING, type Prepare } from '../idempotency/idempotency.ts';
import { type NewOutput, saveOutput } from '../outputs/outputs.ts';
import { requireDocumentStorage } from '../storage-limits/documents.ts';
import type { Tables } from '../store/tables.ts';
import { type Made, runWithinQuota } from '../usage/quota.ts';
import type { RenderNeeds } from './needs.ts';
import type { Tell } from './render-facts.ts';

/** Reserves memory until the client has read the response. Throws if there is not enough memory. */
export type Hold = (sizeBytes: number) => void;

type Plan = {
  readonly credential: Credential;
  /** Maximum number of documents that the quota must cover. */
  readonly units: number;
  /** True if the document is stored. */
  readonly stores: boolean;
  /** Called before an error because of a limit. It can throw errors in the request, which take precedence. */
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
  /** ID of the document. If it has a file, the ID is taken from `fileNames`. */
  readonly id: string;
  readonly content: Content;
  /** True if the document is stored in its row. It then has no file. */
  readonly isInRow: boolean;
  /** True if a worker has already written the file. */
  readonly isWritten: boolean;
  /** ID of the document that the stored response describes. */
  readonly outputId?: string;
  /** Inserts the rows that reference the file. */
  save(transaction: Transaction<Tables>): Promise<void>;
};

export type Work = {
  readonly hold: Hold;
  /** Records facts about the render as soon as they are known. */
  readonly tell: Tell;
  /** True if the response is stored for repeated requests. */
  readonly isKept: boolean;
  /**
   * Calls `make` if the quota and the storage limit allow it, stores its result and returns the response. If it throws
   * QUOTA_EXCEEDED, STORAGE_EXCEEDED, UNAVAILABLE or an error of `make`, nothing is counted or stored.
   */
  run(needs: RenderNeeds, plan: Plan, make: () => Promise<Result>): Promise<Answer>;
};

type WorkOptions = Pick<Work, 'hold' | 'tell'> & {
  /** Stores the response. */
  readonly prepare: Prepare;
  /** Makes the response wait for a flush that has started. Undefined if the response can be read before the flush. */
  readonly answerAfter?: (flushed: Promise<void>) => void;
};

/** Creates the work of a request. */
export function createWork({ prepare, hold, tell, answerAfter }: WorkOptions): Work {
  const isKept = prepare !== KEEP_NOTHING;
  // A stored response must not refer to a file that a power failure can still destroy, because a retry would receive it.
  const waitLater = isKept ? undefined : answerAfter;

  /** Writes the files. Returns a function that stores the rest in the transaction that counts the documents. */
  async function write({ blobs, metrics }: RenderNeeds, { units, answer, stored }: Result): Promise<Made<Answer>> {
    hold(memoryOf(answer.content) + memoryOf(stored?.content));
    const startedAt = performance.now();
    const saved = () => metrics.stage('save', (performance.now() - startedAt) / 1000);
    const file = stored && !stored.isInRow ? writeFile(blobs, stored) : undefined;
    const wait = stored?.isWritten ? waitLater : undefined;
    if (file && wait) {
      const flushed = file.then(saved);
      // If the transaction fails, nothing waits for the flush.
      flushed.catch(() => undefined);
      wait(flushed);
    }
    const [commitAnswer] = await Promise.all([prepare(answer.content), wait ? undefined : file]);
    if (!wait) saved();
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

/** Writes the file, with the configured durability. */
function writeFile(blobs: Blobs, { id, content, isWritten }: Stored): Promise<void> {
  return isWritten ? blobs.settle(id) : blobs.write(id, content);
}

/** Returns a result with a document for download. */
export function storedOutput(needs: Pick<RenderNeeds, 'clock' | 'rowBytes'>, output: NewOutput): Stored {
  const { id, content, isWritten } = output;
  return {
    id,
    content,
    isInRow: isForRow(content, needs.rowBytes),
    isWritten,
    outputId: id,
    save: (transaction) => saveOutput(transaction, needs, output),
  };
}

/**
 * Throws UNAVAILABLE if the disk is almost full, and STORAGE_EXCEEDED if the team has reached its limit. Errors of
 * `check` take precedence.
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
