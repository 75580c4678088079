/**
 * Renders the items of a job. The owner of the job's lease splits the items into pieces. It renders some pieces, offers
 * others to other instances, and stores all results in order. The output is therefore the same as from a single
 * instance.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Credential } from '../auth/credential.ts';
import { isShared } from '../background/leases.ts';
import type { HeldJob } from './job-leases.ts';
import type { JobSettings } from './job-settings.ts';
import { type MadePiece, makePiece, type Place } from './make-piece.ts';
import { type OfferState, offerPieces, offerStates, takeBack, takeMade, withdrawPieces } from './offered-pieces.ts';
import { type Piece, readPiece } from './read-piece.ts';
import { savePiece } from './save-piece.ts';
import type { WorkNeeds } from './work-needs.ts';

/** Maximum number of pieces that are offered at the same time. It limits the results that wait for an earlier piece. */
const OFFERED = 16;

/** Interval in ms for checking for results of other instances. */
const ASK_EVERY_MS = 50;

/**
 * Time in ms to wait for the next piece. If the owner is idle after this time, it renders the piece again, because the
 * other instance may have stopped or be slow.
 */
const PATIENCE_MS = 3_000;

export type Work = { readonly job: HeldJob; readonly credential: Credential; readonly left: AbortSignal };

type Running = Work & {
  /** Returns true if the job must pause for other jobs. */
  mustYield(): boolean;
  onSaved(job: HeldJob): void;
};

/** Piece that is planned. It is rendered here or offered to other instances. */
type Slot = {
  readonly place: Place;
  /** Items of the piece; undefined if it has been offered. */
  piece: Piece | undefined;
  isOffered: boolean;
  made?: Promise<MadePiece>;
  isSettled: boolean;
};

/**
 * Renders items until the job ends or must pause. Returns the updated job. Throws the same errors as a batch, and
 * `LostJob`.
 */
export async function runItems(needs: WorkNeeds, running: Running): Promise<HeldJob> {
  const { credential, mustYield, onSaved } = running;
  const settings: JobSettings = JSON.parse(running.job.settings);
  const isPrint = settings.output === 'print';
  // Number of pieces that are rendered here concurrently. Print jobs are created sequentially, in the order of the
  // printer's queue. For other jobs, one piece is rendered while another is stored.
  const here = isPrint ? 1 : needs.pool.spares + 1;
  const isOffering = !isPrint && isShared(needs.db);
  const ahead = isOffering ? here + OFFERED : here;
  const ending = new AbortController();
  const left = AbortSignal.any([running.left, ending.signal]);
  const slots: Slot[] = [];
  const pending = new Set<Promise<unknown>>();
  let job = running.job;
  let next: Place = { part: job.parts + 1, first: job.done + job.failed, start: job.read_bytes };
  let isYielding = false;
  let waitsSince = performance.now();

  const read = ({ start }: Place) => readPiece(needs.blobs, job, { start, most: settings.itemsPerPart });

  /** Reads the next pieces from the input. Offers the pieces that this instance will not render. */
  async function plan(): Promise<void> {
    while (slots.length < ahead && next.start < job.input_bytes) {
      const piece = await read(next);
      slots.push({ place: next, piece, isOffered: false, isSettled: false });
      next = { part: next.part + 1, first: next.first + piece.items.length, start: next.start + piece.bytes };
    }
    if (!isOffering) return;
    const offered = slots.slice(here).filter(({ made, isOffered }) => !made && !isOffered);
    await offerPieces(
      needs,
      job,
      offered.map(({ place }) => place),
    );
    for (const slot of offered) Object.assign(slot, { piece: undefined, isOffered: true });
  }

  function begin(slot: Slot): void {
    const make = async () =>
      makePiece(needs, { job, credential, left, place: slot.place, piece: slot.piece ?? (await read(slot.place)) });
    const made = make().finally(() => {
      slot.isSettled = true;
      slot.piece = undefined;
      pending.delete(made);
    });
    slot.made = made;
    pending.add(made);
    // Prevents an unhandled rejection. The error is handled when all earlier pieces have been stored.
    made.catch(() => undefined);
  }

  /**
   * Starts pieces that no instance is rendering. Also starts the next piece if another instance has taken too long for
   * it.
   */
  async function beginSome(states: readonly OfferState[]): Promise<void> {
    const stateOf = ({ place }: Slot) => states.find(({ part }) => part === place.part)?.state;
    for (const slot of slots) {
      if (pending.size >= here) return;
      if (slot.made) continue;
      const isLate = slot === slots[0] && performance.now() - waitsSince > PATIENCE_MS;
      const isFree = stateOf(slot) === 'offered' || stateOf(slot) === 'refused';
      if (slot.isOffered && !isFree && !isLate) continue;
      if (slot.isOffered && !(await takeBack(needs, job, { part: slot.place.part, always: isLate }))) continue;
      slot.isOffered = false;
      begin(slot);
    }
  }

  /** Returns the result of the next piece. Returns undefined if it is not finished. */
  async function takeNext(states: readonly OfferState[]): Promise<MadePiece | undefined> {
    const [slot] = slots;
    if (slot?.isSettled) return slot.made;
    const isMade = slot?.isOffered && states.some(({ part, state }) => part === slot.place.part && state === 'made');
    return isMade ? takeMade(needs, job, slot.place.part) : undefined;
  }

  /** Waits until a piece is finished. If other instances are rendering pieces, waits only until the next check. */
  async function wait(): Promise<void> {
    const isAway = slots.some(({ isOffered }) => isOffered);
    await Promise.race([
      ...Array.from(pending, (made) => made.catch(() => undefined)),
      ...(isAway || pending.size === 0 ? [sleep(ASK_EVERY_MS)] : []),
    ]);
  }

  try {
    if (isOffering) await withdrawPieces(needs.db, job.id);
    while (job.state === 'running') {
      left.throwIfAborted();
      if (!isYielding && mustYield()) {
        isYielding = true;
        const begun = slots.findIndex(({ made }) => !made);
        if (begun >= 0) slots.length = begun;
      }
      if (isYielding && slots.length === 0) return job;
      if (!isYielding) await plan();
      const states = isOffering ? await offerStates(needs, job) : [];
      if (!isYielding) await beginSome(states);
      const made = await takeNext(states);
      if (!made) {
        await wait();
        continue;
      }
      job = await savePiece(needs, { job, credential, made });
      slots.shift();
      waitsSince = performance.now();
      onSaved(job);
    }
    return job;
  } finally {
    ending.abort();
    await Promise.allSettled(pending);
    if (isOffering) await withdrawPieces(needs.db, job.id).catch(() => undefined);
  }
}
