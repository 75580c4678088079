/** Size of a printed label on the screen: whole pixels per dot, or reduced. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Width in device pixels of a label that may take this width. Enlarged labels have whole pixels per dot. */
export function labelWidthPx(widthDots: number, availablePx: number): number {
  const whole = Math.floor(availablePx / widthDots);
  return whole >= 1 ? whole * widthDots : Math.max(1, Math.floor(availablePx));
}

export type LabelScale = {
  /** Width in device pixels. */
  readonly widthPx: number;
  readonly widthCss: string;
  readonly isReduced: boolean;
};

/** Follows the width that the style gives the label's frame. */
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
