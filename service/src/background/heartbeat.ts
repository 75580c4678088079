/**
 * Leases: database rows for running work. Each has an expiry time, which is extended while the work runs. If it has
 * passed, the process of the work has stopped.
 */

/** Duration of a lease in ms. If a process stops unexpectedly, its rows block other processes for up to this time. */
export const LEASE_MS = 45_000;

export const HEARTBEAT_MS = 15_000;

/**
 * Runs `work`, and renews its lease periodically until it ends. If one renewal fails, there is time for another before
 * the lease expires.
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
 * Saves data that a short database outage must not lose. Retries for the duration of a lease, then rejects with the
 * last error.
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
 * Deletes the row of a lease. If the database is not available, retries in the background until the lease would have
 * expired. Never rejects.
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
