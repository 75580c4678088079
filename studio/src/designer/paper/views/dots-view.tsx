/** The label as the printer prints it, dot for dot, under a slider from the paper; and the ZPL that says so. */
import { useSignal } from '@preact/signals';
import { onPaper } from '../../../strings-on-paper.ts';
import type { Density, Store } from '../../store.ts';
import { idsWithin, type PaperContext } from '../context.ts';
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

export function DotsView({ context }: { readonly context: PaperContext }) {
  const { store } = context;
  const density = store.density.value;
  const hasLoupe = useSignal(true);
  const showsZpl = useSignal(false);
  /** How much of the label is paper, from its left: percent. */
  const paper = useSignal(0);
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
      show={({ labels, zpl: text, owners }) => (
        <div class="paper-dots">
          <div class="paper-output-pages">
            {labels.slice(0, MOST_LABELS).map((label, index) => (
              <Label
                key={index}
                context={context}
                label={label}
                density={density}
                hasLoupe={hasLoupe.value}
                paper={paper}
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
