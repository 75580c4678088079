/** Rows of work that runs carry a time that is moved on while it does: past it, the process that worked has died. */

/** How long a row of a process that died stays in the way. */
export const LEASE_MS = 45_000;

const RENEWED_EVERY_MS = 15_000;

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
