/** Rulers along the viewport with numbers from the current page's corner; guides are dragged out of them. */

import { type RulerUnit, rulerTicks } from '../geometry/ruler.ts';
import { pointsPerDot } from '../model/units.ts';
import {
  type CanvasContext,
  type CanvasPage,
  copyOf,
  pageMatrix,
  pagePoint,
  pointOn,
  printerOf,
  pxPerPoint,
} from './context.ts';
import { shiftBy } from './drag-shift.ts';
import { guideDrag } from './guides.ts';
import { rulerUnit } from './lengths.ts';
import { canvasWords } from './words.ts';

const THICK = 20;

const UNITS: readonly RulerUnit[] = ['mm', 'in', 'pt', 'dots'];

export function Rulers({ context }: { readonly context: CanvasContext }) {
  const page = currentPage(context);
  if (!page) return null;
  const unit = rulerUnit(context);
  const next = UNITS[(UNITS.indexOf(unit) + 1) % UNITS.length]!;
  return (
    <div class="pl-canvas-rulers" data-own-pointer>
      <Ruler context={context} page={page} axis="x" />
      <Ruler context={context} page={page} axis="y" />
      <button
        type="button"
        class="pl-canvas-unit"
        title={canvasWords.ruler.unit}
        aria-label={`${canvasWords.ruler.unit}: ${unit}`}
        onClick={() => {
          context.unit.value = next;
        }}
      >
        {unit === 'dots' ? 'dot' : unit}
      </button>
    </div>
  );
}

/** Returns the page of the selection, otherwise the page in the middle of the viewport. */
function currentPage(context: CanvasContext): CanvasPage | undefined {
  const first = context.store.selection.value[0];
  const selected = first === undefined ? undefined : copyOf(context, first)?.page;
  const { width, height } = context.size.value;
  return selected ?? pagePoint(context, { x: width / 2, y: height / 2 })?.page;
}

type RulerProps = { readonly context: CanvasContext; readonly page: CanvasPage; readonly axis: 'x' | 'y' };

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
      class={`pl-canvas-ruler pl-canvas-ruler-${axis}`}
      width={axis === 'x' ? width : THICK}
      height={axis === 'x' ? THICK : height}
      aria-hidden="true"
      onPointerDown={(event) => dragOut(context, page, axis, event)}
      onDblClick={() => {
        context.typing.value = { axis: axis === 'x' ? 'y' : 'x', guide: undefined };
      }}
    >
      <title>{axis === 'x' ? canvasWords.ruler.horizontal : canvasWords.ruler.vertical}</title>
      <rect
        class="pl-canvas-ruler-page"
        {...(axis === 'x'
          ? { x: extent.start, y: 0, width: extent.length, height: THICK }
          : { x: 0, y: extent.start, width: THICK, height: extent.length })}
      />
      <Selected context={context} page={page} axis={axis} />
      <path d={d} class="pl-canvas-ruler-ticks" />
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

/** Marks the extent of the selection on the ruler. */
function Selected({ context, page, axis }: RulerProps) {
  const first = context.store.selection.value[0];
  const copy = first === undefined ? undefined : copyOf(context, first);
  if (!copy || copy.page.index !== page.index) return null;
  const { width, height } = copy.target.placed.bounds;
  const by = shiftBy(context, copy.target.elementId) ?? { x: 0, y: 0 };
  const [x, y] = [copy.target.placed.bounds.x + by.x, copy.target.placed.bounds.y + by.y];
  const [scale, , , , left, top] = pageMatrix(context, page);
  return axis === 'x' ? (
    <rect class="pl-canvas-ruler-selected" x={left + x * scale} y={0} width={width * scale} height={THICK} />
  ) : (
    <rect class="pl-canvas-ruler-selected" x={0} y={top + y * scale} width={THICK} height={height * scale} />
  );
}

/** Creates a horizontal guide from the top ruler, a vertical guide from the left ruler. */
function dragOut(context: CanvasContext, page: CanvasPage, axis: 'x' | 'y', event: PointerEvent): void {
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
