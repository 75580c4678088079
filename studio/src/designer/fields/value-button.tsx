/** Button that opens the dialog for building values. The dialog is loaded on first use. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import { lazyWith } from '../../ui/lazy.tsx';
import type { ValueDialogProps, Wanted } from '../builder/value-dialog.tsx';
import { lastToken } from '../model/edits.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { fieldWords } from './words.ts';

const ValueDialog = lazyWith<ValueDialogProps>(
  async () => (await import('../builder/value-dialog.tsx')).ValueDialog,
  PartNotLoaded,
);

export type ValueButtonProps = Pick<ValueDialogProps, 'store' | 'place' | 'wanted' | 'onDone'> & {
  readonly isDisabled: boolean;
  /** Returns the expression to change; empty for a new one. */
  readonly read: () => string;
  /** Text of the button instead of an icon. */
  readonly text?: string;
  /** Tooltip of a button without text. */
  readonly label?: string;
  /** Called when the builder has closed, before `onDone`. */
  readonly onClosed?: () => void;
};

export function ValueButton({
  isDisabled,
  read,
  text,
  label = fieldWords.insertValue,
  onDone,
  onClosed,
  ...rest
}: ValueButtonProps) {
  const source = useSignal<string | undefined>(undefined);
  const chosen = useRef<{ readonly expression: string | undefined } | undefined>(undefined);
  // Runs after the dialog has returned the focus.
  useEffect(() => {
    if (source.value === undefined && chosen.current !== undefined) {
      const { expression } = chosen.current;
      chosen.current = undefined;
      onClosed?.();
      if (expression !== undefined) onDone(expression);
    }
  }, [source.value]);
  const close = (expression?: string) => {
    chosen.current = { expression };
    source.value = undefined;
  };
  return (
    <>
      <button
        type="button"
        {...(text === undefined
          ? { class: 'pl-kind pl-value-button', 'aria-label': label, title: label }
          : { class: 'pl-link' })}
        disabled={isDisabled}
        // Keeps the caret position at which the value is inserted.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          source.value = read();
        }}
      >
        {text ?? <Icon name="database" size={14} />}
      </button>
      {source.value !== undefined && (
        <ValueDialog {...rest} source={source.value} onClose={() => close()} onDone={close} />
      )}
    </>
  );
}

const CONDITIONS: ReadonlySet<string> = new Set(['visible', 'if', 'filter']);

/** Returns the kind of result that a property needs. */
export function wantedAt(place: string): Wanted {
  const tokens = place.split('/');
  const name = lastToken(place) === 'expression' ? tokens.at(-2)! : lastToken(place);
  if (CONDITIONS.has(name)) return 'condition';
  return name === 'items' ? 'list' : 'value';
}
