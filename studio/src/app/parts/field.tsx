/** Form field with its label above and its error below. */
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'password' | 'number';
  readonly name?: string;
  readonly value?: string;
  /** Signal with the typed text, as an alternative to `value` and `onInput`. */
  readonly text?: Signal<string>;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: 'any';
  readonly autocomplete?: string;
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void;
};

export function Field({ label, hint, type = 'text', text, ...input }: FieldProps) {
  const id = useId();
  const typed = text && {
    value: text.value,
    onInput({ currentTarget }: { readonly currentTarget: HTMLInputElement }) {
      text.value = currentTarget.value;
    },
  };
  return (
    <div class="pl-form-field">
      <label for={id}>{label}</label>
      <input
        {...({ ...input, ...typed, type } as JSX.IntrinsicElements['input'])}
        id={id}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      {hint && (
        <small id={`${id}-hint`} class="pl-muted">
          {hint}
        </small>
      )}
    </div>
  );
}

/** Error text, announced to screen readers. */
export function Failure({ text }: { readonly text: string | undefined }) {
  return (
    <p class="pl-notice pl-notice-danger" role="alert" hidden={!text}>
      {text}
    </p>
  );
}
