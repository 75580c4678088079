/** Keeps the parts of the panels that a person opens in view. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Controls that open a part below them. */
const OPENERS = ':is(.pl-left, .pl-right) :is(summary, [aria-expanded], [aria-pressed])';

/** Events after which the part stays where it is. */
const MOVES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Scrolls a part as far as needed each time it grows after a click on its control, because colours load later. */
export function useOpenedInView(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current!;
    let height = 0;
    const observer = new ResizeObserver(([entry]) => {
      const part = entry!.target as HTMLElement;
      // A part that is higher than the panel begins at its upper edge.
      if (part.offsetHeight > height) part.scrollIntoView({ block: 'nearest' });
      height = part.offsetHeight;
    });
    const stop = () => observer.disconnect();
    const press = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(OPENERS) : null;
      const part = control?.closest<HTMLElement>(control.matches('summary') ? 'details' : '.pl-row, li');
      stop();
      if (!part) return;
      height = part.offsetHeight;
      observer.observe(part);
    };
    // Captures the click, to measure the part before it grows.
    element.addEventListener('click', press, { capture: true });
    for (const move of MOVES) element.addEventListener(move, stop, { capture: true, passive: true });
    return () => {
      stop();
      element.removeEventListener('click', press, { capture: true });
      for (const move of MOVES) element.removeEventListener(move, stop, { capture: true });
    };
  }, []);
}
