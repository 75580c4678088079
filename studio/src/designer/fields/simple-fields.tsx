/** Fields of a single value: lengths, numbers, choices, switches, words. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { getAt, lastToken } from '../model/edits.ts';
import { decimalOf, readTyped, readWritten, unitOfPage } from '../model/units.ts';
import { designerWords } from '../words.ts';
import { DraftInput } from './draft-input.tsx';
import { type Choice, choiceLabel, type Property, propertyOf, type Target } from './property.ts';
import { fieldWords } from './words.ts';

export type FieldProps = {
  readonly on: Target;
  readonly path: string;
  readonly label: string;
  /** Value used if the property is not set. */
  readonly placeholder?: string;
};

function hint({ isMixed }: Property, placeholder = ''): string {
  return isMixed ? designerWords.mixed : placeholder;
}

export type LengthFieldProps = FieldProps & {
  readonly others?: readonly string[];
  /** Letter or icon before the number. */
  readonly mark?: ComponentChildren;
  /** True if clearing the field does not remove the value. */
  readonly isRequired?: boolean;
};

export function LengthField({ on, path, label, placeholder, others = [], mark, isRequired }: LengthFieldProps) {
  const property = propertyOf(on, path);
  const { value } = property;
  const old = value ?? placeholder;
  const { store } = on;
  const fallback = unitOfPage(getAt(store.document.value, '/dimensions/width'));
  const commit = (typed: string) => {
    if (typed.trim() === '' && !isRequired) {
      property.set(undefined);
      return true;
    }
    const read = readTyped(typed, { old, fallback, dotsPerMm: store.density.value, others });
    if (read === undefined) return false;
    property.set(read);
    return true;
  };
  const step = (typed: string, by: number) => {
    const written = readWritten(readTyped(typed || String(old ?? ''), { old, fallback, others }) ?? '');
    if (!written) return undefined;
    const unitStep = STEPS[written.unit] ?? 1;
    return decimalOf(written.value + by * unitStep, 4) + written.unit;
  };
  return (
    <span class="pl-field">
      {mark !== undefined && <span class="pl-field-mark">{mark}</span>}
      <DraftInput
        label={label}
        value={typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)}
        placeholder={hint(property, placeholder)}
        disabled={property.isDisabled}
        onCommit={commit}
        onStep={step}
      />
    </span>
  );
}

const STEPS: Readonly<Record<string, number>> = { in: 0.05, cm: 0.1 };

export type NumberFieldProps = FieldProps & {
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  readonly mark?: ComponentChildren;
  readonly step?: number;
};

export function NumberField({ on, path, label, placeholder, min, max, isWhole, mark, step = 1 }: NumberFieldProps) {
  const property = propertyOf(on, path);
  const { value } = property;
  const commit = (typed: string) => {
    if (typed.trim() === '') {
      property.set(undefined);
      return true;
    }
    const number = Number(typed.replace(',', '.').replace(/[°%]$/, ''));
    if (!Number.isFinite(number)) return false;
    const within = Math.min(max ?? number, Math.max(min ?? number, number));
    property.set(isWhole ? Math.round(within) : within);
    return true;
  };
  return (
    <span class="pl-field">
      {mark !== undefined && <span class="pl-field-mark">{mark}</span>}
      <DraftInput
        label={label}
        inputMode="decimal"
        value={value === undefined ? '' : String(value)}
        placeholder={hint(property, placeholder)}
        disabled={property.isDisabled}
        onCommit={commit}
        onStep={(typed, by) => decimalOf(Number(typed || placeholder || 0) + by * step, 4)}
      />
    </span>
  );
}

export type TextFieldProps = FieldProps & {
  readonly isRequired?: boolean;
  readonly list?: readonly string[];
  /** Called before the typed text is set. Returns true if it has set the value, so that the field does not. */
  readonly onChoose?: (typed: string) => boolean;
};

export function TextField({ on, path, label, placeholder, isRequired, list, onChoose }: TextFieldProps) {
  const property = propertyOf(on, path);
  const { value } = property;
  const id = useId();
  return (
    <span class="pl-field">
      <DraftInput
        label={label}
        value={value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
        placeholder={hint(property, placeholder)}
        disabled={property.isDisabled}
        {...(list && { list: id })}
        onCommit={(typed) => {
          if (typed === '' && isRequired) return false;
          if (!onChoose?.(typed)) property.set(typed === '' ? undefined : typed);
          return true;
        }}
      />
      {list && (
        <datalist id={id}>
          {list.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </span>
  );
}

export type ChoiceFieldProps = FieldProps & {
  readonly choices: readonly Choice[];
  readonly fallback?: Choice;
  readonly isRequired?: boolean;
  /** True for user-defined names, which are shown unchanged. */
  readonly areNames?: boolean;
};

/** Choosing the default removes the property. */
export function ChoiceField({ on, path, label, choices, fallback, isRequired, areNames = false }: ChoiceFieldProps) {
  const property = propertyOf(on, path);
  const { value, isMixed } = property;
  const isKnown = value === undefined || choices.includes(value as Choice);
  const index = choices.indexOf(value as Choice);
  return (
    <span class="pl-field pl-field-choice">
      <select
        class="pl-input"
        aria-label={label}
        disabled={property.isDisabled}
        value={isMixed ? 'mixed' : index < 0 ? '' : String(index)}
        onChange={({ currentTarget }) => property.set(choices[Number(currentTarget.value || -1)])}
      >
        {isMixed && (
          <option value="mixed" disabled>
            {designerWords.mixed}
          </option>
        )}
        {(!isRequired || !isKnown || value === undefined) && (
          <option value="">
            {isKnown
              ? fallback === undefined
                ? fieldWords.notSet
                : choiceLabel(fallback, lastToken(path))
              : JSON.stringify(value)}
          </option>
        )}
        {choices.map(
          (choice, at) =>
            (choice !== fallback || isRequired || choice === value) && (
              <option key={String(choice)} value={String(at)}>
                {areNames ? choice : choiceLabel(choice, lastToken(path))}
              </option>
            ),
        )}
      </select>
      <Icon name="chevronDown" size={12} />
    </span>
  );
}

export type SegmentChoice = { readonly value: string; readonly label: string; readonly icon?: IconName };

export type SegmentFieldProps = FieldProps & {
  readonly choices: readonly SegmentChoice[];
  readonly fallback: string;
};

/** Row of toggle buttons for a few choices. */
export function SegmentField({ on, path, label, choices, fallback }: SegmentFieldProps) {
  const property = propertyOf(on, path);
  const current = property.isMixed ? undefined : (property.value ?? fallback);
  return (
    <span class="pl-choices" role="group" aria-label={label}>
      {choices.map(({ value, label: word, icon }) => (
        <button
          key={value}
          type="button"
          class="pl-choice"
          aria-pressed={current === value}
          disabled={property.isDisabled}
          title={word}
          {...(icon && { 'aria-label': word })}
          onClick={() => property.set(value === fallback ? undefined : value)}
        >
          {icon ? <Icon name={icon} size={15} /> : word}
        </button>
      ))}
    </span>
  );
}

export type SwitchFieldProps = FieldProps & { readonly fallback: boolean };

export function SwitchField({ on, path, label, fallback }: SwitchFieldProps) {
  const property = propertyOf(on, path);
  const isOn = (property.value ?? fallback) === true;
  return (
    <button
      type="button"
      role="switch"
      class="pl-switch"
      aria-label={label}
      aria-checked={property.isMixed ? 'mixed' : isOn}
      disabled={property.isDisabled}
      onClick={() => property.set(isOn === fallback ? !isOn : undefined)}
    />
  );
}
