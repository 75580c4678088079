/** Size of a printed label on the screen: whole pixels per dot, or reduced. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Returns the width in device pixels of a label that fits the given width. Enlarged labels have a whole number of
 * pixels per dot.
 */
export function labelWidthPx(widthDots: number, availablePx: number): number {
  const whole = Math.floor(availablePx / widthDots);
  return whole >= 1 ? whole * widthDots : Math.max(1, Math.floor(availablePx));
}

export type LabelScale = {
  /** Width of the drawn label in device pixels. */
  readonly widthPx: number;
  readonly widthCss: string;
  readonly isReduced: boolean;
};

/** Updates when the width of the label's frame changes. */
export function useLabelScale(frame: RefObject<HTMLElement | null>, widthDots: number): LabelScale {
  const available = useSignal(widthDots);
  useLayoutEffect(() => {
    const measure = () => {
      available.value = frame.current!.getBoundingClientRect().width * devicePixelRatio;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const widthPx = labelWidthPx(widthDots, available.value);
  return { widthPx, widthCss: `${widthPx / devicePixelRatio}px`, isReduced: widthPx < widthDots };
}
