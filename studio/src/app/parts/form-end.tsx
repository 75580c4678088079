/** Bottom of a dialog form: the error message and two buttons. */
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/button.tsx';
import { appWords } from '../words.ts';
import { Failure } from './field.tsx';
import type { Sending } from './submit.ts';

export type FormEndProps = {
  readonly sending: Sending;
  /** Label of the submit button. */
  readonly action: string;
  readonly kind?: 'main' | 'danger';
  readonly disabled?: boolean;
  readonly onClose: () => void;
  /** Additional details of the error. */
  readonly children?: ComponentChildren;
};

export function FormEnd({ sending, action, kind = 'main', disabled = false, onClose, children }: FormEndProps) {
  return (
    <>
      <Failure text={sending.failure} />
      {children}
      <div class="pl-form-buttons">
        <Button onClick={onClose}>{appWords.common.cancel}</Button>
        <Button kind={kind} type="submit" disabled={sending.isBusy || disabled}>
          {action}
        </Button>
      </div>
    </>
  );
}
