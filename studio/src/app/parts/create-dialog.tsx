/** Dialog for a new template: a name and size, or a starter. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { hrefOf, navigate } from '../routing.ts';
import { createWords } from '../screens/templates-words.ts';
import { createTemplate, emptyTemplate, type NewSize, pathOf, SIZES, type Size, sizeNamed } from '../templates.ts';
import { Failure, Field } from './field.tsx';
import { useSubmit } from './submit.ts';

const UNITS = ['mm', 'in', 'cm'] as const;
type Unit = (typeof UNITS)[number];

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const name = useSignal('');
  const size = useSignal<Size | 'custom'>('4x6');
  const width = useSignal('100');
  const height = useSignal('50');
  const unit = useSignal<Unit>('mm');
  const isLabel = useSignal(true);
  const chosen = (): NewSize =>
    size.value === 'custom'
      ? { width: `${width.value}${unit.value}`, height: `${height.value}${unit.value}`, isLabel: isLabel.value }
      : sizeNamed(size.value);
  const sending = useSubmit(async () => {
    const { id } = await createTemplate(emptyTemplate(name.value.trim() || createWords.untitled, chosen()));
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
        <fieldset class="app-sizes">
          <legend>{createWords.other}</legend>
          <label class="app-size">
            <input
              type="radio"
              name="size"
              checked={size.value === 'custom'}
              onChange={() => {
                size.value = 'custom';
              }}
            />
            <span>{createWords.custom}</span>
          </label>
        </fieldset>
        {size.value === 'custom' && (
          <div class="app-custom-size">
            <Field label={createWords.width} type="number" required min={1} max={5000} step="any" text={width} />
            <Field label={createWords.height} type="number" required min={1} max={5000} step="any" text={height} />
            <Select
              label={createWords.unit}
              hasLabel
              value={unit.value}
              choices={UNITS.map((value) => ({ value, label: value }))}
              onChange={(next) => {
                unit.value = next as Unit;
              }}
            />
            <label class="app-check">
              <input
                type="checkbox"
                checked={isLabel.value}
                onChange={({ currentTarget }) => {
                  isLabel.value = currentTarget.checked;
                }}
              />
              <span>{createWords.isLabel}</span>
            </label>
          </div>
        )}
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
