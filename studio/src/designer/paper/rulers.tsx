/** Rulers along the window: numbers from the corner of the page that is looked at; a guide is dragged out of them. */

import { onPaper } from '../../strings-on-paper.ts';
import { type RulerUnit, rulerTicks } from '../geometry/ruler.ts';
import { pointsPerDot } from '../model/units.ts';
import { aheadBy } from './ahead.ts';
import {
  copyOf,
  type PaperContext,
  type PaperPage,
  pageMatrix,
  pagePoint,
  pointOn,
  printerOf,
  pxPerPoint,
} from './context.ts';
import { guideDrag } from './guides.ts';
import { rulerUnit } from './lengths.ts';

const THICK = 20;

const UNITS: readonly RulerUnit[] = ['mm', 'in', 'pt', 'dots'];

export function Rulers({ context }: { readonly context: PaperContext }) {
  const page = currentPage(context);
  if (!page) return null;
  const unit = rulerUnit(context);
  const next = UNITS[(UNITS.indexOf(unit) + 1) % UNITS.length]!;
  return (
    <div class="paper-rulers" data-own-pointer>
      <Ruler context={context} page={page} axis="x" />
      <Ruler context={context} page={page} axis="y" />
      <button
        type="button"
        class="paper-unit"
        title={onPaper.ruler.unit}
        aria-label={`${onPaper.ruler.unit}: ${unit}`}
        onClick={() => {
          context.unit.value = next;
        }}
      >
        {unit === 'dots' ? 'dot' : unit}
      </button>
    </div>
  );
}

/** The page of what is selected, else the one in the middle of the window. */
function currentPage(context: PaperContext): PaperPage | undefined {
  const first = context.store.selection.value[0];
  const selected = first === undefined ? undefined : copyOf(context, first)?.page;
  const { width, height } = context.size.value;
  return selected ?? pagePoint(context, { x: width / 2, y: height / 2 })?.page;
}

type RulerProps = { readonly context: PaperContext; readonly page: PaperPage; readonly axis: 'x' | 'y' };

function Ruler({ context, page, axis }: RulerProps) {
  const { width, height } = context.size.value;
  const matrix = pageMatrix(context, page);
  const scale = pxPerPoint(context);
  const zero = axis === 'x' ? matrix[4] : matrix[5];
  const length = axis === 'x' ? width : height;
  const dotsPerPoint = 1 / pointsPerDot(printerOf(context).dotsPerMm);
  const ticks = rulerTicks({
    unit: rulerUnit(context),
    pxPerPoint: scale,
    dotsPerPoint,
    from: (THICK - zero) / scale,
    to: (length - zero) / scale,
  });
  const side = axis === 'x' ? page.rect.width : page.rect.height;
  const d = ticks
    .map(({ at, weight }) => {
      const place = Math.round(zero + at * scale) + 0.5;
      const start = THICK - weight * 9;
      return axis === 'x' ? `M${place} ${start}V${THICK}` : `M${start} ${place}H${THICK}`;
    })
    .join('');
  const extent = { start: zero, length: side * scale };
  return (
    <svg
      class={`paper-ruler paper-ruler-${axis}`}
      width={axis === 'x' ? width : THICK}
      height={axis === 'x' ? THICK : height}
      aria-hidden="true"
      onPointerDown={(event) => dragOut(context, page, axis, event)}
      onDblClick={() => {
        context.typing.value = { axis: axis === 'x' ? 'y' : 'x', guide: undefined };
      }}
    >
      <title>{axis === 'x' ? onPaper.ruler.horizontal : onPaper.ruler.vertical}</title>
      <rect
        class="paper-ruler-page"
        {...(axis === 'x'
          ? { x: extent.start, y: 0, width: extent.length, height: THICK }
          : { x: 0, y: extent.start, width: THICK, height: extent.length })}
      />
      <Selected context={context} page={page} axis={axis} />
      <path d={d} class="paper-ruler-ticks" />
      {ticks.map(({ at, label }) => {
        if (label === undefined) return null;
        const place = zero + at * scale;
        return axis === 'x' ? (
          <text key={label} x={place + 3} y={9}>
            {label}
          </text>
        ) : (
          <text key={label} x={9} y={place - 3} transform={`rotate(-90 9 ${place - 3})`}>
            {label}
          </text>
        );
      })}
    </svg>
  );
}

/** Where what is selected is, on the ruler. */
function Selected({ context, page, axis }: RulerProps) {
  const first = context.store.selection.value[0];
  const copy = first === undefined ? undefined : copyOf(context, first);
  if (!copy || copy.page.index !== page.index) return null;
  const { width, height } = copy.target.placed.bounds;
  const by = aheadBy(context, copy.target.elementId) ?? { x: 0, y: 0 };
  const [x, y] = [copy.target.placed.bounds.x + by.x, copy.target.placed.bounds.y + by.y];
  const [scale, , , , left, top] = pageMatrix(context, page);
  return axis === 'x' ? (
    <rect class="paper-ruler-selected" x={left + x * scale} y={0} width={width * scale} height={THICK} />
  ) : (
    <rect class="paper-ruler-selected" x={0} y={top + y * scale} width={THICK} height={height * scale} />
  );
}

/** From the ruler above comes a line across, from the one at the left a line down. */
function dragOut(context: PaperContext, page: PaperPage, axis: 'x' | 'y', event: PointerEvent): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const ruler = event.currentTarget as SVGSVGElement;
  const window = ruler.parentElement!.getBoundingClientRect();
  const pointIn = ({ clientX, clientY }: PointerEvent) => ({ x: clientX - window.left, y: clientY - window.top });
  const across = axis === 'x' ? 'y' : 'x';
  const guide = { axis: across, at: pointOn(context, page, pointIn(event))[across] } as const;
  const before = context.guides.value;
  context.guides.value = [...before, guide];
  const drag = guideDrag(context, page, guide);
  ruler.setPointerCapture(event.pointerId);
  const keys = { shift: false, alt: false, ctrl: false };
  const move = (moved: PointerEvent) => drag.move(pointIn(moved), keys);
  const up = (moved: PointerEvent) => {
    const at = pointIn(moved);
    drag.end(at, keys);
    if (at[across] < THICK) context.guides.value = before;
    ended.abort();
  };
  const cancel = () => {
    drag.cancel();
    context.guides.value = before;
    ended.abort();
  };
  const ended = new AbortController();
  const { signal } = ended;
  ruler.addEventListener('pointermove', move, { signal });
  ruler.addEventListener('pointerup', up, { signal });
  ruler.addEventListener('pointercancel', cancel, { signal });
}
