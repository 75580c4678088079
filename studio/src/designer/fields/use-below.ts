/** Places a list below its field, above the panels and within the window. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Space in pixels between the field, the list and the edges of the window. */
const GAP = 2;
const LEAST_WIDTH = 240;
const MOST_HEIGHT = 230;

/** Shows the list while it is open, and moves it with its field. */
export function useBelow(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const element = list.current!;
    element.showPopover();
    const move = ({ target }: Event) => target !== element && place(element, field.current!);
    addEventListener('scroll', move, { capture: true });
    addEventListener('resize', move);
    return () => {
      removeEventListener('scroll', move, { capture: true });
      removeEventListener('resize', move);
      element.hidePopover();
    };
  }, [isOpen]);
  // The height of the field and the number of entries change while the person types.
  useLayoutEffect(() => {
    if (isOpen) place(list.current!, field.current!);
  });
}

/** Places the list above the field if there is more space. */
function place({ style, scrollHeight }: HTMLElement, field: HTMLElement): void {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const [above, below] = [top - 2 * GAP, innerHeight - bottom - 2 * GAP];
  const isBelow = below >= Math.min(scrollHeight, MOST_HEIGHT) || below >= above;
  const wide = Math.max(width, LEAST_WIDTH);
  style.width = `${wide}px`;
  style.left = `${Math.max(GAP, Math.min(left, innerWidth - wide - GAP))}px`;
  style.top = isBelow ? `${bottom + GAP}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${innerHeight - top + GAP}px`;
  style.maxHeight = `${Math.min(MOST_HEIGHT, isBelow ? below : above)}px`;
}

/** Scrolls only the list, because scrolling the panel moves the field. */
export function showInList(entry: HTMLElement): void {
  const list = entry.parentElement!;
  const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.max(0, inner.bottom - outer.bottom) - Math.max(0, outer.top - inner.top);
}
