/** Confirmation dialog for actions that cannot be undone; shows errors. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Dialog } from '../../ui/dialog.tsx';
import { appWords } from '../words.ts';
import { Field } from './field.tsx';
import { FormEnd } from './form-end.tsx';
import { useSubmit } from './submit.ts';

export type ConfirmProps = {
  readonly title: string;
  readonly action: string;
  /** Text that the user must type first, for the most destructive actions. */
  readonly typed?: string;
  /** True if the action deletes nothing. */
  readonly isHarmless?: boolean;
  readonly children: ComponentChildren;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

export function Confirm({ title, action, typed, isHarmless = false, children, onConfirm, onClose }: ConfirmProps) {
  const text = useSignal('');
  const sending = useSubmit(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <div>{children}</div>
        {typed !== undefined && <Field label={appWords.common.typeToConfirm(typed)} text={text} autocomplete="off" />}
        <FormEnd
          sending={sending}
          action={action}
          kind={isHarmless ? 'main' : 'danger'}
          disabled={typed !== undefined && text.value !== typed}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
