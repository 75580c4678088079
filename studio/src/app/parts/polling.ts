/** Polls data that is still changing. */
import { useEffect } from 'preact/hooks';

/** Polling interval in ms. */
const POLL_MS = 2_000;

/** While `isMoving`, calls `again` one interval after each new result `seen`. */
export function usePolling(isMoving: boolean, seen: unknown, again: () => void): void {
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(again, POLL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, seen]);
}
