/** View of a printed label, dot by dot, and of its ZPL. A slider compares the dots with the page. */
import { useSignal } from '@preact/signals';
import type { Density, Store } from '../../store.ts';
import { type CanvasContext, idsWithin } from '../context.ts';
import { canvasWords } from '../words.ts';
import { useOutput } from './output.ts';
import { OutputFrame, saveFile } from './output-frame.tsx';
import { Label } from './printed-label.tsx';
import { ZplText } from './zpl-text.tsx';

const DENSITIES: readonly (readonly [density: Density, dpi: number])[] = [
  [6, 152],
  [8, 203],
  [12, 300],
  [24, 600],
];

export function DotsView({ context }: { readonly context: CanvasContext }) {
  const { store } = context;
  const density = store.density.value;
  const hasMagnifier = useSignal(true);
  const showsZpl = useSignal(false);
  /** Share of the label covered by the page view, from the left, in percent. */
  const documentShare = useSignal(0);
  const output = useOutput(store, `dots ${density}`, store.print);
  const zpl = output.state === 'done' ? output.value.zpl : undefined;
  const bar = (
    <>
      <div class="pl-segments" role="group" aria-label={canvasWords.views.density}>
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
            {canvasWords.views.dpi(dpi)}
          </button>
        ))}
      </div>
      <Toggle
        label={canvasWords.views.magnifier}
        isOn={hasMagnifier.value}
        onChange={(isOn) => {
          hasMagnifier.value = isOn;
        }}
      />
      <Toggle
        label={canvasWords.views.zpl}
        isOn={showsZpl.value}
        onChange={(isOn) => {
          showsZpl.value = isOn;
        }}
      />
      {zpl !== undefined && <span class="pl-muted">{canvasWords.views.bytes(zpl.length)}</span>}
    </>
  );
  return (
    <OutputFrame
      label={canvasWords.views.dots}
      output={output}
      bar={bar}
      download={() => zpl !== undefined && saveFile('label.zpl', 'text/plain', zpl)}
      show={({ labels, zpl: text, owners }) => (
        <div class="pl-canvas-dots">
          <div class="pl-canvas-output-pages">
            {labels.slice(0, MOST_LABELS).map((label, index) => (
              <Label
                key={index}
                context={context}
                label={label}
                density={density}
                hasMagnifier={hasMagnifier.value}
                documentShare={documentShare}
              />
            ))}
          </div>
          {showsZpl.value && (
            <ZplText
              zpl={text}
              owners={owners}
              lit={idsWithin(boxesOf(store), store.selection.value)}
              onChoose={(elementId) => {
                const box = boxesOf(store).find((each) => each.elementId === elementId);
                if (box) store.select([box.path]);
              }}
            />
          )}
        </div>
      )}
    />
  );
}

const MOST_LABELS = 20;

function boxesOf({ drawn }: Store) {
  return drawn.value?.pages.flatMap(({ boxes }) => boxes) ?? [];
}

type ToggleProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <button type="button" class="pl-segment" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </button>
  );
}
