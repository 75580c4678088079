/** Asks before what cannot be undone, and says what went wrong with it. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Dialog } from '../../ui/dialog.tsx';
import { strings } from '../strings.ts';
import { Field } from './field.tsx';
import { FormEnd } from './form-end.tsx';
import { useSending } from './sending.ts';

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
  const text = useSignal('');
  const sending = useSending(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="app-form" onSubmit={sending.submit}>
        <div>{children}</div>
        {typed !== undefined && <Field label={strings.common.typeToConfirm(typed)} text={text} autocomplete="off" />}
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
