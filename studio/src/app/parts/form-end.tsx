/** The end of a form in a dialog: what went wrong, and its two buttons. */
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/button.tsx';
import { strings } from '../strings.ts';
import { Failure } from './field.tsx';
import type { Sending } from './sending.ts';

export type FormEndProps = {
  readonly sending: Sending;
  /** What sending it does, in a word. */
  readonly action: string;
  readonly kind?: 'main' | 'danger';
  readonly disabled?: boolean;
  readonly onClose: () => void;
  /** More of what went wrong. */
  readonly children?: ComponentChildren;
};

export function FormEnd({ sending, action, kind = 'main', disabled = false, onClose, children }: FormEndProps) {
  return (
    <>
      <Failure text={sending.failure} />
      {children}
      <div class="app-form-buttons">
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button kind={kind} type="submit" disabled={sending.isBusy || disabled}>
          {action}
        </Button>
      </div>
    </>
  );
}
