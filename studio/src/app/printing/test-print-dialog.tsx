/** Dialog that prints the sample of a template, the fastest test of a printer. */
import { useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { explain } from '../api.ts';
import { listChoosable, readChosen, sampleOf } from '../chosen-template.ts';
import { Failure } from '../parts/field.tsx';
import { useLoaded } from '../parts/load.ts';
import { navigate } from '../routing.ts';
import { appWords } from '../words.ts';
import { type Printer, pathOfJob, printTest } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.printer;

export type TestPrintProps = { readonly printer: Printer; readonly onClose: () => void };

export function TestPrintDialog({ printer, onClose }: TestPrintProps) {
  const choosable = useLoaded('choosable', listChoosable);
  const chosen = useSignal<string | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const templateId = chosen.value ?? choosable.value?.[0]?.value;
  const send = async () => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      const read = await readChosen(templateId!);
      const job = await printTest({
        printer: printer.id,
        templateId: read.templateId,
        data: sampleOf(read.template),
      });
      onClose();
      navigate(pathOfJob(job.id));
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  return (
    <Dialog
      title={words.testTitle(printer.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{appWords.common.cancel}</Button>
          <Button kind="main" disabled={isBusy.value || templateId === undefined} onClick={() => void send()}>
            {words.testAction}
          </Button>
        </>
      }
    >
      <div class="app-form">
        <p>{words.testLead}</p>
        <Select
          label={words.template}
          hasLabel
          value={templateId ?? ''}
          disabled={!choosable.value}
          choices={(choosable.value ?? []).map(({ value, name, library }) => ({
            value,
            label: library === undefined ? name : `${name} (${library})`,
          }))}
          onChange={(next) => {
            chosen.value = next;
          }}
        />
        <Failure text={failure.value ?? choosable.failure} />
      </div>
    </Dialog>
  );
}
