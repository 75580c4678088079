/** Publishes a draft as the next version, with a word about why. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ApiFailure, ask, explain, type Finding } from '../api.ts';
import { roomStrings } from '../room-strings.ts';
import { strings } from '../strings.ts';
import { toasts } from '../toasts.ts';
import { Failure, Field } from './field.tsx';
import { Findings } from './findings.tsx';

const words = roomStrings.versions;

export type PublishDialogProps = {
  readonly id: string;
  readonly onPublished: () => void;
  readonly onClose: () => void;
};

export function PublishDialog({ id, onPublished, onClose }: PublishDialogProps) {
  const note = useSignal('');
  const failure = useSignal<string | undefined>(undefined);
  const errors = useSignal<readonly Finding[]>([]);
  const isBusy = useSignal(false);
  const publish = async (event: Event) => {
    event.preventDefault();
    isBusy.value = true;
    failure.value = undefined;
    errors.value = [];
    try {
      const body = { note: note.value.trim() };
      const path = `v1/templates/${encodeURIComponent(id)}/publish`;
      const { version } = await ask<{ version: number }>(path, { method: 'POST', body });
      toasts.show(strings.design.published(version));
      onPublished();
      onClose();
    } catch (error) {
      failure.value = explain(error);
      errors.value = error instanceof ApiFailure ? error.errors : [];
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Dialog title={words.publishTitle} onClose={onClose}>
      <form class="app-form" onSubmit={publish}>
        <p class="pl-muted">{words.publishLead}</p>
        <Field
          label={words.note}
          hint={words.noteHint}
          value={note.value}
          maxLength={500}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            note.value = currentTarget.value;
          }}
        />
        <Failure text={failure.value} />
        {errors.value.length > 0 && <Findings findings={errors.value} />}
        <div class="app-form-buttons">
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button kind="main" type="submit" disabled={isBusy.value}>
            {strings.design.publish}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
