/** The label as the printer prints it, dot for dot, with a loupe; and the ZPL that says so. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PrintedLabel } from '../../../engine/protocol.ts';
import { onPaper } from '../../../strings-on-paper.ts';
import type { Density, Store } from '../../store.ts';
import { useOutput } from './output.ts';
import { OutputFrame, saveFile } from './output-frame.tsx';
import { drawDots, isInk } from './printed-dots.ts';

const DENSITIES: readonly (readonly [density: Density, dpi: number])[] = [
  [6, 152],
  [8, 203],
  [12, 300],
  [24, 600],
];

/** Screen pixels of a dot under the loupe, and dots that it shows across. */
const LOUPE_PX = 12;
const LOUPE_DOTS = 17;

export function DotsView({ store }: { readonly store: Store }) {
  const density = store.density.value;
  const hasLoupe = useSignal(true);
  const showsZpl = useSignal(false);
  const output = useOutput(store, `dots ${density}`, store.print);
  const zpl = output.state === 'done' ? output.value.zpl : undefined;
  const bar = (
    <>
      <div class="pl-segments" role="group" aria-label={onPaper.views.density}>
        {DENSITIES.map(([value, dpi]) => (
          <button
            key={value}
            type="button"
            class="pl-segment"
            aria-pressed={density === value}
            onClick={() => {
              store.chosenDensity.value = value;
            }}
          >
            {onPaper.views.dpi(dpi)}
          </button>
        ))}
      </div>
      <Toggle
        label={onPaper.views.loupe}
        isOn={hasLoupe.value}
        onChange={(isOn) => {
          hasLoupe.value = isOn;
        }}
      />
      <Toggle
        label={onPaper.views.zpl}
        isOn={showsZpl.value}
        onChange={(isOn) => {
          showsZpl.value = isOn;
        }}
      />
      {zpl !== undefined && <span class="pl-muted">{onPaper.views.bytes(zpl.length)}</span>}
    </>
  );
  return (
    <OutputFrame
      label={onPaper.views.dots}
      output={output}
      bar={bar}
      download={() => zpl !== undefined && saveFile('label.zpl', 'text/plain', zpl)}
      show={({ labels, zpl: text }) => (
        <div class="paper-dots">
          <div class="paper-output-pages">
            {labels.slice(0, MOST_LABELS).map((label, index) => (
              <Label key={index} label={label} hasLoupe={hasLoupe.value} />
            ))}
          </div>
          {showsZpl.value && <pre class="paper-zpl">{text.slice(0, MOST_ZPL)}</pre>}
        </div>
      )}
    />
  );
}

const MOST_LABELS = 20;
const MOST_ZPL = 100_000;

type ToggleProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <button type="button" class="pl-segment" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </button>
  );
}

function Label({ label, hasLoupe }: { readonly label: PrintedLabel; readonly hasLoupe: boolean }) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const loupe = useRef<HTMLCanvasElement>(null);
  const at = useSignal<{ x: number; y: number } | undefined>(undefined);
  const { widthDots, heightDots } = label;
  useLayoutEffect(() => drawDots(sheet.current!, label), [label]);
  const place = at.value;
  useLayoutEffect(() => {
    if (place && hasLoupe) drawLoupe(loupe.current!, label, place);
  }, [place, hasLoupe, label]);
  const look = ({ offsetX, offsetY, currentTarget }: PointerEvent) => {
    const { clientWidth, clientHeight } = currentTarget as HTMLElement;
    at.value = {
      x: Math.floor((offsetX / clientWidth) * widthDots),
      y: Math.floor((offsetY / clientHeight) * heightDots),
    };
  };
  return (
    <figure class="paper-label">
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
      />
      <figcaption class="pl-muted">
        {onPaper.views.dotsSize(widthDots, heightDots)}
        {place && ` · ${onPaper.views.dotAt(place.x, place.y)}`}
      </figcaption>
      <canvas
        ref={loupe}
        width={LOUPE_DOTS * LOUPE_PX}
        height={LOUPE_DOTS * LOUPE_PX}
        class="paper-loupe"
        hidden={!place || !hasLoupe}
        style={place ? { left: `${(place.x / widthDots) * 100}%`, top: `${(place.y / heightDots) * 100}%` } : {}}
      />
    </figure>
  );
}

/** Each dot with room around it, so that they can be counted. */
function drawLoupe(
  canvas: HTMLCanvasElement,
  label: PrintedLabel,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const context = canvas.getContext('2d')!;
  const half = (LOUPE_DOTS - 1) / 2;
  context.fillStyle = '#e8eaee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let row = 0; row < LOUPE_DOTS; row++) {
    for (let column = 0; column < LOUPE_DOTS; column++) {
      const [dotX, dotY] = [x - half + column, y - half + row];
      const isOutside = dotX < 0 || dotY < 0 || dotX >= label.widthDots || dotY >= label.heightDots;
      context.fillStyle = isOutside ? '#c7ccd6' : isInk(label, dotX, dotY) ? '#000000' : '#ffffff';
      context.fillRect(column * LOUPE_PX, row * LOUPE_PX, LOUPE_PX - 1, LOUPE_PX - 1);
    }
  }
  context.strokeStyle = '#3a55e0';
  context.lineWidth = 2;
  context.strokeRect(half * LOUPE_PX, half * LOUPE_PX, LOUPE_PX - 1, LOUPE_PX - 1);
}
