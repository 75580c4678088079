/** Small picture of a printed label: whole pixels per dot, or reduced with a note. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PrintedLabel } from '../../../engine/protocol.ts';
import { canvasWords } from '../words.ts';
import { useLabelScale } from './label-scale.ts';
import { drawDots, drawReduced } from './printed-dots.ts';

export type LabelDotsProps = {
  readonly label: Omit<PrintedLabel, 'page'>;
  readonly alt: string;
  /** Maximum height of the picture as a CSS length. */
  readonly mostHeight: string;
};

export function LabelDots({ label, alt, mostHeight }: LabelDotsProps) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLElement>(null);
  const { widthDots, heightDots } = label;
  const { widthPx, widthCss, isReduced } = useLabelScale(frame, widthDots);
  const drawnPx = isReduced ? widthPx : widthDots;
  useLayoutEffect(() => (isReduced ? drawReduced : drawDots)(sheet.current!, label), [label, drawnPx]);
  return (
    <figure
      ref={frame}
      class="pl-canvas-small-label"
      style={{ width: `min(100%, ${mostHeight} * ${widthDots / heightDots})` }}
    >
      <canvas
        ref={sheet}
        width={drawnPx}
        height={isReduced ? Math.max(1, Math.round((widthPx * heightDots) / widthDots)) : heightDots}
        style={{ width: widthCss }}
        role="img"
        aria-label={alt}
      />
      {isReduced && <figcaption class="pl-muted">{canvasWords.views.reduced}</figcaption>}
    </figure>
  );
}
