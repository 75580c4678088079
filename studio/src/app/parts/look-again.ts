/** Looks again at what changes by itself, for as long as it does. */
import { useEffect } from 'preact/hooks';

/** How soon what is under way is looked at again. */
const LOOK_AGAIN_MS = 2_000;

/** `seen`: what was found last; another look begins some time after each. */
export function useLookAgain(isMoving: boolean, seen: unknown, again: () => void): void {
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(again, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMoving, seen]);
}
