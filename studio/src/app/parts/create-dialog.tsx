/** Dialog for a new template: a name and size, or a starter. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hrefOf, navigate } from '../routing.ts';
import { createWords } from '../screens/templates-words.ts';
import { createTemplate, emptyTemplate, pathOf, SIZES, type Size } from '../templates.ts';
import { Failure, Field } from './field.tsx';
import { useSubmit } from './submit.ts';

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const name = useSignal('');
  const size = useSignal<Size>('4x6');
  const sending = useSubmit(async () => {
    const { id } = await createTemplate(emptyTemplate(name.value.trim() || createWords.untitled, size.value));
    onClose();
    navigate(pathOf(id));
  });
  return (
    <Dialog title={createWords.title} onClose={onClose}>
      <form class="app-form" onSubmit={sending.submit}>
        <Field label={createWords.name} text={name} maxLength={100} placeholder={createWords.untitled} />
        {(['labels', 'documents'] as const).map((kind) => (
          <fieldset key={kind} class="app-sizes">
            <legend>{createWords[kind]}</legend>
            {(Object.keys(SIZES[kind]) as Size[]).map((each) => (
              <label key={each} class="app-size">
                <input
                  type="radio"
                  name="size"
                  checked={size.value === each}
                  onChange={() => {
                    size.value = each;
                  }}
                />
                <span>{createWords.sizes[each]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <Failure text={sending.failure} />
        <div class="app-form-end">
          <a href={hrefOf('/templates?tab=starters')} onClick={onClose}>
            {createWords.starter}
          </a>
          <Button kind="main" type="submit" disabled={sending.isBusy}>
            {createWords.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
