/** One label in dots: under a loupe, and under a slider that lays the paper over it from the left. */
import type { Rect } from '@platen/engine/base/geometry';
import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DrawnPage, PrintedLabel } from '../../../engine/protocol.ts';
import { onPaper } from '../../../strings-on-paper.ts';
import { hitsAt, reachAt } from '../../geometry/hit.ts';
import { meantBy } from '../../geometry/paths.ts';
import { pointsPerDot } from '../../model/units.ts';
import type { PaperContext } from '../context.ts';
import { createPageDrawing } from '../page-drawing.ts';
import { drawDots, drawLoupe, LOUPE_SIDE } from './printed-dots.ts';

export type LabelProps = {
  readonly context: PaperContext;
  readonly label: PrintedLabel;
  readonly density: number;
  readonly hasLoupe: boolean;
  /** How much of it is paper, percent; one slider for all labels. */
  readonly paper: Signal<number>;
};

export function Label({ context, label, density, hasLoupe, paper }: LabelProps) {
  const { store } = context;
  const sheet = useRef<HTMLCanvasElement>(null);
  const loupe = useRef<HTMLCanvasElement>(null);
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const { widthDots, heightDots, page: index } = label;
  const side = pointsPerDot(density);
  const width = widthDots * side;
  const height = heightDots * side;
  useLayoutEffect(() => drawDots(sheet.current!, label), [label]);
  const place = at.value;
  useLayoutEffect(() => {
    if (place && hasLoupe) drawLoupe(loupe.current!, label, place);
  }, [place, hasLoupe, label]);
  const dotAt = ({ offsetX, offsetY, currentTarget }: MouseEvent) => {
    const { clientWidth, clientHeight } = currentTarget as HTMLElement;
    return { x: Math.floor((offsetX / clientWidth) * widthDots), y: Math.floor((offsetY / clientHeight) * heightDots) };
  };
  const isAbove = useSignal(false);
  const look = (event: PointerEvent) => {
    at.value = dotAt(event);
    // On the side where what is seen of the label has more room.
    const seen = (event.currentTarget as HTMLElement).closest('.paper-output-pages')!.getBoundingClientRect();
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
    <figure class="paper-label" style={{ '--dots': `${widthDots}px`, '--shape': widthDots / heightDots }}>
      <div class="paper-label-sheets">
        <canvas
          ref={sheet}
          width={widthDots}
          height={heightDots}
          class="paper-label-dots"
          role="img"
          aria-label={onPaper.views.dots}
          onPointerMove={look}
          onPointerDown={look}
          onPointerLeave={() => {
            at.value = undefined;
          }}
          onClick={choose}
        />
        {drawn && paper.value > 0 && (
          <div class="paper-label-paper" style={{ clipPath: `inset(0 ${100 - paper.value}% 0 0)` }}>
            <PageOnLabel page={drawn} width={width} height={height} />
          </div>
        )}
        {selected.map((bounds, each) => (
          <span key={each} class="paper-label-selected" style={placeOf(bounds, width, height)} />
        ))}
        <span class="paper-label-line" style={{ left: `${paper.value}%` }} hidden={paper.value === 0} />
        <canvas
          ref={loupe}
          width={LOUPE_SIDE}
          height={LOUPE_SIDE}
          class="paper-loupe"
          hidden={!place || !hasLoupe}
          data-above={isAbove.value}
          style={place ? loupeAt(place.x / widthDots, place.y / heightDots) : {}}
        />
      </div>
      <figcaption class="paper-label-foot">
        <input
          type="range"
          class="paper-label-slider"
          min={0}
          max={100}
          value={paper.value}
          aria-label={onPaper.views.slider}
          title={onPaper.views.slider}
          aria-valuetext={onPaper.views.paperShare(paper.value)}
          onInput={({ currentTarget }) => {
            paper.value = Number(currentTarget.value);
          }}
        />
        <p class="pl-muted">
          {onPaper.views.dotsSize(widthDots, heightDots)}
          {place && ` · ${onPaper.views.dotAt(place.x, place.y)}`}
        </p>
      </figcaption>
    </figure>
  );
}

/** Beside the place, and within the label's sides. */
function loupeAt(x: number, y: number) {
  return { left: `clamp(0px, ${x * 100}% + 20px, 100% - ${LOUPE_SIDE}px)`, top: `${y * 100}%` };
}

type PageOnLabelProps = { readonly page: DrawnPage; readonly width: number; readonly height: number };

/** As the paper draws it, in the label's scale: a label ends at whole dots, the page may go on. */
function PageOnLabel({ page, width, height }: PageOnLabelProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef(createPageDrawing());
  useLayoutEffect(() => {
    host.current!.append(drawing.current.element);
  }, []);
  useLayoutEffect(() => drawing.current.draw(page), [page]);
  return <div ref={host} class="paper-label-page" style={placeOf({ x: 0, y: 0, ...sizeOf(page) }, width, height)} />;
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
