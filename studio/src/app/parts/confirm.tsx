/** Asks before what cannot be undone, and says what went wrong with it. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { explain } from '../api.ts';
import { strings } from '../strings.ts';
import { Failure, Field } from './field.tsx';

export type ConfirmProps = {
  readonly title: string;
  readonly action: string;
  /** What must be typed first, for what would hurt most. */
  readonly typed?: string;
  /** It takes nothing away. */
  readonly isHarmless?: boolean;
  readonly children: ComponentChildren;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

export function Confirm({ title, action, typed, isHarmless = false, children, onConfirm, onClose }: ConfirmProps) {
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const text = useSignal('');
  const confirm = async (event: Event) => {
    event.preventDefault();
    isBusy.value = true;
    failure.value = undefined;
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="app-form" onSubmit={confirm}>
        <div>{children}</div>
        {typed !== undefined && (
          <Field
            label={strings.common.typeToConfirm(typed)}
            value={text.value}
            autocomplete="off"
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
        )}
        <Failure text={failure.value} />
        <div class="app-form-buttons">
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button
            kind={isHarmless ? 'main' : 'danger'}
            type="submit"
            disabled={isBusy.value || (typed !== undefined && text.value !== typed)}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
