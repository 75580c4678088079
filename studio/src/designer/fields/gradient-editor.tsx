/** Gradient editor: kind, direction, and colours with positions. */
import type { JsonValue } from '@platen/engine/base/json';
import { Button, IconButton } from '../../ui/button.tsx';
import { degreesOf, type Gradient, placesOf, type Stop } from '../model/paints.ts';
import { decimalOf } from '../model/units.ts';
import { ColorInput } from './color-input.tsx';
import { DraftInput } from './draft-input.tsx';
import { fieldWords } from './words.ts';

export type GradientEditorProps = {
  readonly label: string;
  readonly gradient: Gradient;
  readonly isDisabled: boolean;
  readonly document: JsonValue;
  readonly onChange: (gradient: Gradient) => void;
};

const MOST_STOPS = 32;
const words = fieldWords.gradient;

export function GradientEditor({ label, gradient, isDisabled, document, onChange }: GradientEditorProps) {
  const { kind, stops } = gradient;
  const places = placesOf(stops);
  const setStops = (next: readonly Stop[]) => onChange({ ...gradient, stops: next });
  const setStop = (index: number, change: Partial<Stop>) =>
    setStops(stops.with(index, { ...stops[index]!, ...change }));
  const choose = (next: Gradient['kind']) =>
    next !== kind && onChange({ ...gradient, kind: next, line: next === 'linear' ? '90deg' : 'circle' });
  return (
    <span class="pl-box pl-gradient" role="group" aria-label={words.of(label)}>
      <span class="pl-row-control">
        <span class="pl-choices">
          {(['linear', 'radial'] as const).map((each) => (
            <button
              key={each}
              type="button"
              class="pl-choice"
              aria-pressed={each === kind}
              disabled={isDisabled}
              onClick={() => choose(each)}
            >
              {words[each]}
            </button>
          ))}
        </span>
        {kind === 'linear' && (
          <span class="pl-field pl-short">
            <DraftInput
              label={`${label}: ${words.angle}`}
              inputMode="decimal"
              value={`${decimalOf(degreesOf(gradient), 1)}°`}
              disabled={isDisabled}
              onCommit={(typed) => setAngle(typed)}
              onStep={(typed, by) => decimalOf(Number.parseFloat(typed) + by * 5, 1)}
            />
          </span>
        )}
        <IconButton
          icon="swap"
          label={`${label}: ${words.reverse}`}
          disabled={isDisabled}
          onClick={() =>
            setStops(
              stops.map(({ color, at }) => ({ color, at: at === undefined ? undefined : 100 - at })).toReversed(),
            )
          }
        />
      </span>
      {stops.map(({ color, at }, index) => (
        <span key={index} class="pl-stop">
          <ColorInput
            label={`${label}: ${words.stop(index + 1)}`}
            value={color}
            isDisabled={isDisabled}
            document={document}
            onChange={(text) => text !== '' && setStop(index, { color: text })}
          />
          <span class="pl-field">
            <DraftInput
              label={`${label}: ${words.placeOf(index + 1)}`}
              inputMode="decimal"
              value={at === undefined ? '' : `${decimalOf(at, 1)}%`}
              placeholder={`${decimalOf(places[index]!, 0)}%`}
              disabled={isDisabled}
              onCommit={(typed) => setPlace(index, typed)}
              onStep={(typed, by) => decimalOf(clamp(Number.parseFloat(typed || String(places[index])) + by), 1)}
            />
          </span>
          <IconButton
            icon="trash"
            label={`${label}: ${words.remove(index + 1)}`}
            disabled={isDisabled || stops.length <= 2}
            onClick={() => setStops(stops.toSpliced(index, 1))}
          />
        </span>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        disabled={isDisabled || stops.length >= MOST_STOPS}
        onClick={() => setStops([...stops, { color: stops.at(-1)!.color, at: undefined }])}
      >
        {words.add}
      </Button>
    </span>
  );

  function setAngle(typed: string): boolean {
    const degrees = Number.parseFloat(typed.replace(',', '.'));
    if (!Number.isFinite(degrees)) return false;
    onChange({ ...gradient, line: `${decimalOf(degrees % 360, 1)}deg` });
    return true;
  }

  function setPlace(index: number, typed: string): boolean {
    const at = typed.trim() === '' ? undefined : Number.parseFloat(typed.replace(',', '.'));
    if (Number.isNaN(at)) return false;
    setStop(index, { at: at === undefined ? undefined : clamp(at) });
    return true;
  }
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
