/** Renders pieces of a job whose lease belongs to another instance. */
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialOf } from './job-credential.ts';
import { LostJob } from './job-leases.ts';
import type { JobSettings } from './job-settings.ts';
import { makePiece } from './make-piece.ts';
import { type ClaimedPiece, claimPiece, handOver, refusePiece, releasePiece, renewPiece } from './offered-pieces.ts';
import { readPiece } from './read-piece.ts';
import type { WorkNeeds } from './work-needs.ts';

/** Interval in ms for checking whether the piece has been withdrawn. */
const CHECK_EVERY_MS = 1_000;

/** Delay in ms while no piece is free. After `MOST_PAUSES` delays, the instance looks for other work. */
const PAUSE_MS = 50;
const MOST_PAUSES = 20;

type Helping = {
  readonly jobId: string;
  readonly stop: AbortSignal;
  /** Returns true if another job needs the threads. */
  mustYield(): boolean;
};

/** Renders pieces until none has been free for a while. */
export async function helpJob(needs: WorkNeeds, { jobId, stop, mustYield }: Helping): Promise<void> {
  const job = await needs.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (job?.state !== 'running') return;
  const credential = await credentialOf(needs, job);
  const { itemsPerPart: most }: JobSettings = JSON.parse(job.settings);

  async function make(piece: ClaimedPiece): Promise<void> {
    const lost = new AbortController();
    const check = async () => {
      if (!(await renewPiece(needs, piece))) lost.abort(new LostJob());
    };
    const timer = setInterval(() => check().catch(() => undefined), CHECK_EVERY_MS).unref();
    const left = AbortSignal.any([lost.signal, stop]);
    const { part, first, start } = piece;
    try {
      const items = await readPiece(needs.blobs, job!, { start, most });
      const made = await makePiece(needs, { job: job!, credential, left, place: { part, first, start }, piece: items });
      await handOver(needs, piece, made);
    } catch (error) {
      if (stop.aborted) await releasePiece(needs, piece);
      else await refusePiece(needs, piece);
      needs.log.info(
        { err: error, job: jobId },
        'a piece of a job could not be rendered here; the instance with the lease of the job renders it',
      );
    } finally {
      clearInterval(timer);
    }
  }

  async function makeSome(): Promise<void> {
    let pauses = 0;
    while (!stop.aborted && !mustYield() && pauses < MOST_PAUSES) {
      const piece = await claimPiece(needs, jobId);
      if (piece) {
        pauses = 0;
        await make(piece);
      } else {
        pauses++;
        await sleep(PAUSE_MS);
      }
    }
  }

  // One loop more than there are threads, so that a piece can be rendered while another is stored.
  await Promise.all(Array.from({ length: needs.pool.spares + 1 }, makeSome));
}
