/** Rows of work that runs carry a time that is moved on while it does: past it, the process that worked has died. */

/** How long a row of a process that died stays in the way. */
export const LEASE_MS = 45_000;

export const RENEWED_EVERY_MS = 15_000;

/** Does the work, renewing until it ends; a renewal that fails is made up for by the next one. */
export async function whileRenewing<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => renew().catch(() => undefined), RENEWED_EVERY_MS);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const RETRIED_EVERY_MS = 1_000;

/** Saves what must not be lost while the database is away for a moment. Rejects with the last failure once a lease would be over. */
export async function insist(save: () => Promise<void>, triesLeft = LEASE_MS / RETRIED_EVERY_MS): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRIED_EVERY_MS).unref());
    await insist(save, triesLeft - 1);
  }
}

/**
 * Takes such a row away. When the database is away it is tried again in the background, so that the row is out of the way
 * as soon as it is back, and not only when its time is over. Never rejects.
 */
export async function takeAway(remove: () => Promise<unknown>, triesLeft = LEASE_MS / RETRIED_EVERY_MS): Promise<void> {
  try {
    await remove();
  } catch {
    if (triesLeft > 0) setTimeout(() => takeAway(remove, triesLeft - 1), RETRIED_EVERY_MS).unref();
  }
}
