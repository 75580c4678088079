/** Input that keeps its draft until Enter or blur, and discards it on Escape. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

export type DraftInputProps = {
  readonly label: string;
  readonly class?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** ID of a list of suggestions. */
  readonly list?: string;
  readonly inputMode?: 'decimal';
  readonly value: string;
  /** Returns false for invalid text, which stays in the field and is marked. */
  readonly onCommit: (typed: string) => boolean;
  /** Returns the value one step up or down; undefined if absent. */
  readonly onStep?: (typed: string, by: number) => string | undefined;
};

/** Input with steps by arrow keys; Shift makes them ten times as large, Alt a tenth. */
export function DraftInput({ label, value, onCommit, onStep, class: extra, ...rest }: DraftInputProps) {
  const draft = useSignal<string | undefined>(undefined);
  const isWrong = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  // A layout effect, because an effect after the paint could discard text that is typed by then.
  useLayoutEffect(() => {
    draft.value = undefined;
    isWrong.value = false;
  }, [value]);
  const commit = () => {
    if (draft.value !== undefined && draft.value !== value) {
      isWrong.value = !onCommit(draft.value);
      if (isWrong.value) return;
    }
    draft.value = undefined;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      commit();
      input.current?.select();
    }
    if (event.key === 'Escape' && draft.value !== undefined) {
      event.stopPropagation();
      draft.value = undefined;
      isWrong.value = false;
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || !onStep) return;
    const next = onStep(draft.value ?? value, direction * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
    if (next === undefined) return;
    event.preventDefault();
    draft.value = undefined;
    onCommit(next);
  };
  return (
    <input
      type="text"
      spellcheck={false}
      autocomplete="off"
      {...rest}
      ref={input}
      aria-label={label}
      {...(isWrong.value && { 'aria-invalid': 'true' })}
      class={`pl-input ${extra ?? ''}`}
      value={draft.value ?? value}
      onInput={(event) => {
        draft.value = event.currentTarget.value;
      }}
      onBlur={commit}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
