/** Effects that run at most once per frame, regardless of the number of changes. */
import { effect, signal } from '@preact/signals';

/** Schedules a single call; returns a function that cancels it. */
export type Wait = (run: () => void) => () => void;

/** Runs just before the next frame is painted. */
export const nextFrame: Wait = (run) => {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
};

/** Runs after the next frame is painted, for work that must not delay it. */
export const afterFrame: Wait = (run) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Runs immediately, and again (once per frame) after values that it reads have changed. */
export function scheduledEffect(run: () => void, wait: Wait): () => void {
  const turn = signal(0);
  let isTurn = true;
  let forget = () => {};
  const stop = effect(() => {
    // Reads the values only when it runs, so that nothing is computed while it waits.
    turn.value;
    if (isTurn) run();
    else forget = wait(() => turn.value++);
    isTurn = !isTurn;
  });
  return () => {
    forget();
    stop();
  };
}
