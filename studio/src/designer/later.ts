/** Effects that wait for a frame: however much changes until then, they run once. */
import { effect, signal } from '@preact/signals';

/** Calls what it is given once, later; gives what prevents that. */
export type Wait = (run: () => void) => () => void;

/** Just before the next frame is painted. */
export const nextFrame: Wait = (run) => {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
};

/** When the next frame is painted, so that what nobody waits for holds it up no longer. */
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

/** Runs at once, and again later when what it read has changed. */
export function effectLater(run: () => void, wait: Wait): () => void {
  const turn = signal(0);
  let isTurn = true;
  let forget = () => {};
  const stop = effect(() => {
    // What woke it is read anew in its turn alone, so that nothing is computed for what waits.
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
