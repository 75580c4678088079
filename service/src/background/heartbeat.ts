/**
 * Leases: rows of running work with an expiry time that is extended while the work runs. An expired row belongs to a
 * dead process.
 */

/** Duration of a lease in ms. The row of a dead process blocks other processes for this time. */
export const LEASE_MS = 45_000;

export const HEARTBEAT_MS = 15_000;

/**
 * Does the work and renews its lease until the work ends. If a renewal fails, the next renewal still comes before the
 * lease expires.
 */
export async function withHeartbeat<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => renew().catch(() => undefined), HEARTBEAT_MS);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const RETRIED_EVERY_MS = 1_000;

/**
 * Saves data that must not be lost during a short database outage. Retries for the duration of a lease, then rejects
 * with the last error.
 */
export async function saveWithRetries(
  save: () => Promise<void>,
  triesLeft = LEASE_MS / RETRIED_EVERY_MS,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRIED_EVERY_MS).unref());
    await saveWithRetries(save, triesLeft - 1);
  }
}

/**
 * Deletes the row of a lease. During a database outage it retries in the background, so that the row is deleted before
 * it expires. Never rejects.
 */
export async function deleteWithRetries(
  remove: () => Promise<unknown>,
  triesLeft = LEASE_MS / RETRIED_EVERY_MS,
): Promise<void> {
  try {
    await remove();
  } catch {
    if (triesLeft > 0) setTimeout(() => deleteWithRetries(remove, triesLeft - 1), RETRIED_EVERY_MS).unref();
  }
}
