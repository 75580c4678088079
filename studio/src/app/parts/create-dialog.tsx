/** A new template: a name and a size, or a starter. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { go, hrefOf } from '../places.ts';
import { strings } from '../strings.ts';
import { createTemplate, emptyTemplate, pathOf, SIZES, type Size } from '../templates.ts';
import { Failure, Field } from './field.tsx';
import { useSending } from './sending.ts';

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const name = useSignal('');
  const size = useSignal<Size>('4x6');
  const sending = useSending(async () => {
    const { id } = await createTemplate(emptyTemplate(name.value.trim() || strings.create.untitled, size.value));
    onClose();
    go(pathOf(id));
  });
  return (
    <Dialog title={strings.create.title} onClose={onClose}>
      <form class="app-form" onSubmit={sending.submit}>
        <Field label={strings.create.name} text={name} maxLength={100} placeholder={strings.create.untitled} />
        {(['labels', 'documents'] as const).map((kind) => (
          <fieldset key={kind} class="app-sizes">
            <legend>{strings.create[kind]}</legend>
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
                <span>{strings.create.sizes[each]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <Failure text={sending.failure} />
        <div class="app-form-end">
          <a href={hrefOf('/templates?tab=starters')} onClick={onClose}>
            {strings.create.starter}
          </a>
          <Button kind="main" type="submit" disabled={sending.isBusy}>
            {strings.create.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
