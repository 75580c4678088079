/** Dialog for a new template: a name and size, a label sheet, or a starter. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { hrefOf, navigate } from '../routing.ts';
import { createWords } from '../screens/create-words.ts';
import { createTemplate, emptyTemplate, type NewSize, pathOf, SIZES, type Size, sizeNamed } from '../templates.ts';
import { Failure, Field } from './field.tsx';
import { type SheetFile, SheetFileArea } from './sheet-file.tsx';
import { useSubmit } from './submit.ts';

const UNITS = ['mm', 'in', 'cm'] as const;
type Unit = (typeof UNITS)[number];

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const name = useSignal('');
  const size = useSignal<Size | 'custom' | 'sheet'>('4x6');
  const sheet = useSignal<SheetFile | undefined>(undefined);
  const width = useSignal('100');
  const height = useSignal('50');
  const unit = useSignal<Unit>('mm');
  const isLabel = useSignal(true);
  const chosen = (named: Size | 'custom'): NewSize =>
    named === 'custom'
      ? { width: `${width.value}${unit.value}`, height: `${height.value}${unit.value}`, isLabel: isLabel.value }
      : sizeNamed(named);
  const untitled = () => {
    const isForLabels = size.value === 'sheet' || chosen(size.value).isLabel;
    return isForLabels ? createWords.untitled : createWords.untitledDocument;
  };
  const made = async () => {
    const own = name.value.trim();
    if (size.value !== 'sheet') return emptyTemplate(own || untitled(), chosen(size.value));
    const { templateOfSheet } = await import('@platen/engine/import/sheet-docx');
    return templateOfSheet(own || sheet.value!.name, sheet.value!.value);
  };
  const sending = useSubmit(async () => {
    const { id } = await createTemplate(await made());
    onClose();
    navigate(pathOf(id));
  });
  return (
    <Dialog title={createWords.title} onClose={onClose}>
      <form class="pl-form" onSubmit={sending.submit}>
        <Field label={createWords.name} text={name} maxLength={100} placeholder={untitled()} />
        <SheetFileArea
          chosen={sheet}
          isSelected={size.value === 'sheet'}
          onSelect={() => {
            size.value = 'sheet';
          }}
        >
          {(['labels', 'documents'] as const).map((kind) => (
            <fieldset key={kind} class="pl-sizes">
              <legend>{createWords[kind]}</legend>
              {(Object.keys(SIZES[kind]) as Size[]).map((each) => (
                <label key={each} class="pl-size">
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
          <fieldset class="pl-sizes">
            <legend>{createWords.other}</legend>
            <label class="pl-size">
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
        </SheetFileArea>
        {size.value === 'custom' && (
          <div class="pl-custom-size">
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
            <label class="pl-check">
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
        <div class="pl-form-end">
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
