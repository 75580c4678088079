/** Shows a printed label with a magnifier. A slider covers the label with the page, starting from the left. */
import type { Rect } from '@platen/engine/base/geometry';
import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnPage, PrintedLabel } from '../../../engine/protocol.ts';
import { hitsAt, reachAt } from '../../geometry/hit.ts';
import { meantBy } from '../../geometry/paths.ts';
import { pointsPerDot } from '../../model/units.ts';
import type { CanvasContext } from '../context.ts';
import { createPageDrawing } from '../page-drawing.ts';
import { canvasWords } from '../words.ts';
import { useLabelScale } from './label-scale.ts';
import { drawDots, drawMagnifier, drawReduced, MAGNIFIER_SIDE } from './printed-dots.ts';

export type LabelProps = {
  readonly context: CanvasContext;
  readonly label: PrintedLabel;
  readonly density: number;
  readonly hasMagnifier: boolean;
  /** Share of the label covered by the page, in percent. All labels share one slider. */
  readonly documentShare: Signal<number>;
};

export function Label({ context, label, density, hasMagnifier, documentShare }: LabelProps) {
  const { store } = context;
  const sheet = useRef<HTMLCanvasElement>(null);
  const magnifier = useRef<HTMLCanvasElement>(null);
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const { widthDots, heightDots, page: index } = label;
  const side = pointsPerDot(density);
  const width = widthDots * side;
  const height = heightDots * side;
  const frame = useRef<HTMLElement>(null);
  const { widthPx, widthCss, isReduced } = useLabelScale(frame, widthDots);
  const drawnPx = isReduced ? widthPx : widthDots;
  useLayoutEffect(() => (isReduced ? drawReduced : drawDots)(sheet.current!, label), [label, drawnPx]);
  const place = at.value;
  useLayoutEffect(() => {
    if (place && hasMagnifier) drawMagnifier(magnifier.current!, label, place);
  }, [place, hasMagnifier, label]);
  const dotAt = ({ offsetX, offsetY, currentTarget }: MouseEvent) => {
    const { clientWidth, clientHeight } = currentTarget as HTMLElement;
    return { x: Math.floor((offsetX / clientWidth) * widthDots), y: Math.floor((offsetY / clientHeight) * heightDots) };
  };
  const isAbove = useSignal(false);
  const look = (event: PointerEvent) => {
    at.value = dotAt(event);
    // Shows the magnifier on the side with more visible space.
    const seen = (event.currentTarget as HTMLElement).closest('.pl-canvas-output-pages')!.getBoundingClientRect();
    isAbove.value = event.clientY > seen.top + seen.height / 2;
  };
  const choose = (event: MouseEvent) => {
    const { x, y } = dotAt(event);
    const scale = (event.currentTarget as HTMLElement).clientWidth / width;
    const targets = context.pages.value[index]?.targets ?? [];
    const [hit] = hitsAt(targets, { x: (x + 0.5) * side, y: (y + 0.5) * side }, reachAt(scale));
    store.select(hit ? [meantBy(hit.path, store.entered.value)] : []);
  };
  const drawn = store.drawn.value?.pages[index];
  const selected = (context.pages.value[index]?.targets ?? [])
    .filter(({ path }) => store.selection.value.includes(path))
    .map(({ placed }) => placed.bounds);
  return (
    <figure
      ref={frame}
      class="pl-canvas-label"
      style={{ '--pl-dots': `${widthDots}px`, '--pl-shape': widthDots / heightDots }}
    >
      <div class="pl-canvas-label-sheets" style={{ width: widthCss }}>
        <canvas
          ref={sheet}
          width={drawnPx}
          height={isReduced ? Math.max(1, Math.round((widthPx * heightDots) / widthDots)) : heightDots}
          class="pl-canvas-label-dots"
          role="img"
          aria-label={canvasWords.views.dots}
          onPointerMove={look}
          onPointerDown={look}
          onPointerLeave={() => {
            at.value = undefined;
          }}
          onClick={choose}
        />
        {drawn && documentShare.value > 0 && (
          <div class="pl-canvas-label-document" style={{ clipPath: `inset(0 ${100 - documentShare.value}% 0 0)` }}>
            <PageOnLabel page={drawn} width={width} height={height} />
          </div>
        )}
        {selected.map((bounds, each) => (
          <span key={each} class="pl-canvas-label-selected" style={placeOf(bounds, width, height)} />
        ))}
        <span
          class="pl-canvas-label-line"
          style={{ left: `${documentShare.value}%` }}
          hidden={documentShare.value === 0}
        />
        <canvas
          ref={magnifier}
          width={MAGNIFIER_SIDE}
          height={MAGNIFIER_SIDE}
          class="pl-canvas-magnifier"
          hidden={!place || !hasMagnifier}
          data-above={isAbove.value}
          style={place ? magnifierAt(place.x / widthDots, place.y / heightDots) : {}}
        />
      </div>
      <figcaption class="pl-canvas-label-foot">
        <input
          type="range"
          class="pl-canvas-label-slider"
          min={0}
          max={100}
          value={documentShare.value}
          aria-label={canvasWords.views.slider}
          title={canvasWords.views.slider}
          aria-valuetext={canvasWords.views.documentShare(documentShare.value)}
          onInput={({ currentTarget }) => {
            documentShare.value = Number(currentTarget.value);
          }}
        />
        <p class="pl-muted">
          {canvasWords.views.dotsSize(widthDots, heightDots)}
          {place && ` · ${canvasWords.views.dotAt(place.x, place.y)}`}
          {isReduced && ` · ${canvasWords.views.reduced}`}
        </p>
      </figcaption>
    </figure>
  );
}

/** Positions the magnifier next to the point, within the label's sides. */
function magnifierAt(x: number, y: number) {
  return { left: `clamp(0px, ${x * 100}% + 20px, 100% - ${MAGNIFIER_SIDE}px)`, top: `${y * 100}%` };
}

type PageOnLabelProps = { readonly page: DrawnPage; readonly width: number; readonly height: number };

/** Draws the page at the label's scale. The label ends at a whole dot, so the page can be slightly larger. */
function PageOnLabel({ page, width, height }: PageOnLabelProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef(createPageDrawing());
  useLayoutEffect(() => {
    host.current!.append(drawing.current.element);
  }, []);
  useLayoutEffect(() => drawing.current.draw(page), [page]);
  return (
    <div ref={host} class="pl-canvas-label-page" style={placeOf({ x: 0, y: 0, ...sizeOf(page) }, width, height)} />
  );
}

function sizeOf({ width, height }: DrawnPage) {
  return { width, height };
}

function placeOf({ x, y, ...size }: Rect, width: number, height: number) {
  return {
    left: `${(x / width) * 100}%`,
    top: `${(y / height) * 100}%`,
    width: `${(size.width / width) * 100}%`,
    height: `${(size.height / height) * 100}%`,
  };
}
