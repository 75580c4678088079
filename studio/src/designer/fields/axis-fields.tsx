/** Slider and number for each axis of a text's variable font. */
import type { JsonValue } from '@platen/engine/base/json';
import type { NamedAxis } from '../../engine/font-axes.ts';
import { axesOfFamilies, placesIn, withPlace } from '../model/font-axes.ts';
import { decimalOf } from '../model/units.ts';
import { DraftInput } from './draft-input.tsx';
import { formatLabels } from './format-labels.ts';
import { propertyOf, type Target } from './property.ts';
import { Row } from './row.tsx';
import { fieldWords } from './words.ts';

export type AxisFieldsProps = {
  readonly on: Target;
  /** Pointer of the style, relative to each object. */
  readonly path: string;
  /** Returns the inherited or default value of a property. */
  readonly placeholderOf: (name: string) => string | undefined;
};

export function AxisFields({ on, path, placeholderOf }: AxisFieldsProps) {
  const of = (name: string) => propertyOf(on, `${path}/${name}`);
  const heldBy = (name: string) => of(name).value ?? placeholderOf(name);
  const families = heldBy('fontFamily');
  const axes =
    typeof families === 'string' ? axesOfFamilies(families, on.store.axes.value, heldBy('fontStyle') === 'italic') : [];
  const [variations, weight] = [of('fontVariations'), of('fontWeight')];
  // A computed value has no position on the slider.
  if (axes.length === 0 || isBound(variations.value)) return null;
  const own = typeof variations.value === 'string' ? variations.value : '';
  const held = placesIn(own === '' ? String(heldBy('fontVariations') ?? '') : own);
  return (
    <>
      {axes.map((axis) => {
        const { tag } = axis;
        // The font weight sets this axis unless the style sets it explicitly.
        const isWeight = tag === 'wght' && !held.has(tag);
        if (isWeight && isBound(weight.value)) return null;
        const value = isWeight ? weightOf(heldBy('fontWeight')) : held.get(tag);
        const set = (at: number | undefined) => (isWeight ? weight.set(at) : variations.set(withPlace(own, tag, at)));
        return (
          <AxisRow
            key={tag}
            axis={axis}
            value={value}
            isSet={isWeight ? weight.value !== undefined : placesIn(own).has(tag)}
            isDisabled={variations.isDisabled || variations.isMixed}
            onSet={set}
          />
        );
      })}
    </>
  );
}

type AxisRowProps = {
  readonly axis: NamedAxis;
  /** Value of the axis; undefined if the style does not set it. */
  readonly value: number | undefined;
  readonly isSet: boolean;
  readonly isDisabled: boolean;
  readonly onSet: (value: number | undefined) => void;
};

function AxisRow({ axis, value, isSet, isDisabled, onSet }: AxisRowProps) {
  const { tag, name = NAMES[tag] ?? tag, min, max } = axis;
  const step = max - min > 20 ? 1 : 0.01;
  const fallback = axis.default;
  const within = (at: number) => Math.min(max, Math.max(min, Math.round(at * 1000) / 1000));
  const shown = value === undefined ? fallback : within(value);
  return (
    <Row label={name} about={fieldWords.axis(tag, min, max, fallback)} isSet={isSet}>
      <span class="pl-axis">
        <input
          type="range"
          aria-label={name}
          min={min}
          max={max}
          step={step}
          value={shown}
          disabled={isDisabled}
          onInput={({ currentTarget }) => onSet(within(Number(currentTarget.value)))}
        />
        <DraftInput
          label={fieldWords.axisNumber(name)}
          inputMode="decimal"
          value={value === undefined ? '' : String(value)}
          placeholder={String(fallback)}
          disabled={isDisabled}
          onCommit={(typed) => {
            const number = Number(typed.replace(',', '.'));
            if (!Number.isFinite(number)) return false;
            onSet(typed.trim() === '' ? undefined : within(number));
            return true;
          }}
          onStep={(typed, by) => decimalOf(within(Number(typed || fallback) + by * step), 3)}
        />
      </span>
    </Row>
  );
}

const NAMES: Readonly<Record<string, string>> = formatLabels.axes;

function isBound(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function weightOf(value: JsonValue | undefined): number | undefined {
  if (value === undefined || value === 'normal') return value && 400;
  return value === 'bold' ? 700 : Number(value) || undefined;
}
