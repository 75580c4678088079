/** Dialog that publishes a template in a library, for administrators of the installation. */
import { PlatenError } from '@platen/client/core';
import type { JsonObject } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { Dialog } from '../../ui/dialog.tsx';
import { ask } from '../api.ts';
import { libraryWords as words } from '../screens/templates-words.ts';
import {
  createTemplate,
  type Draft,
  deleteTemplate,
  forgetStarters,
  type Listed,
  listStarters,
  readDraft,
} from '../templates.ts';
import { toasts } from '../toasts.ts';
import { Field } from './field.tsx';
import { FormEnd } from './form-end.tsx';
import { useLoaded } from './load.ts';
import { useSubmit } from './submit.ts';

export type LibraryDialogProps = {
  readonly template: Listed;
  readonly onDone: (isMoved: boolean) => void;
  readonly onClose: () => void;
};

export function LibraryDialog({ template: { id, slug, name }, onDone, onClose }: LibraryDialogProps) {
  const known = useLoaded('starters', listStarters);
  const library = useSignal('');
  const isMoving = useSignal(false);
  const libraries = [...new Set((known.value ?? []).map(({ librarySlug }) => librarySlug))];
  const sending = useSubmit(async () => {
    const chosen = library.value.trim();
    const copy = await publishIn(chosen, id);
    if (isMoving.value) {
      await deleteTemplate(id);
      // The deletion has freed the slug, so the copy can use it.
      await ask('PUT /v1/templates/{id}', { id: copy.id, body: { template: copy.draft as JsonObject, slug } });
    }
    forgetStarters();
    toasts.show(words.done(name, chosen));
    onClose();
    onDone(isMoving.value);
  });
  return (
    <Dialog title={words.title(name)} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <p class="pl-muted">{words.lead}</p>
        <Field
          label={words.library}
          hint={words.known(libraries.join(', '))}
          text={library}
          required
          maxLength={64}
          autocomplete="off"
        />
        <label class="pl-check">
          <input
            type="checkbox"
            checked={isMoving.value}
            onChange={({ currentTarget }) => {
              isMoving.value = currentTarget.checked;
            }}
          />
          <span>{words.move}</span>
        </label>
        {isMoving.value && <p class="pl-muted">{words.moveLead(slug)}</p>}
        <FormEnd sending={sending} action={words.action} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Creates the library if it does not exist, and publishes a copy of the draft in it. */
async function publishIn(library: string, id: string): Promise<Draft> {
  await ask('POST /v1/libraries', { body: { slug: library } }).catch((error: unknown) => {
    if (!(error instanceof PlatenError) || error.code !== 'CONFLICT') throw error;
  });
  const copy = await createTemplate(await readDraft(id), { library });
  try {
    await ask('POST /v1/templates/{id}/publish', { id: copy.id, body: {} });
  } catch (error) {
    await deleteTemplate(copy.id);
    throw error;
  }
  return copy;
}
