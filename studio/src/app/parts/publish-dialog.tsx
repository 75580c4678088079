/** Dialog that publishes a draft as the next version, with a note. */
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { ApiFailure, ask, type Finding } from '../api.ts';
import { designWords } from '../screens/design-words.ts';
import { versionsWords as words } from '../screens/versions-words.ts';
import { toasts } from '../toasts.ts';
import { Field } from './field.tsx';
import { Findings } from './findings.tsx';
import { FormEnd } from './form-end.tsx';
import { useSubmit } from './submit.ts';

export type PublishDialogProps = {
  readonly id: string;
  /** ETag of the intended draft; another one is not published. */
  readonly etag?: string;
  readonly onPublished: (version: number) => void;
  readonly onClose: () => void;
};

export function PublishDialog({ id, etag, onPublished, onClose }: PublishDialogProps) {
  const note = useSignal('');
  const errors = useSignal<readonly Finding[]>([]);
  const sending = useSubmit(async () => {
    errors.value = [];
    try {
      const body = { note: note.value.trim() };
      const path = `v1/templates/${encodeURIComponent(id)}/publish`;
      const sending = { method: 'POST', body, ...(etag !== undefined && { ifMatch: etag }) } as const;
      const { version } = await ask<{ version: number }>(path, sending);
      toasts.show(designWords.published(version));
      onClose();
      onPublished(version);
    } catch (error) {
      errors.value = error instanceof ApiFailure ? error.errors : [];
      throw error;
    }
  });
  return (
    <Dialog title={words.publishTitle} onClose={onClose}>
      <form class="app-form" onSubmit={sending.submit}>
        <p class="pl-muted">{words.publishLead}</p>
        <Field label={words.note} hint={words.noteHint} text={note} maxLength={500} autocomplete="off" />
        <FormEnd sending={sending} action={designWords.publish} onClose={onClose}>
          {errors.value.length > 0 && <Findings findings={errors.value} />}
        </FormEnd>
      </form>
    </Dialog>
  );
}
