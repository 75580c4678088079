/** Dialog that publishes a draft as the next version, with a note. */
import { PlatenError } from '@platen/client/core';
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { ask, problemsOf } from '../api.ts';
import { designWords } from '../screens/design-words.ts';
import { versionsWords as words } from '../screens/versions-words.ts';
import { readDraft } from '../templates.ts';
import { toasts } from '../toasts.ts';
import { type DraftFindings, draftWarnings } from './draft-warnings.ts';
import { Field } from './field.tsx';
import { Findings } from './findings.tsx';
import { FormEnd } from './form-end.tsx';
import { useSubmit } from './submit.ts';

export type PublishDialogProps = {
  readonly id: string;
  /** ETag of the draft to publish. A draft with another ETag is not published. */
  readonly etag?: string;
  readonly onPublished: (version: number) => void;
  readonly onClose: () => void;
};

const NONE: DraftFindings = { template: null, findings: [] };

export function PublishDialog({ id, etag, onPublished, onClose }: PublishDialogProps) {
  const note = useSignal('');
  const errors = useSignal<DraftFindings>(NONE);
  const warnings = useSignal<DraftFindings>(NONE);
  const isAsked = useSignal(false);
  const sending = useSubmit(async () => {
    errors.value = NONE;
    // Shows warnings first. A second press publishes despite the warnings.
    if (!isAsked.value) {
      warnings.value = await draftWarnings(id);
      isAsked.value = true;
      if (warnings.value.findings.length > 0) return;
    }
    try {
      const body = { note: note.value.trim() };
      const { version } = await ask('POST /v1/templates/{id}/publish', { id, body, ifMatch: etag });
      toasts.show(designWords.published(version));
      onClose();
      onPublished(version);
    } catch (error) {
      if (error instanceof PlatenError) errors.value = { template: await readDraft(id), findings: problemsOf(error) };
      throw error;
    }
  });
  const count = warnings.value.findings.length;
  return (
    <Dialog title={words.publishTitle} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <p class="pl-muted">{words.publishLead}</p>
        <Field label={words.note} hint={words.noteHint} text={note} maxLength={500} autocomplete="off" />
        {count > 0 && (
          <section role="alert" class="pl-publish-warnings">
            <h3>{words.warnings(count)}</h3>
            <Findings {...warnings.value} designer={id} />
          </section>
        )}
        <FormEnd sending={sending} action={count > 0 ? words.publishAnyway : designWords.publish} onClose={onClose}>
          <Findings {...errors.value} designer={id} areErrors />
        </FormEnd>
      </form>
    </Dialog>
  );
}
