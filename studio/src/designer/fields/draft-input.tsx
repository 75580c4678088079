/** Input that keeps its draft until Enter or blur, and discards it on Escape. */
import { useEffect, useRef, useState } from 'preact/hooks';

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
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setDraft(undefined);
    setWrong(false);
  }, [value]);
  const commit = () => {
    if (draft === undefined || draft === value) return setDraft(undefined);
    const isGood = onCommit(draft);
    setWrong(!isGood);
    if (isGood) setDraft(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      commit();
      input.current?.select();
    }
    if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation();
      setDraft(undefined);
      setWrong(false);
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || !onStep) return;
    const next = onStep(draft ?? value, direction * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
    if (next === undefined) return;
    event.preventDefault();
    setDraft(undefined);
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
      {...(isWrong && { 'aria-invalid': 'true' })}
      class={`pl-input ${extra ?? ''}`}
      value={draft ?? value}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
