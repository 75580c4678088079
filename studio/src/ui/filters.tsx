/** Filters of lists: search field and menus. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect } from 'preact/hooks';
import { Icon } from './icons.tsx';

/** Debounce delay after the last keystroke, in ms. */
const PAUSE_MS = 200;

export type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  /** Called when typing pauses. */
  readonly onChange: (text: string) => void;
};

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const typed = useSignal(value);
  useLayoutEffect(() => {
    typed.value = value;
  }, [value]);
  useEffect(() => {
    const wanted = typed.value.trim();
    if (wanted === value.trim()) return;
    const timer = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed.value]);
  return (
    <div class="pl-search">
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
      />
    </div>
  );
}

export type Choice = { readonly value: string; readonly label: string };

export type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  /** True to show the label above the field, not only to screen readers. */
  readonly hasLabel?: boolean;
};

export function Select({ label, value, choices, onChange, disabled = false, hasLabel = false }: SelectProps) {
  const id = useId();
  const select = (
    <select
      id={id}
      class="pl-select"
      {...(!hasLabel && { 'aria-label': label })}
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
  if (!hasLabel) return select;
  return (
    <div class="pl-labelled">
      <label for={id}>{label}</label>
      {select}
    </div>
  );
}

export function FilterBar({ children }: { readonly children: ComponentChildren }) {
  return <div class="pl-flow">{children}</div>;
}
